import ListOrdering

/// Ours on texts: the classic fractional index up to a length, then the window.
enum FractionalWindow: KeyScheme {
  static let name = "fractional-window"
  static let summary =
    "base-62 text of at most \(FractionalKeys.defaultMaximumLength) bytes; longer ones relabel the best window"
  static let promise = Promise.holds
  static let inSwift: String? = "OrderedList<ID, FractionalKeys>(space: FractionalKeys())"
  static let isDrawn = true
  /// The core's text keys.
  static func space(seed: UInt64) -> FractionalKeys { FractionalKeys() }
}
