import ListOrdering

/// What a merge policy may promise of every conflict.
public enum MergeProperty: String, CaseIterable, Sendable {
  /// With the server as in the base, the list stays as it is here.
  case serverUnchanged
  /// With nothing changed here, the list becomes the server's.
  case localUnchanged
  /// Where both sides made the same of the base, that is the outcome.
  case bothSame
  /// Merging a list that both sides and the base agree on changes nothing.
  case settled
  /// Merging the outcome with the same answer again changes nothing.
  case idempotent
  /// Todos that were not moved here stand in the server's order.
  case cleanKeepServerOrder
  /// Todos that were moved here stand in the local order.
  case movedKeepLocalOrder
  /// A todo that was moved here stays on the side of every todo that nobody moved on which the user saw it.
  case sidesOfBackbone
  /// A text that was changed here is kept.
  case changedContentStays
  /// Nothing that was changed here or is on the server is missing.
  case noLoss
  /// No two todos have one id.
  case noDoubling
  /// A todo that was deleted here does not come back.
  case tombstonesStand
  /// No two todos of a section have one priority, unless the server sent it so.
  case uniqueKeys
  /// The order of the outcome does not change when either side numbers its list anew in the same order.
  case renumberingInvariant
}
