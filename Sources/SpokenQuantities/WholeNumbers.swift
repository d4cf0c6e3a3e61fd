extension Double {
  /// The same value as an integer, or nil for what has decimals or is beyond 2^53, where neighbours
  /// can no longer be told apart. Needs nothing of the C library, which core does not link.
  var integer: Int? {
    guard magnitude <= 9_007_199_254_740_992 else { return nil }
    let value = Int(self)
    return Double(value) == self ? value : nil
  }

  /// No decimals; true for all that are too large to have any.
  var isIntegral: Bool { magnitude > 9_007_199_254_740_992 || integer != nil }
}
