internal import ALSACapture
internal import EventJSON

extension Command {
  static let devices = Command(
    name: "devices", summary: "List the microphones", operands: "",
    options: [Option("json", "one JSON object a device")],
    details: """
      The name is what 'outloud listen -D' takes. A card's id stays when its number changes.
      Exit code 3 where there is none.
      """,
    run: { arguments in
      guard arguments.operands.isEmpty else { throw Failure.usage("devices takes no operands") }
      let found = ALSADevices.all()
      let width = found.map(\.name.count).max() ?? 0
      for device in found {
        if arguments.has("json") {
          Streams.line(json(device))
        } else {
          let card = device.index.map { "  card \($0)" } ?? ""
          let name = device.description.isEmpty ? device.name : pad(device.name, width) + "  "
          Streams.line(name + device.description + card)
        }
      }
      guard found.isEmpty else { return 0 }
      throw Failure.missing(
        "no capture device; plug in a microphone, or see whether /dev/snd may be read")
    })

  private static func json(_ device: ALSADevice) -> String {
    var line = JSONText()
    line.add("device", device.name)
    line.add("description", device.description)
    line.add("card", device.card)
    line.add("index", device.index)
    return line.object
  }
}
