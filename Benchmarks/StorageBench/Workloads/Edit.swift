/// A user's edit of a stored list, in an app's terms: ids, and the row above the drop position.
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
