/// A row to store: an item's id with its order key.
@frozen
public struct OrderedRow<ID, Key> {
  /// The item's id.
  public var id: ID
  /// The item's order key.
  public var key: Key

  /// Creates the row of an item.
  @inlinable
  public init(id: ID, key: Key) {
    self.id = id
    self.key = key
  }
}

extension OrderedRow: Sendable where ID: Sendable, Key: Sendable {}
extension OrderedRow: Identifiable where ID: Hashable {}
extension OrderedRow: Equatable where ID: Equatable, Key: Equatable {}
extension OrderedRow: Hashable where ID: Hashable, Key: Hashable {}
extension OrderedRow: Encodable where ID: Encodable, Key: Encodable {}
extension OrderedRow: Decodable where ID: Decodable, Key: Decodable {}

extension OrderedRow: CustomStringConvertible {
  /// The row as `id: key`.
  public var description: String { "\(id): \(key)" }
}
