import Listening

/// Everything that a script makes the capturing side say, as one run.
struct CaptureRun {
  var items: [FrameItem] = []
  var calls: [String] = []
  var failure: CaptureFailure?
  /// Where the device's clock stood at the end.
  var now = 0.0

  init(
    _ script: [ScriptedCapture.Answer], settings: CaptureSettings = CaptureSettings(),
    sound: @escaping (Int) -> Float = { _ in 0.1 }
  ) {
    let device = ScriptedCapture(script, sound: sound)
    var loop = CaptureLoop(device, settings: settings) { PlainConverter($0) }
    var items: [FrameItem] = []
    while loop.step({ items.append($0) }) {}
    self.items = items
    calls = device.calls
    failure = loop.failure
    now = device.now
  }

  var samples: Int {
    items.reduce(0) { sum, item in
      if case .samples(let samples) = item { sum + samples.count } else { sum }
    }
  }

  var gaps: [Int] {
    items.compactMap { if case .gap(let samples) = $0 { samples } else { nil } }
  }

  var states: [MicrophoneState] { notices.map(\.state) }

  var notices: [MicrophoneNotice] {
    items.compactMap { item in
      if case .notice(.microphone(let notice)) = item { notice } else { nil }
    }
  }

  var openings: [CaptureFormat] {
    items.compactMap { if case .notice(.opened(let format)) = $0 { format } else { nil } }
  }
}

func fault(_ fault: CaptureFault) -> CaptureFailure { CaptureFailure(fault, fault.rawValue) }

/// A tenth of a second at 16 kHz, so often.
func tenths(_ count: Int) -> [ScriptedCapture.Answer] {
  Array(repeating: .frames(1_600), count: count)
}

/// Numbers that are always the same for a seed.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }
}
