/// Where reps come from.
package enum Lane: String, Equatable, Hashable, Sendable, CaseIterable {
  /// Spoken numbers or words.
  case voice
  /// Movement seen in joints.
  case camera
  /// A button under the person's own hand.
  case manual
  /// A program: another app, a watch, a language model.
  case api
}

/// One source of reps. A lane has an id because two microphones are two sources.
package struct RepSource: Equatable, Hashable, Sendable {
  package var lane: Lane
  package var id: String

  package init(_ lane: Lane, id: String = "") {
    self.lane = lane
    self.id = id
  }

  package static let voice = RepSource(.voice)
  package static let camera = RepSource(.camera)
  package static let manual = RepSource(.manual)
  package static let api = RepSource(.api)
}

/// One lane's claim that a rep happened.
package struct RepSignal: Equatable, Sendable {
  /// The claim's own name; the same id from the same source counts once. At most
  /// `RecentIDs.longest` UTF-8 bytes.
  package var id: String?
  package var source: RepSource
  /// Seconds of audio consumed when the signal came.
  package var time: Double
  /// Seconds of audio at the true end of the word or movement, where the source knows it. Words
  /// of a transcript have none.
  package var at: Double?
  /// The word as said, normalized.
  package var word: String?
  /// Value of the word where it is a spoken number.
  package var number: Int?
  /// Address of the consumed segment, for voice.
  package var utterance: Int?
  package var segment: Int?
  /// 0 to 1, where the source has one.
  package var confidence: Double?
  /// Heard in talk or noise: counted, and marked for the person to see.
  package var uncertain: Bool

  package init(
    id: String? = nil, source: RepSource = .voice, time: Double, at: Double? = nil,
    word: String? = nil, number: Int? = nil, utterance: Int? = nil, segment: Int? = nil,
    confidence: Double? = nil, uncertain: Bool = false
  ) {
    self.id = id
    self.source = source
    self.time = time
    self.at = at
    self.word = word
    self.number = number
    self.utterance = utterance
    self.segment = segment
    self.confidence = confidence
    self.uncertain = uncertain
  }

  /// The best known moment of the rep, in seconds of audio.
  package var moment: Double { at ?? time }

  /// The signal with nothing in it that is no number.
  var clean: RepSignal {
    var signal = self
    if !time.isFinite { signal.time = 0 }
    if let at, !at.isFinite { signal.at = nil }
    if let confidence, !confidence.isFinite { signal.confidence = nil }
    return signal
  }
}

/// What became of a signal. A signal that is `held` gets a second outcome later.
package enum RepOutcome: Equatable, Sendable {
  /// The set's count after this rep.
  case counted(Int, RepSignal)
  /// Not counted yet: see `HoldReason`.
  case held(RepSignal, HoldReason)
  /// The same rep as one that has the given count.
  case merged(Int, RepSignal)
  case ignored(RepSignal, IgnoreReason)
  /// Two successive spoken numbers moved the count from what positions say to what was said.
  case reanchored(from: Int, to: Int, RepSignal)
}

/// Why a signal waits.
package enum HoldReason: String, Equatable, Sendable {
  /// The first rep of a set waits for a second.
  case firstRep = "first_rep"
  /// A transcript repeats the last number: a stutter or an overlap until the next word decides.
  case repeatedNumber = "repeated_number"
  /// In rest: the next number, or the next camera rep, begins the set.
  case resting
  /// Not heard well enough to be believed alone; the next count decides.
  case doubtful
}

/// Why a signal is no rep.
package enum IgnoreReason: String, Equatable, Sendable, CaseIterable {
  /// Sooner after the source's last rep than a person can move.
  case tooSoon = "too_soon"
  /// This id was seen before.
  case repeatedID = "repeated_id"
  /// The id is longer than `RecentIDs.longest`.
  case longID = "long_id"
  /// A time that is no number, or outside `RegisterSettings.times`.
  case badTime = "bad_time"
  /// A first rep that no second followed.
  case alone
  /// Not heard well, and nothing that followed spoke for it.
  case doubtful
  case resting
  case paused
  /// The exercise was stopped for pain.
  case stopped
  /// The workout has ended.
  case ended
  /// The word turned out to be part of a command.
  case command
  /// The set holds `RegisterSettings.mostReps` already.
  case full
}
