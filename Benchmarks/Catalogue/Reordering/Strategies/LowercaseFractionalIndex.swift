import ListOrdering

/// The fractional index for stores that ignore case.
enum LowercaseFractionalIndex: KeyScheme {
  static let name = "fractional-index-lowercase"
  static let summary = "base-36 text for collations that ignore case; never exhausted, keys grow"
  static let promise = Promise.keysGrow
  static let hasTextKeys = true
  /// The core's text keys over digits and lower-case letters, of any length.
  static func space(seed: UInt64) -> FractionalKeys {
    FractionalKeys.unlimited(alphabet: .base36)
  }
}
