/// The verifier's weights, as `script/train-verifier` printed them; see docs/accuracy.md.
enum CountWeights {
  static let bias = -2.437
  static let all: [Double] = [
    1.545,  // expected
    -0.584,  // near
    0.148,  // completes_ten
    1.873,  // held
    0.835,  // fits_held
    -0.011,  // fits_many_held
    0.007,  // follows_held
    -1.019,  // first
    -0.710,  // first_is_one
    0.101,  // word_advantage
    -0.300,  // word_advantage_first
    0.371,  // word_score
    -0.575,  // path_score
    1.661,  // path_advantage
    0.230,  // phone_rate
    1.392,  // coverage
    -0.777,  // long
    0.371,  // short
    -0.600,  // several
    -0.006,  // several_short
    -1.327,  // after_talk
    -0.338,  // in_talk
    -1.562,  // close
    0.731,  // alone
    -1.665,  // talk
    -0.695,  // long_ago
    -0.436,  // new_set
    0.104,  // noise
    1.427,  // voiced
    -0.847,  // bright
    -1.430,  // peaks
    1.020,  // has_loudness
    -1.899,  // softer
    -0.208,  // louder
    -0.687,  // early
    1.816,  // late
    0.669,  // in_rhythm
  ]
}
