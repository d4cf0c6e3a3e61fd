internal import CALSA
internal import Glibc

/// Which names of the library are tried for what a person asked for.
///
/// A card keeps its id when its number changes: where a number was given, it is looked up once and the
/// id is what is opened from then on.
struct ALSANames: Sendable {
  /// As given with `-D`; nil is the default device.
  let asked: String?
  /// The id that a bare number was found to mean.
  private var card: String?

  init(asked: String?) {
    self.asked = asked
  }

  /// What messages call the device.
  var title: String { asked ?? "default" }

  /// In the order to try them.
  mutating func candidates() -> [String] {
    guard let asked, asked != "default" else { return Self.defaults }
    if let index = Int32(asked) {
      card = card ?? Self.identity(ofCard: index)
      return [card.map { "plughw:CARD=\($0)" } ?? "plughw:\(index)"]
    }
    let isPlainWord = asked.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || byte == 0x5F || byte == 0x2D
    }
    guard isPlainWord else { return [asked] }
    return Self.isCard(asked) ? ["plughw:CARD=\(asked)", asked] : [asked, "plughw:CARD=\(asked)"]
  }

  /// The default, and where it cannot be opened every card that captures.
  private static var defaults: [String] {
    ["default"] + ALSADevices.cards().map(\.name)
  }

  private static func isCard(_ name: String) -> Bool { snd_card_get_index(name) >= 0 }

  static func identity(ofCard index: Int32) -> String? {
    ALSAError.listen()
    var control: OpaquePointer?
    guard index >= 0, snd_ctl_open(&control, "hw:\(index)", 0) == 0, let control else { return nil }
    defer { snd_ctl_close(control) }
    var info: OpaquePointer?
    guard snd_ctl_card_info_malloc(&info) == 0, let info else { return nil }
    defer { snd_ctl_card_info_free(info) }
    guard snd_ctl_card_info(control, info) == 0, let id = snd_ctl_card_info_get_id(info) else {
      return nil
    }
    return String(cString: id)
  }
}
