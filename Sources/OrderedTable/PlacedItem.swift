internal import GRDB

/// An item that a verb places in a list.
struct PlacedItem<ID, Key> {
  /// What the item is before.
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

  let origin: Origin

  /// The key that it has in this list.
  var former: Key? {
    if case .here(let row) = origin { row.key } else { nil }
  }

  /// Whether its row is the verb's to write.
  var isWrittenHere: Bool {
    if case .caller = origin { false } else { true }
  }

  /// The row that it has in this list.
  var rowHere: TableRow<ID, Key>? {
    if case .here(let row) = origin { row } else { nil }
  }
}
