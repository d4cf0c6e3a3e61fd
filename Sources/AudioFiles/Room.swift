// Room: AudioFiles.
