internal import Glibc

/// Where `Grammars/` and `Audio/` are: `--data`, `$OUTLOUD_DATA`, `<binary>/../share/outloud`, the
/// working folder, in that order.
struct DataFolder: Sendable {
  var path: String
  /// How it was found, for `doctor`.
  var origin: String

  static let option = Option("data", value: "DIR", "folder with Grammars/ and Audio/")

  static func find(_ arguments: Arguments) throws(Failure) -> DataFolder {
    if let path = arguments.string("data") {
      guard isFolder(path + "/Grammars") else {
        throw .missing("there is no folder Grammars in \(path)")
      }
      return DataFolder(path: path, origin: "--data")
    }
    var candidates: [DataFolder] = []
    if let value = getenv("OUTLOUD_DATA"), value.pointee != 0 {
      candidates.append(DataFolder(path: String(cString: value), origin: "$OUTLOUD_DATA"))
    }
    if let binary = executable() {
      let folder = binary.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      candidates.append(
        DataFolder(
          path: folder.joined(separator: "/") + "/../share/outloud", origin: "beside the binary"))
    }
    candidates.append(DataFolder(path: ".", origin: "working folder"))
    for candidate in candidates where isFolder(candidate.path + "/Grammars") { return candidate }
    let tried = candidates.map { "\($0.path) (\($0.origin))" }.joined(separator: ", ")
    throw .missing("no folder Grammars found; tried \(tried)")
  }

  /// The path without links and dots.
  var resolved: String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func executable() -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let length = buffer.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.map { readlink("/proc/self/exe", $0, characters.count) } ?? -1
      }
    }
    return length > 0 ? String(decoding: buffer[..<length], as: UTF8.self) : nil
  }
}
