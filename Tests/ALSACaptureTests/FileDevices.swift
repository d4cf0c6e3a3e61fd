import Foundation
import Glibc

/// Capture devices of libasound without a sound card: PCMs of type `file` that read a recording, above
/// `null`. Made once for the process; the library reads the configuration at its first use.
struct FileDevices: Sendable {
  /// Noise: 16-bit samples behind `plain`, and in the second channel of `stereo`.
  let samples: [Int16]
  let failure: String?

  static let shared = FileDevices()

  private init() {
    var state: UInt32 = 1
    let noise = (0..<48_000).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int16(truncatingIfNeeded: state >> 16)
    }
    samples = noise
    let folder = FileManager.default.temporaryDirectory.appending(path: "outloud-alsa-\(getpid())")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Self.write(noise, to: folder.appending(path: "mono"))
      try Self.write(
        noise.flatMap { sample -> [Int16] in [0, sample] }, to: folder.appending(path: "stereo"))
      try Self.write(Self.sine(), to: folder.appending(path: "sine"))
      try Self.configuration(folder.path).write(
        to: folder.appending(path: "conf"), atomically: true, encoding: .utf8)
      failure =
        setenv("ALSA_CONFIG_PATH", folder.appending(path: "conf").path, 1) == 0 ? nil : "env"
    } catch {
      failure = "\(error)"
    }
  }

  /// 500 Hz at 48 kHz, half of full scale, both channels, 24 bit in three bytes.
  private static func sine() -> [UInt8] {
    (0..<96_000).flatMap { place in
      let value = Int32(sin(Double(place) * 2 * .pi * 500 / 48_000) * 4_194_304)
      let bytes = [0, 8, 16].map { UInt8(truncatingIfNeeded: value >> $0) }
      return bytes + bytes
    }
  }

  private static func configuration(_ folder: String) -> String {
    """
    <confdir:alsa.conf>
    pcm.plain { type file file /dev/null infile "\(folder)/mono" format raw slave.pcm { type null } }
    pcm.sine { type file file /dev/null infile "\(folder)/sine" format raw slave.pcm { type null } }
    pcm.fast { type plug slave { pcm sine rate 48000 format S24_3LE channels 2 } }
    pcm.pair {
      type multi
      slaves.a { pcm { type null } channels 2 }
      bindings.0 { slave a channel 0 }
      bindings.1 { slave a channel 1 }
    }
    pcm.stereo { type file file /dev/null infile "\(folder)/stereo" format raw slave.pcm pair }
    pcm.zeros { type null }
    """
  }

  private static func write<Value>(_ values: [Value], to url: URL) throws {
    try values.withUnsafeBytes { try Data($0).write(to: url) }
  }
}
