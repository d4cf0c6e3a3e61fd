import AudioFiles
import Glibc
import Testing

@Suite("A folder stands for the recordings in it")
struct FolderTests {
  let scratch = Scratch()

  private func expanded(_ path: String) -> [String] {
    AudioFile.expand(path).map {
      $0.hasPrefix(scratch.path) ? String($0.dropFirst(scratch.path.count)) : $0
    }
  }

  @Test func sortedRecursiveAndOnlySound() {
    let wave = WaveBytes(data: [1, 2]).bytes
    for name in ["b", "b/deep", ".git"] { _ = scratch.folder(name) }
    for name in ["a.wav", "C.WAV", "b/2.flac", "b/10.mp3", "b/deep/x.m4a", ".hidden.wav"] {
      _ = scratch.file(name, [])
    }
    _ = scratch.file("no extension", wave)
    _ = scratch.file("really sound.txt", wave)
    _ = scratch.file("notes.txt", Array("hello\n".utf8))
    _ = scratch.file("empty", [])
    _ = scratch.file(".git/a.wav", wave)
    symlink("..", "\(scratch.path)/b/up")
    symlink("nowhere", "\(scratch.path)/gone.wav")
    mkfifo("\(scratch.path)/pipe.wav", 0o600)
    #expect(
      expanded(scratch.path) == [
        "/C.WAV", "/a.wav", "/b/10.mp3", "/b/2.flac", "/b/deep/x.m4a", "/no extension",
        "/really sound.txt",
      ])
    #expect(expanded("\(scratch.path)/b/") == expanded("\(scratch.path)/b"))
  }

  @Test func anythingElseStandsForItself() {
    #expect(AudioFile.expand("no such file.wav") == ["no such file.wav"])
    let path = scratch.file("notes.txt", [])
    #expect(AudioFile.expand(path) == [path])
    #expect(AudioFile.expand(scratch.folder("empty")) == [])
  }
}
