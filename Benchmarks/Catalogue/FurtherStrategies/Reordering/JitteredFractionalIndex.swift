import ListOrdering
import Reordering

/// The classic fractional index with random bits, so that devices apart choose different keys.
enum JitteredFractionalIndex: KeyScheme {
  static let name = "fractional-index-jittered"
  /// The core's text keys, of any length, with jitter from the seed.
  static func space(seed: UInt64) -> FractionalKeys {
    FractionalKeys.unlimited(jitter: FractionalKeys.Jitter(seed: seed))
  }
}
