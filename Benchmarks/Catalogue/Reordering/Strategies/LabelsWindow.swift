import ListOrdering

/// Ours on whole numbers: `Int64` labels, the same window.
enum LabelsWindow: KeyScheme {
  static let name = "labels-window"
  static let summary = "Int64 labels 2^40 apart; an exhausted gap relabels by the same window rule"
  static let promise = Promise.holds
  static let inSwift: String? = "OrderedList<ID, LabelKeys>(space: LabelKeys())"
  static let isDrawn = true
  /// The core's labels.
  static func space(seed: UInt64) -> LabelKeys { LabelKeys() }
}
