/// What a person does to a stored list, named as an app knows it: by ids, and by the row behind which one was dropped.
enum Edit: Hashable, Sendable {
  /// A new row.
  case insert(Int64, Place)
  /// A row goes elsewhere; never to where it stands.
  case move(Int64, Place)
}

/// Where a row goes in a stored list.
enum Place: Hashable, Sendable {
  /// In front of all rows.
  case start
  /// Behind all rows.
  case end
  /// Directly behind this row.
  case after(Int64)
}
