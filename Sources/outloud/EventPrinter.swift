internal import EventJSON
internal import Listening

/// Writes events to standard output, for machines or for people.
struct EventPrinter {
  var asJSON: Bool
  /// Named in every event where several files are read.
  var file: String?
  /// Also every burst of speech and how it was judged.
  var showsBursts = false

  func print(_ events: [ListeningEvent]) {
    for event in events {
      if case .burst = event, !showsBursts { continue }
      if asJSON {
        Streams.line(EventLine.json(event, file: file))
      } else if let text = EventText.line(event, file: file) {
        Streams.line(text)
      }
    }
  }
}
