internal import Glibc

/// Words and how they are pronounced, in the engine's phones.
///
/// Source: CMUdict as Debian's `pocketsphinx-en-us` ships it, `word phone phone …` a line,
/// `word(2)` for a second pronunciation; a project's own words stand in files of the same form.
package struct PronouncingDictionary: Sendable {
  /// `two` and `two(2)`, each with its phones separated by blanks.
  package struct Entry: Equatable, Sendable {
    package var word: String
    package var phones: String

    package init(word: String, phones: String) {
      self.word = word
      self.phones = phones
    }

    /// `two` for `two(2)`.
    package var base: Substring { word.prefix { $0 != "(" } }
  }

  package private(set) var entries: [Entry]

  package init(entries: [Entry]) {
    self.entries = entries
  }

  /// Entries of the file at `path` for `wanted` words only, in the file's order.
  package init(readingFor wanted: Set<String>, from path: String) throws(SphinxError) {
    let bytes = try Self.contents(of: path)
    entries = []
    let lengths = Set(wanted.map(\.utf8.count))
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let line = bytes[start..<end]
      start = end + 1
      let head = line.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
      let base = head.prefix { $0 != UInt8(ascii: "(") }
      guard !base.isEmpty, lengths.contains(base.count),
        wanted.contains(String(decoding: base, as: UTF8.self))
      else { continue }
      let phones = String(decoding: line.dropFirst(head.count), as: UTF8.self)
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      entries.append(Entry(word: String(decoding: head, as: UTF8.self), phones: phones))
    }
  }

  /// Words of `wanted` without an entry, sorted.
  package func missing(of wanted: Set<String>) -> [String] {
    wanted.subtracting(entries.map { String($0.base) }).sorted()
  }

  /// The entries for `wanted` words.
  package func only(_ wanted: Set<String>) -> PronouncingDictionary {
    PronouncingDictionary(entries: entries.filter { wanted.contains(String($0.base)) })
  }

  /// Adds the entries of `other`; where both know a word, `other` adds a further pronunciation.
  package mutating func merge(_ other: PronouncingDictionary) {
    var used = Set(entries.map(\.word))
    for entry in other.entries {
      var word = entry.word
      var variant = 2
      while used.contains(word) {
        word = "\(entry.base)(\(variant))"
        variant += 1
      }
      used.insert(word)
      entries.append(Entry(word: word, phones: entry.phones))
    }
  }

  private static func contents(of path: String) throws(SphinxError) -> [UInt8] {
    guard let file = fopen(path, "rb") else {
      let reason = String(cString: strerror(errno))
      throw SphinxError(.missing, "cannot read the dictionary \(path): \(reason)")
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let read = fread(&block, 1, block.count, file)
      if read == 0 { break }
      bytes += block[..<read]
    }
    return bytes
  }
}
