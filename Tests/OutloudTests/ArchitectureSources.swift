import Foundation
import Testing

/// A text file of the package, with the lines that a finding can point at.
struct ProjectFile {
  /// Path from the package's root, with slashes: "Sources/Workout/ToolCall.swift".
  let path: String
  let url: URL
  let lines: [String]

  /// The room a Swift file of `Sources` belongs to: the folder below `Sources`.
  var room: String? {
    let parts = path.split(separator: "/")
    return parts.count > 2 && parts[0] == "Sources" ? String(parts[1]) : nil
  }

  /// Reports a finding on the file's own line, counted from 1.
  func report(_ finding: String, line: Int) {
    Issue.record(
      "\(path):\(line): \(finding)",
      sourceLocation: SourceLocation(
        fileID: "\(room ?? "outloud")/\(url.lastPathComponent)", filePath: url.path, line: line,
        column: 1))
  }
}

/// The package as files on disk, found from where this file is.
enum Project {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// What is built, made or kept by tools and not written by people.
  static let skipped: Set<String> = [".build", ".git", "made"]

  static func swiftFiles(below folder: String) throws -> [ProjectFile] {
    try files(below: folder).filter { $0.path.hasSuffix(".swift") }
  }

  /// All text files below a folder of the package; "" is the package itself. Bytes that are not
  /// UTF-8 are replaced, so that a file with some is still read.
  static func files(below folder: String) throws -> [ProjectFile] {
    let start = folder.isEmpty ? root : root.appending(path: folder)
    var found: [ProjectFile] = []
    for entry in try FileManager.default.contentsOfDirectory(
      at: start, includingPropertiesForKeys: [.isDirectoryKey])
    {
      let name = entry.lastPathComponent
      if skipped.contains(name) { continue }
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      if try entry.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
        found += try files(below: path)
      } else {
        let text = String(decoding: try Data(contentsOf: entry), as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        found.append(ProjectFile(path: path, url: entry, lines: lines))
      }
    }
    return found.sorted { $0.path < $1.path }
  }
}

/// The module that a line imports, whatever stands before and after: `package import struct A.B`
/// is "A". Nil where the line imports nothing.
func importedModule(_ line: String) -> String? {
  let access: Set = ["public", "package", "internal", "fileprivate", "private"]
  let kinds: Set = [
    "typealias", "struct", "class", "enum", "protocol", "let", "var", "func", "actor",
  ]
  var words = line.split { $0 == " " || $0 == "\t" }.map(String.init)[...]
  while let first = words.first, first.hasPrefix("@") || access.contains(first) {
    words.removeFirst()
  }
  guard words.popFirst() == "import" else { return nil }
  if let kind = words.first, kinds.contains(kind) { words.removeFirst() }
  return words.first.map { String($0.prefix { $0 != "." && $0 != ";" }) }
}

/// The part of a line that is code: what stands before a comment.
func codePart(_ line: String) -> String {
  guard let comment = line.range(of: "//") else { return line }
  return String(line[..<comment.lowerBound])
}

/// Whether the line, or the one above it, explains itself in a comment of at least three words.
func hasReason(_ lines: [String], at index: Int) -> Bool {
  let own = lines[index].range(of: "//").map { String(lines[index][$0.upperBound...]) } ?? ""
  var above = ""
  if index > 0 {
    let line = lines[index - 1].trimmingCharacters(in: .whitespaces)
    if line.hasPrefix("//") { above = String(line.drop { $0 == "/" }) }
  }
  return [own, above].contains { $0.split(separator: " ").count >= 3 }
}
