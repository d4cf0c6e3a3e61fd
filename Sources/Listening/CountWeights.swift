/// The verifier's weights, as `script/train-verifier` printed them; see docs/accuracy.md.
enum CountWeights {
  static let bias = 0.932
  static let all: [Double] = [
    1.108,  // expected
    0.508,  // near
    0.010,  // completes_ten
    -1.176,  // first
    -0.608,  // first_is_one
    0.142,  // word_advantage
    0.289,  // word_advantage_first
    0.524,  // word_score
    0.104,  // path_score
    1.105,  // path_advantage
    0.231,  // phone_rate
    1.233,  // coverage
    -0.229,  // long
    0.707,  // short
    -0.658,  // several
    -0.154,  // several_short
    -0.010,  // after_talk
    -0.990,  // in_talk
    -0.684,  // close
    0.751,  // alone
    1.029,  // noise
    0.582,  // voiced
    -0.660,  // bright
    -1.157,  // peaks
    1.176,  // has_loudness
    -0.294,  // softer
    -0.069,  // louder
    0.165,  // early
    0.181,  // late
    0.241,  // in_rhythm
  ]
}
