import ListOrdering

/// Whole numbers 2^16 apart, all respaced when a gap is exhausted.
///
/// The Rails library ranked-model stores such ranks. It also shifts all rows at one side by one before it respaces;
/// that writes as many rows and buys one insert, so the shift is left out here.
enum SparseWhole: KeyScheme {
  static let name = "sparse-whole"
  static let summary = "Int64 positions 2^16 apart, midpoints; an exhausted gap respaces the whole list"
  static let promise = Promise.holds
  /// Labels at the usual small step.
  static func space(seed: UInt64) -> WholeRelabelling<LabelKeys> {
    WholeRelabelling(LabelKeys(unit: 1 << 16))
  }
}

/// The same positions, respaced in the window that buys the most.
enum SparseWindow: KeyScheme {
  static let name = "sparse-window"
  static let summary = "sparse-whole's positions; an exhausted gap relabels by our window rule"
  static let promise = Promise.holds
  /// Labels at the usual small step.
  static func space(seed: UInt64) -> LabelKeys { LabelKeys(unit: 1 << 16) }
}
