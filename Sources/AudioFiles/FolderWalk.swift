import Glibc

extension AudioFile {
  /// The recordings that a path stands for: itself, or all in a folder and the folders in it.
  ///
  /// Folders are walked in the order of the names' bytes, the same on every machine. Hidden entries
  /// are skipped, and so is all that neither bears the name of a sound file nor begins like one;
  /// forms that must be converted first are kept, so that somebody is told. Every folder is entered
  /// once, whatever links lead to it. Never fails: a path that does not exist and a folder that may
  /// not be read stand in the list, and `open` says what is wrong with them.
  package static func expand(_ path: String) -> [String] {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return [path] }
    var walk = FolderWalk()
    walk.enter(path, status)
    return walk.found
  }
}

private struct FolderWalk {
  private(set) var found: [String] = []
  private var entered: Set<Identity> = []

  private struct Identity: Hashable {
    var device: dev_t
    var node: ino_t
  }

  private static let extensions: Set<Substring> = [
    "wav", "wave", "rf64", "bwf", "flac", "ogg", "oga", "opus", "mp3", "mp2", "aif", "aiff", "aifc",
    "caf", "au", "snd", "w64", "voc", "m4a", "m4b", "mp4", "aac", "webm", "mka", "amr", "3gp",
    "3ga", "wma", "wv", "ape",
  ]

  mutating func enter(_ path: String, _ status: stat) {
    guard entered.insert(Identity(device: status.st_dev, node: status.st_ino)).inserted else {
      return
    }
    guard let names = names(in: path) else {
      found.append(path)
      return
    }
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let entry = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      var status = stat()
      guard stat(entry, &status) == 0 else { continue }  // A link to nowhere.
      switch status.st_mode & S_IFMT {
      case S_IFDIR: enter(entry, status)
      case S_IFREG where hasSoundName(name) || beginsLikeSound(entry): found.append(entry)
      default: break
      }
    }
  }

  /// Entries that are not hidden, `nil` when the folder may not be read.
  private func names(in path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  private func hasSoundName(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    return Self.extensions.contains(Substring(name[name.index(after: dot)...].lowercased()))
  }

  private func beginsLikeSound(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    let input = ByteInput(
      descriptor: descriptor, path: path, fileLength: .max, closesDescriptor: true)
    let head = input.peek(at: 0, count: FileKind.sniffLength)
    switch FileKind.of(head, isWhole: head.count < FileKind.sniffLength) {
    case .wave, .readable, .convertible: return true
    case .other, .unknown, .empty: return false
    }
  }
}
