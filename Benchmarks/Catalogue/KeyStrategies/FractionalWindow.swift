import ListOrdering
import Reordering

/// Ours on texts: the classic fractional index up to a length, then the window.
enum FractionalWindow: KeyScheme {
  static let name = "fractional-window"
  /// The core's text keys.
  static func space(seed: UInt64) -> FractionalKeys { FractionalKeys() }
}
