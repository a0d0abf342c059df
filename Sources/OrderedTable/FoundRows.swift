/// A row that a verb names, as it was found.
@usableFromInline
struct FoundRow<ID, Key> {
  @usableFromInline let row: TableRow<ID, Key>
  /// Whether it is of the verb's list.
  @usableFromInline let isHere: Bool
  /// How many of the rows that were found by the same statement stand in front of it.
  @usableFromInline let rank: Int

  @inlinable
  init(row: TableRow<ID, Key>, isHere: Bool, rank: Int) {
    self.row = row
    self.isHere = isHere
    self.rank = rank
  }
}

/// The rows that a verb names, by the indices of the ids that were looked for; `nil` where there is none.
@usableFromInline
struct FoundRows<ID, Key> {
  @usableFromInline var rows: [FoundRow<ID, Key>?]
  /// Those rows of the list that were found to have one key.
  @usableFromInline var tied: Set<StoredIdentity> = []

  @inlinable
  init(count: Int) { rows = Array(repeating: nil, count: count) }

  @inlinable
  subscript(index: Int) -> FoundRow<ID, Key>? { rows[index] }
}
