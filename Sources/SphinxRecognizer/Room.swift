// Room: SphinxRecognizer.
