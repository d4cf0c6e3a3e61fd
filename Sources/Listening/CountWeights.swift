/// The verifier's weights, as `script/train-verifier` printed them; see docs/accuracy.md.
enum CountWeights {
  static let bias = 2.203
  static let all: [Double] = [
    1.163,  // expected
    0.281,  // near
    0.038,  // completes_ten
    -1.060,  // first
    -0.249,  // first_is_one
    -0.128,  // word_advantage
    0.714,  // word_advantage_first
    0.139,  // word_score
    0.361,  // path_score
    1.181,  // path_advantage
    -0.167,  // phone_rate
    1.042,  // coverage
    -0.237,  // long
    0.311,  // short
    -0.217,  // several
    -0.000,  // several_short
    -0.534,  // after_talk
    -0.569,  // in_talk
    -0.660,  // close
    0.526,  // alone
    -1.135,  // talk
    0.065,  // long_ago
    -1.011,  // new_set
    0.606,  // noise
    0.453,  // voiced
    -0.494,  // bright
    -1.115,  // peaks
    1.060,  // has_loudness
    -0.208,  // softer
    -0.161,  // louder
    -0.172,  // early
    0.580,  // late
    0.309,  // in_rhythm
  ]
}
