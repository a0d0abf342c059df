public import Foundation
public import GRDB

/// An error of an ordered table's method, which has undone its writes.
public struct OrderedTableError<ID: Hashable & Sendable>: Error, Hashable, Sendable {
  /// The kinds of errors.
  public enum Reason: Hashable, Sendable {
    /// The name belongs to a view. SQLite does not report whether a row of a view was written.
    case notATable
    /// No row of the table has this id.
    case unknown(ID)
    /// A row with this id already exists, two rows have it, or the id is given twice.
    case duplicate(ID)
    /// The neighbor is not in the list: it was deleted, or moved to another list.
    case neighborGone(ID)
    /// The two neighbors of the destination are in the opposite order.
    case crossed(ID, ID)
    /// The list has too few rows for this index.
    case index(Int, count: Int)
    /// The id of a row, or of a new item, cannot be read: it is `NULL`, of another type, an
    /// ill-formed text, or a text with a NUL character. Methods fail on such a stored row only if
    /// they have to name it, or to write it although its id is `NULL`.
    case unreadable([DatabaseValue])
    /// The key column cannot hold the keys.
    case column(ColumnFault)
    /// An index with this name exists, but on other columns, on some rows only, or not unique.
    case otherIndex(String)
    /// The database and the key space sort the row's key differently, for example text keys in a
    /// column that does not compare by `BINARY`.
    case notAscending(ID)
    /// This number of rows, instead of one, was written for the id: the id is not unique, or a
    /// trigger intervened. The method undid its writes. Changes that a trigger made
    /// instead of a single write remain.
    case written(ID, rows: Int)
    /// The key space has no keys for so many rows, or room was requested for more than 2²⁴ rows.
    /// Nothing else causes it with the key spaces of `ListOrdering`.
    case full
    /// An id or a record belongs to a different list, with these values of the list columns.
    case otherList([DatabaseValue])
  }

  /// The kind of error.
  public let reason: Reason
  /// The table's name.
  public let table: String
  /// The values of the list columns; empty if the table has none, or if no list was named.
  public let list: [DatabaseValue]

  @inlinable
  init(reason: Reason, table: String, list: [DatabaseValue]) {
    self.reason = reason
    self.table = table
    self.list = list
  }
}

extension OrderedTableError: CustomStringConvertible {
  /// The location, the problem, and the remedy.
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
  /// The description, for alerts and logs.
  @inlinable
  public var errorDescription: String? { description }
}
