import CSoxr
import Listening

/// One channel of any rate to `InnerAudio.samplesPerSecond`, block by block.
///
/// Filter: 16-bit precision (the samples end as 16 bit), pass band to 6.8 kHz, stop band from
/// 9.2 kHz. What lies between folds back to 6.8…8 kHz, above the highest filter of PocketSphinx's
/// en-us model (`-upperf 6800` in its feat.params), and buys half the delay of soxr's standard
/// "high quality": 9 ms from 48 kHz, 10 ms from 44.1 kHz instead of 37 and 40 (measured). Upwards,
/// from less than 16 kHz, the pass band is 0.9 of what there is and the delay 20 to 28 ms.
struct Resampler: ~Copyable {
  private let handle: soxr_t
  private let rate: Int
  private var framesIn = 0
  private var framesOut = 0

  init?(from rate: Int) {
    var quality = soxr_quality_spec(UInt(SOXR_16_BITQ), 0)
    let isDownwards = rate > InnerAudio.samplesPerSecond
    quality.passband_end = isDownwards ? 0.85 : 0.9
    quality.stopband_begin = isDownwards ? 1.15 : 1.1
    var runtime = soxr_runtime_spec(1)
    runtime.log2_min_dft_size = 8
    var form = soxr_io_spec(SOXR_FLOAT32_I, SOXR_FLOAT32_I)
    let made = soxr_create(
      Double(rate), Double(InnerAudio.samplesPerSecond), 1, nil, &form, &quality, &runtime)
    guard let made else { return nil }
    handle = made
    self.rate = rate
  }

  deinit { soxr_delete(handle) }

  /// Appends what `input` gives to `output`.
  mutating func process(_ input: UnsafeBufferPointer<Float>, into output: inout [Float]) {
    framesIn += input.count
    var taken = 0
    var block = [Float](repeating: 0, count: 4_096)
    while taken < input.count, let base = input.baseAddress {
      var (used, made) = (0, 0)
      let failure = soxr_process(
        handle, base + taken, input.count - taken, &used, &block, block.count, &made)
      output.append(contentsOf: block[0..<made])
      framesOut += made
      taken += used
      if failure != nil || (used == 0 && made == 0) { return }
    }
  }

  /// Appends what is still inside, so that the length is in exact proportion, rounded.
  mutating func finish(into output: inout [Float]) {
    let (product, overflow) = framesIn.multipliedReportingOverflow(
      by: InnerAudio.samplesPerSecond)
    let total = overflow ? framesOut : (product + rate / 2) / rate
    var block = [Float](repeating: 0, count: 4_096)
    while framesOut < total {
      var made = 0
      let failure = soxr_process(handle, nil, 0, nil, &block, block.count, &made)
      if failure != nil || made == 0 { break }
      let kept = min(made, total - framesOut)
      output.append(contentsOf: block[0..<kept])
      framesOut += kept
    }
    if framesOut < total {
      output.append(contentsOf: repeatElement(0, count: total - framesOut))
      framesOut = total
    }
  }
}
