public import GRDB
public import ListOrdering

extension OrderedTable {
  /// Moves the items at the given offsets of a view before the item that the view showed at
  /// `destination`, as SwiftUI's `onMove` defines these arguments. The view may be filtered.
  ///
  /// If the table has list columns, call ``list(_:)`` first. Afterwards the visible items are in
  /// the order that SwiftUI shows. Hidden items keep their order. Their rows are written only if a
  /// gap is exhausted, or if the moved items pass over fewer items than are moved.
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
  ///   - db: The database. Outside a transaction, the method begins its own.
  ///   - source: Offsets in `visible` of the items to move, in any order. Duplicates are ignored.
  ///   - destination: An offset in `visible` before the move, from 0 to `visible.count`.
  ///   - visible: All items that the view shows, in the list's order.
  /// - Returns: The rows written, each once.
  /// - Throws: ``OrderedTableError`` (`unknown`, `duplicate`, `neighborGone`, `neighborsReversed`)
  ///   if the list has changed since the view read it, and errors of the database.
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

  /// Deletes the rows of the items at the given offsets of a view, as in SwiftUI's `onDelete`.
  ///
  /// - Parameters:
  ///   - db: The database. Outside a transaction, the method begins its own.
  ///   - offsets: Offsets in `visible`, in any order. Duplicates are ignored.
  ///   - visible: All items that the view shows.
  /// - Throws: ``OrderedTableError`` (`unknown`, `duplicate`, `written`); errors of the database.
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
