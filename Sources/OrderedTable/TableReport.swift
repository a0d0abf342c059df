/// What is wrong with the rows of an ordered table.
public struct TableReport<ID: Hashable & Sendable>: Hashable, Sendable {
  /// How many rows were looked at.
  public var rows = 0
  /// The items whose key is missing or none: `NULL`, an infinity, a text in a column of numbers, a malformed text, a blob.
  /// No verb fails on them.
  public var unusable: [ID] = []
  /// The items that share their key with another one of their list: where they stand is decided by their ids. No verb
  /// fails on them.
  public var tied: [ID] = []
  /// The items whose key the database sorts elsewhere than the key space does, as with text keys in a column that does
  /// not compare by `BINARY`. A verb that meets them is refused.
  public var misplaced: [ID] = []
  /// How many rows have an id that is `NULL`, of another type, or a text that is ill-formed or has a NUL character: they
  /// keep their places, and no verb can name them. Or one that is stored in another form than the table was told, as UUIDs
  /// may be: no verb finds it.
  public var unreadable = 0
  /// Why the key column can't hold the keys, if it can't: nothing else can be mended before.
  public var columnFault: ColumnFault?
  /// Whether an index begins with the list columns and the key, so that no verb has to read a whole list. One of some of
  /// the rows alone does not count.
  public var isIndexed = true

  @inlinable
  init() {}

  /// Whether nothing is wrong.
  @inlinable
  public var isSound: Bool {
    unusable.isEmpty && tied.isEmpty && misplaced.isEmpty && unreadable == 0 && columnFault == nil
      && isIndexed
  }
}

extension TableReport: CustomStringConvertible {
  /// What is wrong, in one line.
  @inlinable
  public var description: String {
    var problems: [String] = []
    if let columnFault { problems.append(columnFault.description) }
    if !unusable.isEmpty { problems.append("\(unusable.count) without a usable key (repair them)") }
    if !tied.isEmpty { problems.append("\(tied.count) with another's key (repair them)") }
    if !misplaced.isEmpty {
      problems.append("\(misplaced.count) out of order (the column must compare by BINARY)")
    }
    if unreadable > 0 {
      problems.append(
        "\(unreadable) without a readable id (name the table with the type of its ids, and how UUIDs are stored)"
      )
    }
    if !isIndexed { problems.append("no index on list and key (create it)") }
    return "\(rows) rows: " + (problems.isEmpty ? "sound" : problems.joined(separator: ", "))
  }
}
