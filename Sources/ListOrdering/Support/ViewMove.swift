/// A move as a view tells it, by offsets, in terms of items: who is moved, and between whom.
///
/// These are the arguments of SwiftUI's `onMove`: the offsets of the items to move, and the offset, before the move, in
/// front of which they are to stand.
@usableFromInline
package struct ViewMove<ID> {
  /// The items to move, in the view's order.
  @usableFromInline package let ids: [ID]
  /// The item that they are to stand after: the nearest one above that is not moved itself. `nil` at the start of the view.
  @usableFromInline package let lower: ID?
  /// The item that they are to stand before. `nil` at the end of the view.
  @usableFromInline package let upper: ID?

  /// Reads a view's offsets.
  ///
  /// - Parameters:
  ///   - source: Offsets in `visible`, in any order, each counted once.
  ///   - destination: An offset in `visible`, or `visible.count`.
  ///   - visible: The items that the view shows.
  /// - Complexity: O(`visible.count`).
  @inlinable
  package init(
    fromOffsets source: some Sequence<Int>, toOffset destination: Int, in visible: some Sequence<ID>
  ) {
    let visible = Array(visible)
    let offsets = Set(source)
    precondition(destination >= 0 && destination <= visible.count, "Index out of range")
    precondition(offsets.allSatisfy { visible.indices.contains($0) }, "Index out of range")
    ids = offsets.sorted().map { visible[$0] }
    lower = (0..<destination).last { !offsets.contains($0) }.map { visible[$0] }
    upper = (destination..<visible.count).first { !offsets.contains($0) }.map { visible[$0] }
  }
}
