import Glibc
import Testing

@testable import AudioFiles

@Suite("A recording is whole at any moment")
struct RecorderTests {
  let scratch = Scratch()

  private func path(_ name: String = "set.flac") -> String { "\(scratch.path)/\(name)" }

  @Test func whatWasWrittenIsRead() throws {
    let samples = Signals.noise(40_000)
    var recorder = try AudioRecorder(path: path())
    for start in stride(from: 0, to: samples.count, by: 700) {
      #expect(recorder.write(Array(samples[start..<min(start + 700, samples.count)])) == nil)
    }
    #expect(recorder.seconds == 2.5)
    #expect(recorder.finish() == nil)
    #expect(recorder.finish() == nil)
    #expect(recorder.write([1]) == nil)
    #expect(try AudioFile.open(path: path()).info.seconds == 2.5)
    expectSame(try read(path()).get(), samples)
  }

  /// The file as a kill leaves it, after blocks of every kind of length: opened and read whole.
  @Test(arguments: [1_600, 16_000, 16_001, 52_345, 160_000])
  func withoutItsEnd(count: Int) throws {
    let samples = Signals.int16(Signals.babble(seconds: Double(count) / 16_000, rate: 16_000))
    var recorder = try AudioRecorder(path: path(), comment: "as it was")
    for start in stride(from: 0, to: samples.count, by: 160) {
      #expect(recorder.write(Array(samples[start..<min(start + 160, samples.count)])) == nil)
    }
    let killed = scratch.file("killed.flac", scratch.bytes("set.flac"))
    if count < 16_000 {
      // Not one frame yet: a clear error is as good as nothing.
      if case .success(let got) = read(killed) { #expect(got.count <= samples.count) }
    } else {
      let source = try AudioFile.open(path: killed)
      #expect(source.info.comment == "as it was")
      let got = try source.all()
      // A frame that is not full, and the sample that opens the next.
      #expect(got.count >= samples.count - 4_097)
      expectSame(got, Array(samples.prefix(got.count)))
    }
    #expect(recorder.finish() == nil)
  }

  /// A kill can fall into the middle of a frame.
  @Test func cutAnywhere() throws {
    let samples = Signals.noise(48_000)
    var recorder = try AudioRecorder(path: path())
    #expect(recorder.write(samples) == nil)
    let bytes = scratch.bytes("set.flac")
    for cut in stride(from: bytes.count - 9_000, to: bytes.count, by: 701) {
      let killed = scratch.file("killed.flac", Array(bytes.prefix(cut)))
      let got = try read(killed).get()
      #expect(got.count >= 48_000 - 16_000)
      expectSame(got, Array(samples.prefix(got.count)))
    }
  }

  @Test func endsAtItsLimit() throws {
    var recorder = try AudioRecorder(path: path(), maximumSeconds: 1)
    let samples = Signals.noise(20_000)
    let remark = recorder.write(samples)
    #expect(remark?.kind == .limit)
    #expect(recorder.isRecording == false)
    #expect(recorder.write(samples) == nil)
    expectSame(try read(path()).get(), Array(samples.prefix(16_000)))
  }

  @Test func keepsWhatIsThere() throws {
    _ = scratch.file("set.flac", [1, 2, 3])
    do {
      _ = try AudioRecorder(path: path())
      Issue.record("overwrote a file")
    } catch let remark {
      #expect(remark.kind == .exists)
    }
    #expect(scratch.bytes("set.flac") == [1, 2, 3])
    var recorder = try AudioRecorder(path: path(), overwrites: true)
    #expect(recorder.write(Signals.noise(16_000)) == nil)
    #expect(recorder.finish() == nil)
    #expect(try read(path()).get().count == 16_000)
  }

  @Test func sayWhereItCannotBe() {
    do {
      _ = try AudioRecorder(path: path("no/such\u{1B}[2J/folder.flac"))
      Issue.record("wrote into a folder that is not there")
    } catch let remark {
      #expect(remark.kind == .refused)
      #expect(!remark.sentence.unicodeScalars.contains { $0.value < 0x20 })
    }
  }

  @Test func fullFromTheStart() throws {
    var recorder = try AudioRecorder(path: "/dev/full", overwrites: true)
    var remarks: [AudioRecorderRemark] = []
    for _ in 0..<20 {
      if let remark = recorder.write(Signals.noise(1_600)) { remarks.append(remark) }
    }
    #expect(remarks.map(\.kind) == [.diskFull])
    #expect(recorder.finish() == nil)
  }

  /// A disk that takes so many bytes and no more.
  private final class SmallDisk: AudioRecorderFile {
    var room = 40_000

    override func put(_ bytes: UnsafeRawBufferPointer) -> Int {
      guard room > 0 else {
        errno = ENOSPC
        return -1
      }
      let count = super.put(UnsafeRawBufferPointer(rebasing: bytes.prefix(room)))
      room -= max(0, count)
      return count
    }
  }

  @Test func fullInTheMiddle() throws {
    let descriptor = open(path(), O_RDWR | O_CREAT, 0o600)
    var recorder = try AudioRecorder(
      file: SmallDisk(descriptor: descriptor), path: path(), maximumSeconds: 60, comment: nil)
    let samples = Signals.noise(160_000)
    var remarks: [AudioRecorderRemark] = []
    for start in stride(from: 0, to: samples.count, by: 1_600) {
      if let remark = recorder.write(Array(samples[start..<(start + 1_600)])) {
        remarks.append(remark)
      }
    }
    #expect(remarks.map(\.kind) == [.diskFull])
    #expect(remarks.first?.sentence.contains("listening goes on") ?? false)
    let got = try read(path()).get()
    #expect(got.count > 8_000)
    expectSame(got, Array(samples.prefix(got.count)))
  }

  @Test func theMeanTravelsInTheComment() throws {
    let mean = (0..<13).map { Double($0) * 1.37 - 4.25 }
    var recorder = try AudioRecorder(
      path: path(), comment: AudioRecorderComment.text(mean: mean))
    #expect(recorder.write(Signals.noise(16_000)) == nil)
    #expect(recorder.finish() == nil)
    let comment = try AudioFile.open(path: path()).info.comment
    #expect(AudioRecorderComment.mean(in: comment, count: 13) == mean)
    #expect(AudioRecorderComment.mean(in: comment, count: 12) == nil)
    for other in ["", "a nice set", "outloud-cepstral-mean 1 nan", "outloud-cepstral-mean"] {
      #expect(AudioRecorderComment.mean(in: other, count: 2) == nil)
    }
  }
}
