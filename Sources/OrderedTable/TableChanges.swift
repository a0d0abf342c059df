public import ListOrdering

/// What a verb of an ordered table has written.
public struct TableChanges<ID, Key> {
  /// The rows that have other keys now, each once, by their ids as they are stored: those that were relabelled to make room,
  /// then the verb's own.
  public var rows: [OrderedRow<ID, Key>]
  /// Those of them that were mended in passing: their key in this list was missing or none, or another row had the same, as
  /// far as the verb has read.
  public var mended: [ID]

  @inlinable
  init(rows: [OrderedRow<ID, Key>] = [], mended: [ID] = []) {
    self.rows = rows
    self.mended = mended
  }
}

extension TableChanges: Sendable where ID: Sendable, Key: Sendable {}
extension TableChanges: Equatable where ID: Equatable, Key: Equatable {}
extension TableChanges: Hashable where ID: Hashable, Key: Hashable {}
