/// A row near a gap, identified by its side of the gap and its distance from it.
@frozen
public struct Neighbor: Hashable, Sendable {
  /// A side of the gap, by key. In a descending list, the rows after the gap are ``below`` it.
  @frozen
  public enum Side: Hashable, Sendable, CaseIterable {
    /// The side with the lower keys.
    case below
    /// The side with the higher keys.
    case above
  }

  /// The side of the gap.
  public var side: Side
  /// The number of rows between this row and the gap: 0 for the row next to it.
  public var distance: Int

  /// Creates a reference to a row.
  @inlinable
  public init(_ side: Side, at distance: Int) {
    self.side = side
    self.distance = distance
  }
}

extension Neighbor: CustomStringConvertible {
  /// The side and the distance, such as `below 0`.
  public var description: String { "\(side) \(distance)" }
}

/// A new key for a row near a gap, whose item did not move.
@frozen
public struct NeighborRelabel<Key> {
  /// The row to relabel.
  public var row: Neighbor
  /// The row's new key.
  public var key: Key

  /// Creates the relabel of one row.
  @inlinable
  public init(row: Neighbor, key: Key) {
    self.row = row
    self.key = key
  }
}

extension NeighborRelabel: Sendable where Key: Sendable {}
extension NeighborRelabel: Equatable where Key: Equatable {}
extension NeighborRelabel: Hashable where Key: Hashable {}
