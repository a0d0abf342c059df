public import GRDB
public import ListOrdering

extension OrderedTable {
  /// Moves the items at the given offsets of a view in front of the item that the view showed at `destination`: the
  /// meaning that SwiftUI's `onMove` gives to these arguments, also in a filtered view.
  ///
  /// Where the table has list columns, name a list first, by ``list(_:)``.
  ///
  /// Afterwards the visible items stand as SwiftUI shows them; hidden ones keep their order. Their rows are
  /// written where a gap is exhausted, and where several items pass over fewer others than they are.
  ///
  /// ```swift
  /// .onMove { source, destination in
  ///   do {
  ///     try database.write { db in
  ///       let errands = Todo.ordering.list(7)
  ///       try errands.move(db, fromOffsets: source, toOffset: destination, in: visible.map(\.id))
  ///     }
  ///   } catch {
  ///     // Others have changed the list since it was shown: read it again.
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - db: The database, in a transaction that is to write; outside one, the verb begins its own.
  ///   - source: Offsets in `visible` of the items to move, in any order, each counted once.
  ///   - destination: An offset in `visible` before the move, from 0 to `visible.count`.
  ///   - visible: The items that the view shows, in the list's order: all of them, or a filter's.
  /// - Returns: The rows written, each once.
  /// - Throws: ``OrderedTableError``: `unknown`, `duplicate`, `neighborGone`, `crossed`, where the items to move or their
  ///   new neighbors are not in the list any more, or in another order; and what the database throws.
  /// - Complexity: That of ``move(_:_:to:)-(_,[ID],_)``, and O(`visible.count`).
  @inlinable
  @discardableResult
  public func move(
    _ db: Database, fromOffsets source: some Sequence<Int>, toOffset destination: Int,
    in visible: some Sequence<ID>
  ) throws -> Changes {
    let move = ViewMove(fromOffsets: source, toOffset: destination, in: visible)
    return try self.move(db, move.ids, to: .between(move.lower, move.upper))
  }

  /// Deletes the rows of the items at the given offsets of a view: the meaning that SwiftUI's `onDelete` gives to them.
  ///
  /// - Parameters:
  ///   - db: The database, in a transaction that is to write; outside one, the verb begins its own.
  ///   - offsets: Offsets in `visible`, in any order, each counted once.
  ///   - visible: The items that the view shows.
  /// - Throws: ``OrderedTableError``: `unknown`, `duplicate`, `written`; and what the database throws.
  /// - Complexity: That of ``remove(_:_:)-(_,[ID])``.
  @inlinable
  public func remove(
    _ db: Database, atOffsets offsets: some Sequence<Int>, in visible: some Sequence<ID>
  ) throws {
    let visible = Array(visible)
    let offsets = Set(offsets)
    precondition(offsets.allSatisfy { visible.indices.contains($0) }, "Index out of range")
    try remove(db, offsets.sorted().map { visible[$0] })
  }
}
