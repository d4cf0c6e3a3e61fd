package import Workout

/// What goes from the capturing side to the recognizing side, in order.
package enum FrameItem: Equatable, Sendable {
  /// In `InnerAudio` format, never empty.
  case samples([Int16])
  /// So many samples are missing here.
  case gap(samples: Int)
  case notice(CaptureNotice)
  /// A key, a button, another program: it happens between the samples where it came. Its time is
  /// set when it is taken.
  case input(WorkoutInput)
  /// Nothing comes after this.
  case end
}

/// Samples on their way to the recognizer, bounded: when it is full the oldest samples make room, and a
/// gap of the same length stands where they were.
///
/// A value; `LiveQueue` guards one with a lock. Order is kept. What is no sample is never dropped, but
/// for notices beyond 64, the oldest of which go.
package struct FrameQueue: Sendable {
  /// Most samples held.
  package let capacity: Int
  /// Samples held.
  package private(set) var count = 0
  /// Samples dropped so far, because the queue was full.
  package private(set) var dropped = 0
  package var isEmpty: Bool { first == items.count }

  private var items: [FrameItem] = []
  /// Place of the oldest item; those before it are gone.
  private var first = 0
  private var notices = 0

  static let mostNotices = 64

  /// - Parameter capacity: samples; the default is twenty seconds.
  package init(capacity: Int = 20 * InnerAudio.samplesPerSecond) {
    self.capacity = max(1, capacity)
  }

  /// Whether `samples` more would fit without loss.
  package func hasRoom(for samples: Int) -> Bool { count + samples <= capacity }

  package mutating func push(_ item: FrameItem) {
    switch item {
    case .samples(let samples):
      guard !samples.isEmpty else { return }
      count += samples.count
      append(item)
      while count > capacity { dropOldestSamples() }
    case .gap(let samples):
      guard samples > 0 else { return }
      if !isEmpty, case .gap(let before) = items[items.count - 1] {
        items[items.count - 1] = .gap(samples: Self.sum(before, samples))
      } else {
        append(item)
      }
    case .notice:
      notices += 1
      append(item)
      if notices > Self.mostNotices { dropOldestNotice() }
    case .input, .end:
      append(item)
    }
  }

  package mutating func pop() -> FrameItem? {
    guard first < items.count else { return nil }
    let item = items[first]
    items[first] = .end
    first += 1
    switch item {
    case .samples(let samples): count -= samples.count
    case .notice: notices -= 1
    case .gap, .input, .end: break
    }
    if first == items.count || first > 256 { compact() }
    return item
  }

  private mutating func append(_ item: FrameItem) { items.append(item) }

  private mutating func compact() {
    items.removeFirst(first)
    first = 0
  }

  private mutating func dropOldestSamples() {
    for place in first..<items.count {
      guard case .samples(let samples) = items[place] else { continue }
      // The newest block alone may be larger than the queue: its end is kept.
      let surplus = count - capacity
      let isPart = place == items.count - 1 && surplus < samples.count
      let lost = isPart ? surplus : samples.count
      count -= lost
      dropped = Self.sum(dropped, lost)
      if place > first, case .gap(let before) = items[place - 1] {
        items[place - 1] = .gap(samples: Self.sum(before, lost))
        if isPart {
          items[place] = .samples(Array(samples.dropFirst(lost)))
        } else {
          mergeAway(place)
        }
      } else {
        items[place] = .gap(samples: lost)
        if isPart {
          items.insert(.samples(Array(samples.dropFirst(lost))), at: place + 1)
        } else if place + 1 < items.count, case .gap(let after) = items[place + 1] {
          items[place + 1] = .gap(samples: Self.sum(lost, after))
          mergeAway(place)
        }
      }
      return
    }
  }

  /// Takes an item out; where it is the first this moves nothing.
  private mutating func mergeAway(_ place: Int) {
    if place == first + 1 {
      items[place] = items[first]
      items[first] = .end
      first += 1
      if first > 256 { compact() }
    } else {
      items.remove(at: place)
    }
  }

  private mutating func dropOldestNotice() {
    for place in first..<items.count {
      guard case .notice = items[place] else { continue }
      items.remove(at: place)
      notices -= 1
      return
    }
  }

  private static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .max : sum
  }
}
