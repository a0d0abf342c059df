/// A user's edit of a stored list, in an app's terms: ids, and the row after which the user dropped
/// an item.
enum Edit: Hashable, Sendable {
  case insert(Int64, Place)
  /// Moves a row. The destination always differs from the current position.
  case move(Int64, Place)
}

/// A destination in a stored list.
enum Place: Hashable, Sendable {
  /// Before all rows.
  case start
  /// After all rows.
  case end
  /// Directly after this row.
  case after(Int64)
}
