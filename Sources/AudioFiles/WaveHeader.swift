/// Where the samples of a RIFF, RIFX, RF64 or BW64 file are, and in what form.
struct WaveHeader: Equatable {
  /// RIFX: all numbers, samples too, have their high byte first.
  var isBigEndian = false
  /// `wFormatTag`, or for `WAVE_FORMAT_EXTENSIBLE` the one inside its sub-format.
  var formatTag = 0
  var channels = 0
  var samplesPerSecond = 0
  var blockAlign = 0
  var bitsPerSample = 0
  /// The `fmt ` chunk as it stands, and the `fact` chunk: a codec may want them.
  var formatBytes: [UInt8] = []
  var factBytes: [UInt8] = []
  /// Address of the first sample.
  var dataOffset = 0
  /// Bytes of samples that are there; `nil` when only the end of the stream can tell.
  var dataLength: Int?
  /// `LIST`/`INFO`/`ICMT`.
  var comment: String?
  /// The header promised this many bytes and the file has fewer.
  var promisedLength: Int?
}

/// Finds the samples, believing the header only where the file bears it out.
///
/// Real files lie: streaming tools write 0 or all ones as the size, some leave out the pad byte
/// after an odd chunk, some are cut. (Chunk layout: Microsoft's "Multimedia Programming Interface
/// and Data Specifications 1.0"; RF64: EBU Tech 3306.)
struct WaveParser {
  private let input: ByteInput
  private var header = WaveHeader()
  private var hasFormat = false
  private var ds64DataLength: Int?

  /// Streams that never learnt their size write 0xFFFFFFFF, 0x7FFFFFFF, sox 0x7FFFF000: from here
  /// on a size is no promise.
  private static let unbelievableLength = 0x7FFF_0000
  /// How far a lost chunk is searched for.
  private static let searchLength = 1 << 20

  private init(_ input: ByteInput) { self.input = input }

  static func parse(_ input: ByteInput) throws(AudioFileError) -> WaveHeader {
    var parser = WaveParser(input)
    return try parser.run()
  }

  private mutating func run() throws(AudioFileError) -> WaveHeader {
    header.isBigEndian = input.peek(at: 0, count: 4) == Array("RIFX".utf8)
    guard let data = findData() else {
      let what = hasFormat ? "no samples (there is no data chunk)" : "no format and no samples"
      throw AudioFileError(
        .damaged, input.path, "is a WAV file with \(what); record or export it again")
    }
    header.dataOffset = data.offset
    try settleLength(promised: data.length)
    guard hasFormat else {
      throw AudioFileError(
        .damaged, input.path, "is a WAV file that does not say its format (no fmt chunk)")
    }
    return header
  }

  /// Walks the chunks up to the data chunk.
  private mutating func findData() -> (offset: Int, length: Int)? {
    var offset = 12
    while let chunk = chunk(at: offset) {
      if !chunk.isPlausible {
        guard let found = search(from: offset) else { return nil }
        offset = found
        continue
      }
      if chunk.id == "data" { return (chunk.body, chunk.length) }
      read(chunk)
      let next = end(of: chunk)
      if let length = input.fileLength, next >= length {
        // A size beyond the end of the file: what follows hides inside this chunk.
        guard let found = search(from: chunk.body) else { return nil }
        offset = found
        continue
      }
      if input.isStream, !input.skip(to: next) { return nil }
      offset = next
    }
    return nil
  }

  /// How many bytes of samples there are, whatever the header says.
  private mutating func settleLength(promised: Int) throws(AudioFileError) {
    var promised = promised
    if promised >= 0xFFFF_FFFF || promised == 0, let length = ds64DataLength, length > 0 {
      promised = length
    }
    guard let fileLength = input.fileLength else {
      let isOpen = promised == 0 || promised >= Self.unbelievableLength
      header.dataLength = isOpen ? nil : promised
      return
    }
    let there = max(0, fileLength - header.dataOffset)
    if promised > there {
      header.dataLength = there
      if promised < Self.unbelievableLength { header.promisedLength = promised }
      return
    }
    let end = header.dataOffset + promised
    if walkTail(from: end) {
      header.dataLength = promised
    } else {
      // Neither a chunk nor the end follows: the size was never brought up to date.
      header.dataLength = there
    }
  }

  /// Reads the chunks behind the samples. False when it is no chunk that follows.
  private mutating func walkTail(from end: Int) -> Bool {
    guard let fileLength = input.fileLength else { return true }
    let promised = end - header.dataOffset
    if fileLength - end < 8 { return promised > 0 }
    let offset = self.end(
      of: Chunk(id: "data", isPlausible: true, body: header.dataOffset, length: promised))
    // A size that is no promise is believed only when a well-known chunk follows it.
    let isPromise = promised > 0 && promised < Self.unbelievableLength
    guard let first = chunk(at: offset), first.isPlausible,
      isPromise || Self.knownIDs.contains(first.id)
    else {
      return isPromise && input.peek(at: end, count: 64).allSatisfy { $0 == 0 }
    }
    var next: Chunk? = first
    while let chunk = next, chunk.isPlausible {
      read(chunk)
      let after = self.end(of: chunk)
      next = after < fileLength ? self.chunk(at: after) : nil
    }
    return true
  }

