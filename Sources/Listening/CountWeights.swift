/// The verifier's weights, as `script/train-verifier` printed them; see docs/accuracy.md.
enum CountWeights {
  static let bias = -0.624
  static let all: [Double] = [
    1.626,  // expected
    -0.455,  // near
    -0.535,  // held
    1.270,  // fits_held
    -0.671,  // first
    0.128,  // word_advantage
    0.387,  // word_advantage_first
    -0.147,  // path_score
    1.383,  // path_advantage
    0.617,  // coverage
    -1.513,  // long
    0.323,  // short
    -1.362,  // several
    -0.051,  // several_short
    -0.858,  // after_talk
    -0.574,  // in_talk
    -1.384,  // close
    0.711,  // alone
    -0.301,  // talk
    -1.139,  // talk_new_set
    -0.527,  // long_ago
    -0.841,  // new_set
    -0.300,  // noise
    0.521,  // voiced
    -0.549,  // bright
    -1.690,  // peaks
    0.670,  // has_loudness
    -4.896,  // softer
    -0.425,  // louder
    -0.042,  // early
    -0.045,  // late
    0.780,  // in_rhythm
  ]
}
