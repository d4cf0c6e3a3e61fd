internal import CALSA
internal import Glibc

/// A device that can be captured from.
package struct ALSADevice: Equatable, Sendable {
  /// What to give to `-D`: "plughw:CARD=Mic,DEV=0", "pulse". A card's id stays when its number changes.
  package var name: String
  /// For people; one line.
  package var description: String
  /// The card's id and its number today; nil for a device that is no card's.
  package var card: String?
  package var index: Int?

  package init(name: String, description: String, card: String? = nil, index: Int? = nil) {
    self.name = name
    self.description = description
    self.card = card
    self.index = index
  }
}

/// The machine's capture devices.
package enum ALSADevices {
  /// Cards first, then what the configuration names: a sound server, a device of the user's own.
  package static func all() -> [ALSADevice] { cards() + named() }

  /// Every capture device of every card.
  static func cards() -> [ALSADevice] {
    ALSAError.listen()
    var found: [ALSADevice] = []
    var card: Int32 = -1
    while snd_card_next(&card) == 0, card >= 0 { found += devices(ofCard: card) }
    return found
  }

  private static func devices(ofCard card: Int32) -> [ALSADevice] {
    var control: OpaquePointer?
    guard snd_ctl_open(&control, "hw:\(card)", 0) == 0, let control else { return [] }
    defer { snd_ctl_close(control) }
    var cardInfo: OpaquePointer?
    var info: OpaquePointer?
    guard snd_ctl_card_info_malloc(&cardInfo) == 0, let cardInfo else { return [] }
    defer { snd_ctl_card_info_free(cardInfo) }
    guard snd_pcm_info_malloc(&info) == 0, let info else { return [] }
    defer { snd_pcm_info_free(info) }
    guard snd_ctl_card_info(control, cardInfo) == 0 else { return [] }
    let id = text(snd_ctl_card_info_get_id(cardInfo)) ?? "\(card)"
    let title = text(snd_ctl_card_info_get_name(cardInfo)) ?? id
    var found: [ALSADevice] = []
    var device: Int32 = -1
    while snd_ctl_pcm_next_device(control, &device) == 0, device >= 0 {
      snd_pcm_info_set_device(info, UInt32(device))
      snd_pcm_info_set_subdevice(info, 0)
      snd_pcm_info_set_stream(info, SND_PCM_STREAM_CAPTURE)
      guard snd_ctl_pcm_info(control, info) == 0 else { continue }
      let name = text(snd_pcm_info_get_name(info)) ?? "device \(device)"
      found.append(
        ALSADevice(
          name: "plughw:CARD=\(id),DEV=\(device)", description: "\(title), \(name)", card: id,
          index: Int(card)))
    }
    return found
  }

  /// Names that the configuration shows; those of single cards are there already.
  static func named() -> [ALSADevice] {
    ALSAError.listen()
    var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    guard snd_device_name_hint(-1, "pcm", &hints) == 0, let hints else { return [] }
    defer { snd_device_name_free_hint(hints) }
    var found: [ALSADevice] = []
    var place = 0
    while let hint = hints[place] {
      place += 1
      guard let name = value("NAME", of: hint), value("IOID", of: hint) != "Output" else {
        continue
      }
      if name == "null" || name.contains("CARD=") { continue }
      let lines = value("DESC", of: hint)?.split(separator: "\n") ?? []
      found.append(ALSADevice(name: name, description: lines.joined(separator: ", ")))
    }
    return found
  }

  private static func value(_ key: String, of hint: UnsafeMutableRawPointer) -> String? {
    guard let value = snd_device_name_get_hint(hint, key) else { return nil }
    defer { free(value) }
    return String(cString: value)
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    pointer.map { String(cString: $0) }
  }
}
