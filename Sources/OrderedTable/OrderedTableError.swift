public import Foundation
public import GRDB

/// Why a verb of an ordered table is refused. The table is then as it was before the call.
public struct OrderedTableError<ID: Hashable & Sendable>: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// What is called a table is a view: SQLite does not tell whether a row of a view was written.
    case notATable
    /// No row of the table has this id.
    case unknown(ID)
    /// A row with this id is already in the table, two rows have it, or the id is given twice.
    case duplicate(ID)
    /// The row next to which an item is to go is not in the list: it was deleted, or moved to another list.
    case neighborGone(ID)
    /// The two neighbors between which an item is to go stand in the other order.
    case crossed(ID, ID)
    /// The list has too few rows for this index.
    case index(Int, count: Int)
    /// The id of a row can't be read, or that of a new item could not be: it is `NULL`, of another type, or a text that is
    /// ill-formed or has a NUL character. Only what has to name or to write such a row is refused: its ids are asked for, or
    /// its id is `NULL` and it would need another key.
    case unreadable([DatabaseValue])
    /// The key column can't hold the keys.
    case column(ColumnFault)
    /// There is an index of this name already, but not on these columns, or not of all rows, or not unique.
    case otherIndex(String)
    /// The row's key is in order for the database, but not for the key space: text keys, say, in a column that does not
    /// compare by `BINARY`.
    case notAscending(ID)
    /// As many rows as this, not one, were written for the id: the id is not unique, or a trigger has intervened. The verb has
    /// undone what it wrote; what the trigger itself did instead of a single row, remains.
    case written(ID, rows: Int)
    /// The key space has no keys for so many rows. Does not happen to the spaces of `ListOrdering`.
    case full
    /// An id, or a record, is of another list, with these values of the list columns, than the one that it is to be
    /// inserted in.
    case otherList([DatabaseValue])
  }

  /// What is wrong.
  public let reason: Reason
  /// The table.
  public let table: String
  /// The values of the list columns, if there are any and a list was named.
  public let list: [DatabaseValue]

  @inlinable
  init(reason: Reason, table: String, list: [DatabaseValue]) {
    self.reason = reason
    self.table = table
    self.list = list
  }
}

extension OrderedTableError: CustomStringConvertible {
  /// Where something is wrong, what it is, and what mends it.
  @inlinable
  public var description: String {
    let place = list.isEmpty ? table : "\(table), list \(list.map(\.description).joined(separator: ", "))"
    return "\(place): \(problem)"
  }

  @inlinable
  var problem: String {
    switch reason {
    case .notATable: "this is a view; name the table whose rows it shows."
    case .unknown(let id):
      "no row has the id \(id), or none any more; read the list again, or insert it first."
    case .duplicate(let id):
      "the id \(id) is there already, given twice, or its own neighbor; give each once."
    case .neighborGone(let id):
      "\(id) is not in this list any more; read the list again, and name another neighbor."
    case .crossed(let a, let b): "\(a) does not stand before \(b) any more; read the list again."
    case .index(let index, let count):
      "there is no place at index \(index) of \(count) rows; read the list again."
    case .unreadable(let values):
      "the id \(values) can't be read; name the table with the type of its ids, or give the row another id."
    case .notAscending(let id): "the keys are out of order at \(id); the column must compare by BINARY."
    case .column(let fault): "\(fault)."
    case .otherIndex(let name):
      "the index \(name) is there already, and is another one; drop it, or choose another name."
    case .written(let id, let rows):
      "\(rows) rows were written for \(id); ids must be unique, and triggers let it pass."
    case .full: "the key space has no keys for so many rows; choose another."
    case .otherList(let values):
      "the item is of the list \(values.map(\.description).joined(separator: ", ")); insert it there."
    }
  }
}

extension OrderedTableError: LocalizedError {
  /// The description: what is shown where an error is.
  @inlinable
  public var errorDescription: String? { description }
}
