/// A move in a view, converted from offsets to items: the moved items and their new neighbors.
///
/// It takes the arguments of SwiftUI's `onMove`: the offsets of the moved items, and the offset,
/// before the move, of the item before which they go.
@usableFromInline
package struct ViewMove<ID> {
  /// The items to move, in the view's order.
  @usableFromInline package let ids: [ID]
  /// The nearest unmoved item above the moved items' new position, or `nil` at the view's start.
  @usableFromInline package let lower: ID?
  /// The nearest unmoved item below the moved items' new position, or `nil` at the view's end.
  @usableFromInline package let upper: ID?

  /// Converts a view's offsets.
  ///
  /// - Parameters:
  ///   - source: Offsets in `visible`, in any order; repeated ones count once.
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
