/// A row near a gap, named by where it stands.
@frozen
public struct Neighbor: Hashable, Sendable {
  /// A side of the gap, in the order of the keys: in a descending list, what the user sees above is ``below``.
  @frozen
  public enum Side: Hashable, Sendable, CaseIterable {
    /// That of the lower keys.
    case below
    /// That of the higher keys.
    case above
  }

  /// The side of the gap.
  public var side: Side
  /// How many rows stand between it and the gap: 0 for the row next to it.
  public var distance: Int

  /// Names a row.
  @inlinable
  public init(_ side: Side, at distance: Int) {
    self.side = side
    self.distance = distance
  }
}

extension Neighbor: CustomStringConvertible {
  /// The row as `below 0`.
  public var description: String { "\(side) \(distance)" }
}

/// A new key for a row near a gap, whose item did not move.
@frozen
public struct NeighborRelabel<Key> {
  /// The row.
  public var row: Neighbor
  /// Its new key.
  public var key: Key

  /// Creates the change of one row.
  @inlinable
  public init(row: Neighbor, key: Key) {
    self.row = row
    self.key = key
  }
}

extension NeighborRelabel: Sendable where Key: Sendable {}
extension NeighborRelabel: Equatable where Key: Equatable {}
extension NeighborRelabel: Hashable where Key: Hashable {}
