import AudioFiles
import Glibc
import Testing

/// A folder for one test, removed with everything in it.
final class Scratch {
  let path: String

  init() {
    var template = Array("/tmp/audio-files-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/nonexistent"
  }

  deinit { Self.remove(path) }

  func file(_ name: String, _ bytes: [UInt8]) -> String {
    let path = "\(path)/\(name)"
    // A new file each time: some file systems wait for the disk when an old one is overwritten.
    unlink(path)
    let stream = fopen(path, "w")
    fwrite(bytes, 1, bytes.count, stream)
    fclose(stream)
    return path
  }

  func bytes(_ name: String) -> [UInt8] {
    guard let stream = fopen("\(path)/\(name)", "r") else { return [] }
    defer { fclose(stream) }
    var bytes = [UInt8](repeating: 0, count: 1 << 22)
    let count = fread(&bytes, 1, bytes.count, stream)
    return Array(bytes[0..<count])
  }

  func folder(_ name: String) -> String {
    let path = "\(path)/\(name)"
    mkdir(path, 0o755)
    return path
  }

  private static func remove(_ path: String) {
    if unlink(path) == 0 || rmdir(path) == 0 { return }
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { remove("\(path)/\(name)") }
    }
    closedir(folder)
    rmdir(path)
  }
}

extension AudioFileSource {
  /// All samples, taken `step` at a time.
  func all(step: Int = 4_000) throws -> [Int16] {
    var samples: [Int16] = []
    while true {
      let next = try next(step)
      if next.isEmpty { return samples }
      #expect(next.count <= step)
      samples += next
    }
  }
}

/// What opening and reading to the end gives, or how it fails.
func read(_ path: String) -> Result<[Int16], AudioFileError> {
  do {
    return .success(try AudioFile.open(path: path).all())
  } catch let error as AudioFileError {
    return .failure(error)
  } catch {
    Issue.record("another error: \(error)")
    return .success([])
  }
}

/// Equality without printing two arrays of a hundred thousand numbers when it fails.
func expectSame(
  _ got: [Int16], _ expected: [Int16], _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(got.count == expected.count, comment, sourceLocation: sourceLocation)
  let different = zip(got, expected).enumerated().first { $1.0 != $1.1 }?.offset
  #expect(different == nil, comment, sourceLocation: sourceLocation)
}
