import ListOrdering

/// The classic fractional index: base-62 texts that grow for ever.
enum ClassicFractionalIndex: KeyScheme {
  static let name = "fractional-index"
  static let summary = "base-62 text, byte for byte the classic format; never exhausted, keys grow"
  static let promise = Promise.keysGrow
  static let isDrawn = true
  /// The core's text keys, of any length.
  static func space(seed: UInt64) -> FractionalKeys { FractionalKeys.unlimited() }
}
