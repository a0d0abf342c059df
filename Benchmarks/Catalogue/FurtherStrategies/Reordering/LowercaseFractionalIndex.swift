import ListOrdering
import Reordering

/// The fractional index for stores that ignore case.
enum LowercaseFractionalIndex: KeyScheme {
  static let name = "fractional-index-lowercase"
  /// The core's text keys over digits and lower-case letters, of any length.
  static func space(seed: UInt64) -> FractionalKeys {
    FractionalKeys.unlimited(alphabet: .base36)
  }
}
