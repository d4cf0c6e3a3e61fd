import AudioFiles
import Testing

@Suite("WAV in every form gives the samples that were written")
struct WaveFormTests {
  let scratch = Scratch()
  let samples = Signals.noise(2_000)

  private func decoded(_ wave: WaveBytes) throws -> [Int16] {
    try AudioFile.open(path: scratch.file("a.wav", wave.bytes)).all()
  }

  @Test func signed16() throws {
    #expect(try decoded(WaveBytes(data: WaveBytes.le16(samples))) == samples)
  }
}
