import KeyStrategies
import ListOrdering
import Reordering

/// Whole numbers 2^16 apart, all respaced when a gap is exhausted: sparse ranks in their plain form. What libraries make
/// of them is `ranked-model` and `gitlab`.
enum SparseWhole: KeyScheme {
  static let name = "sparse-whole"
  /// Labels at the usual small step.
  static func space(seed: UInt64) -> WholeRelabelling<LabelKeys> {
    WholeRelabelling(LabelKeys(unit: 1 << 16))
  }
}

/// The same positions, respaced in the window that buys the most.
enum SparseWindow: KeyScheme {
  static let name = "sparse-window"
  /// Labels at the usual small step.
  static func space(seed: UInt64) -> LabelKeys { LabelKeys(unit: 1 << 16) }
}
