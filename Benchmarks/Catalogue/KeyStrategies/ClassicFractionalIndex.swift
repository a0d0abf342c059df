import ListOrdering
import Reordering

/// The classic fractional index: base-62 texts that grow for ever.
enum ClassicFractionalIndex: KeyScheme {
  static let name = "fractional-index"
  /// The core's text keys, of any length.
  static func space(seed: UInt64) -> FractionalKeys { FractionalKeys.unlimited() }
}
