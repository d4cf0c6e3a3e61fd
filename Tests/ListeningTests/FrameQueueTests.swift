import Listening
import Testing

@Suite("The frame queue loses nothing uncounted")
struct FrameQueueTests {
  @Test("what goes in comes out in order")
  func order() {
    var queue = FrameQueue(capacity: 100)
    let items: [FrameItem] = [
      .samples([1, 2]), .gap(samples: 3), .samples([4]),
      .notice(.opened(CaptureFormat(device: "a", samplesPerSecond: 16_000))), .end,
    ]
    for item in items { queue.push(item) }
    var out: [FrameItem] = []
    while let item = queue.pop() { out.append(item) }
    #expect(out == items)
    #expect(queue.isEmpty && queue.count == 0)
  }

  @Test("when it is full the oldest samples become a gap")
  func full() {
    var queue = FrameQueue(capacity: 4)
    for start in stride(from: Int16(0), to: 10, by: 2) { queue.push(.samples([start, start + 1])) }
    #expect(queue.dropped == 6)
    #expect(queue.pop() == .gap(samples: 6))
    #expect(queue.pop() == .samples([6, 7]))
    #expect(queue.pop() == .samples([8, 9]))
    #expect(queue.pop() == nil)
  }

  @Test("a block larger than the queue keeps its end")
  func largeBlock() {
    var queue = FrameQueue(capacity: 3)
    queue.push(.samples([1, 2, 3, 4, 5]))
    #expect(queue.pop() == .gap(samples: 2))
    #expect(queue.pop() == .samples([3, 4, 5]))
  }

  @Test("samples and gaps add up at every moment", arguments: 0..<100)
  func conserved(seed: Int) {
    var dice = Dice(UInt64(seed) + 7)
    var queue = FrameQueue(capacity: Int.random(in: 1...60, using: &dice))
    var (pushed, popped, position) = (0, 0, Int16(0))
    var (expected, wrong) = (0, 0)
    func take(_ item: FrameItem?) {
      switch item {
      case .samples(let samples):
        if samples.first != Int16(truncatingIfNeeded: expected) { wrong += 1 }
        popped += samples.count
        expected += samples.count
      case .gap(let samples):
        popped += samples
        expected += samples
      default: break
      }
    }
    for _ in 0..<400 {
      switch Int.random(in: 0..<10, using: &dice) {
      case 0..<5:
        let count = Int.random(in: 1...20, using: &dice)
        queue.push(.samples((0..<count).map { Int16(truncatingIfNeeded: Int(position) + $0) }))
        position = Int16(truncatingIfNeeded: Int(position) + count)
        pushed += count
      case 5:
        let count = Int.random(in: 1...30, using: &dice)
        queue.push(.gap(samples: count))
        position = Int16(truncatingIfNeeded: Int(position) + count)
        pushed += count
      case 6:
        queue.push(.notice(.microphone(MicrophoneNotice(.lost, device: "\(seed)"))))
      default: take(queue.pop())
      }
      if queue.count > queue.capacity { wrong += 1 }
    }
    while let item = queue.pop() { take(item) }
    #expect(pushed == popped)
    #expect(wrong == 0, "samples out of their place, or too many")
  }

  @Test("notices do not fill the memory, inputs are never dropped")
  func notices() {
    var queue = FrameQueue(capacity: 10)
    for index in 0..<10_000 {
      queue.push(.notice(.microphone(MicrophoneNotice(.lost, device: "\(index)"))))
    }
    queue.push(.input(.tick(0)))
    var count = 0
    var last: FrameItem?
    while let item = queue.pop() {
      count += 1
      last = item
    }
    #expect(count == 65)
    #expect(last == .input(.tick(0)))
  }
}
