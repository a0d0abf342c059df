public import GRDB

/// An item that a verb places in a list.
@usableFromInline
struct PlacedItem<ID, Key> {
  /// What the item is before.
  @usableFromInline
  enum Origin {
    /// A row of this list.
    case here(TableRow<ID, Key>)
    /// A row of another list.
    case elsewhere(TableRow<ID, Key>)
    /// An item to insert, with further columns of its row.
    case new(ID, [String: DatabaseValue])
    /// A row that the caller writes.
    case caller
  }

  @usableFromInline let origin: Origin

  @inlinable
  init(origin: Origin) { self.origin = origin }

  /// A row that was found, of this list or another one.
  @inlinable
  init(_ found: FoundRow<ID, Key>) { origin = found.isHere ? .here(found.row) : .elsewhere(found.row) }

  /// The key that it has in this list.
  @inlinable
  var former: Key? {
    if case .here(let row) = origin { row.key } else { nil }
  }
}
