import ListOrdering

/// The classic fractional index with random bits, so that devices apart choose different keys.
enum JitteredFractionalIndex: KeyScheme {
  static let name = "fractional-index-jittered"
  static let summary = "fractional-index with 30 random bits a key; never exhausted, keys grow"
  static let promise = Promise.keysGrow
  static let hasTextKeys = true
  /// The core's text keys, of any length, with jitter from the seed.
  static func space(seed: UInt64) -> FractionalKeys {
    FractionalKeys.unlimited(jitter: FractionalKeys.Jitter(seed: seed))
  }
}