  // MARK: - Chunks

  private struct Chunk {
    var id: String
    var isPlausible: Bool
    var body: Int
    var length: Int
  }

  private static let knownIDs: Set<String> = [
    "data", "fmt ", "LIST", "fact", "ds64", "JUNK", "junk", "bext", "PEAK", "cue ", "smpl", "inst",
    "id3 ", "ID3 ", "iXML", "axml", "chna", "cart", "PAD ", "FLLR", "minf", "elm1", "regn", "umid",
    "DISP", "plst", "labl", "note", "afsp", "levl", "_PMX", "SAUR", "wavl", "slnt", "acid", "strc",
  ]

  private func chunk(at offset: Int) -> Chunk? {
    let head = input.peek(at: offset, count: 8)
    guard head.count == 8 else { return nil }
    let isPrintable = head[0..<4].allSatisfy { (0x20...0x7E).contains($0) }
    let length = Int(number(head[4..<8]))
    var isPlausible = isPrintable
    let id = isPrintable ? String(decoding: head[0..<4], as: UTF8.self) : ""
    if isPlausible, !Self.knownIDs.contains(id), let fileLength = input.fileLength {
      isPlausible = length <= fileLength - offset - 8
    }
    return Chunk(id: id, isPlausible: isPlausible, body: offset + 8, length: length)
  }

  /// Where the next chunk begins. An odd chunk should be followed by a pad byte and often is not:
  /// the place where a known name stands decides, the pad byte in doubt.
  private func end(of chunk: Chunk) -> Int {
    let end = chunk.body + chunk.length
    guard chunk.length % 2 == 1 else { return end }
    if input.isStream, chunk.length > Self.searchLength { return end + 1 }
    let bytes = input.peek(at: end, count: 5)
    guard bytes.count == 5 else { return end + 1 }
    let unpadded = String(decoding: bytes[0..<4], as: UTF8.self)
    let padded = String(decoding: bytes[1..<5], as: UTF8.self)
    if Self.knownIDs.contains(padded) { return end + 1 }
    return Self.knownIDs.contains(unpadded) ? end : end + 1
  }

  /// The next `data` (or, while the format is unknown, `fmt `) in the bytes that follow.
  private func search(from offset: Int) -> Int? {
    let length = input.isStream ? 1 << 16 : Self.searchLength
    let bytes = input.peek(at: offset, count: length)
    let name = Array((hasFormat ? "data" : "fmt ").utf8)
    guard bytes.count >= 8 else { return nil }
    for start in 0...(bytes.count - 8) where bytes[start] == name[0] {
      if bytes[start..<(start + 4)].elementsEqual(name) { return offset + start }
    }
    return nil
  }

  private mutating func read(_ chunk: Chunk) {
    switch chunk.id {
    case "fmt " where !hasFormat:
      readFormat(input.peek(at: chunk.body, count: min(chunk.length, 4_096)))
    case "fact": header.factBytes = input.peek(at: chunk.body, count: min(chunk.length, 64))
    case "ds64":
      let bytes = input.peek(at: chunk.body, count: 16)
      guard bytes.count == 16 else { return }
      let low = UInt64(number(bytes[8..<12]))
      let high = UInt64(number(bytes[12..<16]))
      ds64DataLength = Int(exactly: high << 32 | low)
    case "LIST" where header.comment == nil:
      header.comment = comment(in: input.peek(at: chunk.body, count: min(chunk.length, 1 << 16)))
    default: break
    }
  }

  private mutating func readFormat(_ bytes: [UInt8]) {
    guard bytes.count >= 14 else { return }
    hasFormat = true
    header.formatBytes = bytes
    header.formatTag = Int(number(bytes[0..<2]))
    header.channels = Int(number(bytes[2..<4]))
    header.samplesPerSecond = Int(number(bytes[4..<8]))
    header.blockAlign = Int(number(bytes[12..<14]))
    if bytes.count >= 16 { header.bitsPerSample = Int(number(bytes[14..<16])) }
    if header.formatTag == 0xFFFE, bytes.count >= 26 {
      header.formatTag = Int(number(bytes[24..<26]))
    }
  }

  private func comment(in list: [UInt8]) -> String? {
    guard list.count >= 12, list[0..<4].elementsEqual("INFO".utf8) else { return nil }
    var offset = 4
    while offset + 8 <= list.count {
      let length = Int(number(list[(offset + 4)..<(offset + 8)]))
      let body = offset + 8
      guard length <= list.count - body else { return nil }
      if list[offset..<(offset + 4)].elementsEqual("ICMT".utf8) {
        let text = list[body..<(body + length)].prefix { $0 != 0 }
        return String(decoding: text, as: UTF8.self)
      }
      offset = body + length + length % 2
    }
    return nil
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    if header.isBigEndian { return bytes.reduce(0) { $0 << 8 | UInt32($1) } }
    return bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
