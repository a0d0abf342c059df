public import Foundation
public import GRDB

/// An error that a method of an ordered table throws after undoing its writes.
public struct OrderedTableError<ID: Hashable & Sendable>: Error, Hashable, Sendable {
  /// The kinds of errors.
  public enum Reason: Hashable, Sendable {
    /// The table is a view. SQLite does not report how many rows a write to a view has changed.
    case notATable
    /// No row of the table has this id.
    case unknown(ID)
    /// A row with this id already exists, two rows have it, or the id is given twice.
    case duplicate(ID)
    /// The neighbor is not in the list: it was deleted, or moved to another list.
    case neighborGone(ID)
    /// The two neighbors of the destination are in the opposite order.
    case neighborsReversed(ID, ID)
    /// The list has too few rows for this index.
    case index(Int, count: Int)
    /// The id of a row, or of a new item, cannot be read: it is `NULL`, of another type, an
    /// ill-formed text, or a text with a NUL character. If a stored row has such an id, a method
    /// throws this error only if it has to return or report the id, or if the id is `NULL` and the
    /// method has to write the row.
    case unreadable([DatabaseValue])
    /// The key column cannot hold the keys.
    case column(ColumnFault)
    /// An index with this name exists, but it is on other columns or only on some rows, or it is
    /// not unique although the caller requires this.
    case otherIndex(String)
    /// The database and the key space sort the row's key differently, for example text keys in a
    /// column whose collation is not `BINARY`.
    case notAscending(ID)
    /// The write of the row with this id has changed `rows` rows instead of one: the id is not
    /// unique, or a trigger intervened. The method has undone its writes, with one exception: if it
    /// had to write a single row, and a trigger made other changes instead, these remain.
    case written(ID, rows: Int)
    /// The key space has no keys for so many rows, or room was requested for more than 2²⁴ rows.
    /// The key spaces of `ListOrdering` lack keys only for more than 2²⁸ rows at once, or if rows
    /// have both the lowest and the highest key.
    case full
    /// An id or record to insert belongs to another list, with these values of the list columns.
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
    case .notATable: "this is a view; use the table whose rows it shows."
    case .unknown(let id):
      "no row has the id \(id), or it was deleted; read the list again, or insert the row first."
    case .duplicate(let id):
      "the id \(id) already exists, is given twice, or is its own neighbor; use each id once."
    case .neighborGone(let id):
      "the neighbor \(id) is no longer in this list; read the list again, and use another neighbor."
    case .neighborsReversed(let a, let b): "\(a) is no longer before \(b); read the list again."
    case .index(let index, let count):
      "the index \(index) is out of range for \(count) rows; read the list again."
    case .unreadable(let values):
      "the id \(values) can't be read; declare the table with the type of its ids, or change the id."
    case .notAscending(let id):
      "the keys are out of order at \(id); the key column needs the collation BINARY."
    case .column(let fault): "\(fault)."
    case .otherIndex(let name):
      "the index \(name) already exists with a different definition; drop it, or use another name."
    case .written(let id, let rows):
      "\(rows) rows instead of 1 were written for \(id); make the id unique, and check the table's triggers."
    case .full: "the key space has no keys for this many rows; use fewer rows, or another key space."
    case .otherList(let values):
      "the item belongs to the list \(values.map(\.description).joined(separator: ", ")); insert it there."
    }
  }
}

extension OrderedTableError: LocalizedError {
  /// The description, for alerts and logs.
  @inlinable
  public var errorDescription: String? { description }
}
