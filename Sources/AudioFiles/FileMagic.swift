/// Fixed bytes at a fixed place that tell a format.
///
/// Sources: the formats' own specifications; for the rest the `magic` database of file(1).
struct FileMagic {
  var offset: Int
  var bytes: [UInt8]
  var kind: FileKind

  private init(_ bytes: [UInt8], at offset: Int = 0, _ kind: FileKind) {
    self.offset = offset
    self.bytes = bytes
    self.kind = kind
  }

  private init(_ text: String, at offset: Int = 0, _ kind: FileKind) {
    self.init(Array(text.utf8), at: offset, kind)
  }

  /// Ordered: the first that fits counts.
  static let table: [FileMagic] = readable + convertible + other

  private static let readable = [
    FileMagic("fLaC", .readable("FLAC")),
    FileMagic("caff", .readable("CAF")),
    FileMagic(".snd", .readable("AU")),
    FileMagic("dns.", .readable("AU")),
    FileMagic([0x72, 0x69, 0x66, 0x66, 0x2E, 0x91, 0xCF, 0x11], .readable("Wave64")),
    FileMagic("NIST_1A", .readable("NIST SPHERE")),
    FileMagic("Creative Voice File", .readable("VOC")),
    FileMagic(" paf", .readable("PAF")),
    FileMagic("fap ", .readable("PAF")),
    FileMagic("2BIT", .readable("AVR")),
  ]

  private static let convertible = [
    FileMagic("#!AMR", .convertible("an AMR file")),
    FileMagic(
      [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11], .convertible("a Windows Media (WMA) file")),
    FileMagic("ADIF", .convertible("an AAC file")),
    FileMagic("MAC ", .convertible("a Monkey's Audio file")),
    FileMagic("wvpk", .convertible("a WavPack file")),
    FileMagic("TTA1", .convertible("a True Audio file")),
    FileMagic("MPCK", .convertible("a Musepack file")),
    FileMagic("MP+", .convertible("a Musepack file")),
    FileMagic("DSD ", .convertible("a DSD file")),
    FileMagic("FRM8", .convertible("a DSD file")),
    FileMagic([0x2E, 0x72, 0x61, 0xFD], .convertible("a RealAudio file")),
    FileMagic(".RMF", .convertible("a RealMedia file")),
    FileMagic("FLV\u{1}", .convertible("a Flash film")),
    FileMagic([0, 0, 1, 0xBA], .convertible("an MPEG film")),
    FileMagic([0x7F, 0xFE, 0x80, 0x01], .convertible("a DTS file")),
    FileMagic("moov", at: 4, .convertible("a QuickTime film")),
    FileMagic("mdat", at: 4, .convertible("a QuickTime film")),
    FileMagic("wide", at: 4, .convertible("a QuickTime film")),
    FileMagic("#!SILK", .convertible("a SILK file")),
    FileMagic("\u{2}#!SILK", .convertible("a SILK file")),
  ]

  private static let other = [
    FileMagic("%PDF", .other("a PDF document")),
    FileMagic("PK\u{3}\u{4}", .other("a ZIP archive")),
    FileMagic("PK\u{5}\u{6}", .other("an empty ZIP archive")),
    FileMagic([0x1F, 0x8B, 0x08], .other("a gzip archive")),
    FileMagic("BZh", .other("a bzip2 archive")),
    FileMagic([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], .other("an xz archive")),
    FileMagic([0x28, 0xB5, 0x2F, 0xFD], .other("a zstd archive")),
    FileMagic([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .other("a 7-Zip archive")),
    FileMagic("Rar!", .other("a RAR archive")),
    FileMagic("ustar", at: 257, .other("a tar archive")),
    FileMagic([0x89, 0x50, 0x4E, 0x47], .other("a PNG picture")),
    FileMagic([0xFF, 0xD8, 0xFF], .other("a JPEG picture")),
    FileMagic("GIF8", .other("a GIF picture")),
    FileMagic([0x49, 0x49, 0x2A, 0x00], .other("a TIFF picture")),
    FileMagic([0x4D, 0x4D, 0x00, 0x2A], .other("a TIFF picture")),
    FileMagic("8BPS", .other("a Photoshop picture")),
    FileMagic([0x7F, 0x45, 0x4C, 0x46], .other("a program (ELF)")),
    FileMagic([0xD0, 0xCF, 0x11, 0xE0], .other("an old Office document")),
    FileMagic("SQLite format 3", .other("an SQLite database")),
    FileMagic("MThd", .other("a MIDI file (notes, no sound)")),
    FileMagic("version https://git-lfs", .other("a Git LFS pointer, not the recording itself")),
  ]
}
