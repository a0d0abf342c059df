/// A row to store: the item with this id now has this order key.
@frozen
public struct RowChange<ID: Sendable, Key: Sendable>: Sendable {
  /// The item.
  public var id: ID
  /// Its order key from now on.
  public var key: Key

  /// Creates the change of one row.
  @inlinable
  public init(id: ID, key: Key) {
    self.id = id
    self.key = key
  }
}

extension RowChange: Equatable where ID: Equatable, Key: Equatable {}
extension RowChange: Hashable where ID: Hashable, Key: Hashable {}
extension RowChange: Encodable where ID: Encodable, Key: Encodable {}
extension RowChange: Decodable where ID: Decodable, Key: Decodable {}

extension RowChange: CustomStringConvertible {
  /// The row as `id: key`.
  public var description: String { "\(id): \(key)" }
}

/// Exactly the rows that an operation on an ordered list has to store, each item once.
///
/// Nearly always that is one row, and then nothing is allocated. Where a gap was exhausted, the relabelled rows
/// come first, in an order in which the stored list stays sorted after each, then the item itself.
@frozen
public struct RowChanges<ID: Sendable, Key: Sendable>: Sendable {
  @usableFromInline let others: [RowChange<ID, Key>]
  @usableFromInline let own: RowChange<ID, Key>?

  /// The changes of several rows.
  @inlinable
  init(_ changes: [RowChange<ID, Key>] = [], own: RowChange<ID, Key>? = nil) {
    others = changes
    self.own = own
  }
}

extension RowChanges: RandomAccessCollection {
  /// Always 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// How many rows there are to store.
  @inlinable
  public var endIndex: Int { others.count + (own == nil ? 0 : 1) }

  /// The change at `index`.
  @inlinable
  public subscript(index: Int) -> RowChange<ID, Key> {
    if index < others.count { return others[index] }
    precondition(index == others.count, "Index out of range")
    return own!
  }
}

extension RowChanges: Equatable where ID: Equatable, Key: Equatable {
  /// Whether both store the same rows in the same order.
  @inlinable
  public static func == (a: Self, b: Self) -> Bool { a.elementsEqual(b) }
}

extension RowChanges: CustomStringConvertible {
  /// The rows as `[id: key, …]`.
  public var description: String {
    Array(self).description
  }
}
