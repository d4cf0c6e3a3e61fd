/// The command line that turns an input into something this room reads.
enum Conversion {
  /// No `-ac 1`: ffmpeg would add the channels up, and opposite phases would cancel out.
  static func advice(for path: String) -> String {
    if path == AudioFile.standardInputName {
      return "convert it first: ffmpeg -i FILE -ar 16000 -f wav - | outloud count -"
    }
    let name = path.hasPrefix("-") ? "./\(path)" : path
    let target = withoutExtension(name) + ".wav"
    return "convert it first: ffmpeg -i \(quoted(name)) -ar 16000 \(quoted(target))"
  }

  private static func withoutExtension(_ path: String) -> String {
    guard let dot = path.lastIndex(of: "."), dot > (path.lastIndex(of: "/") ?? path.startIndex)
    else { return path }
    let isWave = path[dot...].lowercased() == ".wav"
    return isWave ? "\(path[..<dot])-converted" : String(path[..<dot])
  }

  /// For a POSIX shell.
  private static func quoted(_ path: String) -> String {
    let plain = path.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        || "._/+-".utf8.contains($0)
    }
    if plain, !path.isEmpty { return path }
    let escaped = path.split(separator: "'", omittingEmptySubsequences: false).joined(
      separator: "'\\''")
    return "'\(escaped)'"
  }
}
