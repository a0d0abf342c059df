import ListOrdering

/// A property that a merge policy may promise for every conflict.
public enum MergeProperty: String, CaseIterable, Sendable {
  /// If the server did not change the base, the local list stays as it is.
  case serverUnchanged
  /// If nothing was changed locally, the list becomes the server's.
  case localUnchanged
  /// If both sides changed the base in the same way, the result equals their common list.
  case bothSame
  /// Merging changes nothing if both sides equal the base.
  case settled
  /// Merging the result with the same answer again changes nothing.
  case idempotent
  /// Todos that were not moved locally are in the server's order.
  case cleanKeepServerOrder
  /// Todos that were moved locally are in the local order.
  case movedKeepLocalOrder
  /// A locally moved todo stays on its local side of every todo that neither side moved.
  case sidesOfBackbone
  /// A text that was changed locally is kept.
  case changedContentStays
  /// Every todo that was changed locally or is on the server is in the result.
  case noLoss
  /// No two todos have the same id.
  case noDoubling
  /// A todo that was deleted locally does not come back.
  case tombstonesStand
  /// No two todos of a section have the same priority, unless the server sent them so.
  case uniqueKeys
  /// The resulting order does not change if either side renumbers its list without reordering it.
  case renumberingInvariant
}
