/// What had to be mended in rows that a list was restored from, or that were applied to it.
public struct ListRepair<ID: Hashable, Key: Hashable> {
  /// The rows to store, after which all keys are usable and different: of each tie all rows but one, those whose key was
  /// unusable, and those that were relabelled where there was no room, as for an insertion. They may be written one by one,
  /// in this order: cut off anywhere, what is stored still restores to the same order.
  public var rows: OrderedRows<ID, Key>
  /// The items whose key was unusable (NaN, infinite, malformed), in ascending order of id. They stand last.
  public var unusable: [ID]
  /// The items that shared their key with another, by ascending key, then id. In an ascending list equal keys
  /// stand in this order, in a descending one in its reverse.
  public var tied: [ID]

  /// Whether there was nothing to mend, and nothing is to be stored.
  public var isEmpty: Bool { rows.isEmpty }

  /// Creates a repair; without rows, nothing had to be mended.
  @inlinable
  public init(rows: OrderedRows<ID, Key> = OrderedRows(), unusable: [ID] = [], tied: [ID] = []) {
    self.rows = rows
    self.unusable = unusable
    self.tied = tied
  }
}

extension ListRepair: Sendable where ID: Sendable, Key: Sendable {}
extension ListRepair: Equatable {}
extension ListRepair: Hashable {}
extension ListRepair: Encodable where ID: Encodable, Key: Encodable {}
extension ListRepair: Decodable where ID: Decodable, Key: Decodable {}
