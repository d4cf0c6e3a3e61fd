/// The verifier's weights, as `script/train-verifier` printed them; see docs/accuracy.md.
enum CountWeights {
  static let bias = -0.719
  static let all: [Double] = [
    1.655,  // expected
    -0.416,  // near
    -0.718,  // held
    1.262,  // fits_held
    -0.754,  // first
    0.085,  // word_advantage
    0.555,  // word_advantage_first
    -0.141,  // path_score
    1.468,  // path_advantage
    0.811,  // coverage
    -1.563,  // long
    0.398,  // short
    -1.371,  // several
    -0.051,  // several_short
    -0.778,  // after_talk
    -0.532,  // in_talk
    -1.458,  // close
    0.732,  // alone
    -0.431,  // talk
    -1.110,  // talk_new_set
    -0.512,  // long_ago
    -0.909,  // new_set
    -0.292,  // noise
    0.474,  // voiced
    -0.908,  // bright
    -1.698,  // peaks
    0.753,  // has_loudness
    -4.986,  // softer
    -0.645,  // louder
    -0.062,  // early
    0.016,  // late
    0.693,  // in_rhythm
  ]
}
