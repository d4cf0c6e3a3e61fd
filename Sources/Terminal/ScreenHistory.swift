/// What was done lately, and what of it can be taken back.
struct ScreenHistory: Equatable, Sendable {
  enum Undo: Equatable, Sendable {
    /// Nothing to take back.
    case none
    case possible
    case undone
  }

  struct Entry: Equatable, Sendable {
    /// Seconds of audio.
    var time: Double
    var text: String
    var style: CellStyle = []
    var undo = Undo.none
    /// Of the call; a change without a call has none.
    var callID: String?
    /// The same, so many times in a row.
    var times = 1
    /// What the set was to be before.
    var before: ScreenSet?
    /// It paused the workout, or let it go on.
    var isPaused: Bool?
  }

  /// The newest last.
  private(set) var entries: [Entry] = []

  /// More than any screen shows.
  private static let capacity = 100

  /// The one that `undo` takes back next.
  var next: Int? { entries.lastIndex { $0.undo == .possible } }

  mutating func add(_ entry: Entry) {
    if let last = entries.indices.last, entries[last].text == entry.text,
      entries[last].undo == .none, entry.undo == .none
    {
      entries[last].times += 1
      entries[last].time = entry.time
      return
    }
    entries.append(entry)
    if entries.count > Self.capacity { entries.removeFirst() }
  }

  /// A change was taken back: the newest of that call, or the newest without a call.
  mutating func take(back callID: String?) -> Entry? {
    guard let place = entries.lastIndex(where: { $0.undo == .possible && $0.callID == callID })
    else { return nil }
    entries[place].undo = .undone
    return entries[place]
  }
}
