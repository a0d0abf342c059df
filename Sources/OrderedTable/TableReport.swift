/// The problems that a check of an ordered table found.
public struct TableReport<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The number of rows examined.
  public var rows = 0
  /// The items whose key is missing or invalid: `NULL`, an infinity, a text in a column of numbers,
  /// a malformed text, a blob. They cause no errors.
  public var unusable: [ID] = []
  /// The items that share a key in their list. Their ids decide their order. They cause no errors.
  public var tied: [ID] = []
  /// The items whose key the database and the key space sort differently, for example text keys in
  /// a column whose collation is not `BINARY`. A method that reads them throws an error.
  public var misplaced: [ID] = []
  /// The number of rows that methods cannot return or find by their ids. Such an id is `NULL`, of
  /// another type, an ill-formed text, a text with a NUL character, or a UUID in another format
  /// than the one declared for the table. The rows keep their positions.
  public var unreadable = 0
  /// The reason why the key column cannot hold the keys, or `nil`. Fix it before any other problem.
  public var columnFault: ColumnFault?
  /// Whether an index on all rows begins with the list columns and the key. Without one, each
  /// method reads a whole list. Partial indexes do not count.
  public var isIndexed = true

  @inlinable
  init() {}

  /// Whether the check found no problem.
  @inlinable
  public var isSound: Bool {
    unusable.isEmpty && tied.isEmpty && misplaced.isEmpty && unreadable == 0 && columnFault == nil
      && isIndexed
  }
}

extension TableReport: CustomStringConvertible {
  /// The problems in one line.
  @inlinable
  public var description: String {
    var problems: [String] = []
    if let columnFault { problems.append(columnFault.description) }
    if !unusable.isEmpty { problems.append("\(unusable.count) with a missing or invalid key (repair them)") }
    if !tied.isEmpty { problems.append("\(tied.count) with the key of another row (repair them)") }
    if !misplaced.isEmpty {
      problems.append("\(misplaced.count) out of order (the key column needs the collation BINARY)")
    }
    if unreadable > 0 {
      problems.append(
        """
        \(unreadable) with an unreadable id (declare the table with the type of its ids and the format of \
        its UUIDs)
        """
      )
    }
    if !isIndexed { problems.append("no index on list and key (create one)") }
    return "\(rows) rows: " + (problems.isEmpty ? "no problems" : problems.joined(separator: ", "))
  }
}
