public import GRDB

/// An item that a method places in a list.
@usableFromInline
struct ItemToPlace<ID, Key> {
  /// The item's state before the operation.
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

  /// Creates an item from a row that was found in this list or another.
  @inlinable
  init(_ found: FoundRow<ID, Key>) { origin = found.isHere ? .here(found.row) : .elsewhere(found.row) }

  /// The item's usable key in this list before the operation, or `nil` if it had none.
  @inlinable
  var former: Key? {
    if case .here(let row) = origin { row.key } else { nil }
  }
}
