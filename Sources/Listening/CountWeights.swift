/// The verifier's weights, as `script/train-verifier` printed them; see docs/accuracy.md.
enum CountWeights {
  static let bias = 3.0
  static let all: [Double] = [
    2.5, 0.5, 2, -1.4, 0, 0.98, 0, 0, 0.43, 0, -0.44, 0, -1.3, -1.26, -2.1, 0, 0, -1.28, 0, 0, -0.76, 0,
    0, 0, 0, 0, 0, 0, 0, 0,
  ]
}
