/// A row to store: the item with this id now has this order key.
@frozen
public struct OrderedRow<ID: Sendable, Key: Sendable>: Sendable {
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

extension OrderedRow: Equatable where ID: Equatable, Key: Equatable {}
extension OrderedRow: Hashable where ID: Hashable, Key: Hashable {}
extension OrderedRow: Encodable where ID: Encodable, Key: Encodable {}
extension OrderedRow: Decodable where ID: Decodable, Key: Decodable {}

extension OrderedRow: CustomStringConvertible {
  /// The row as `id: key`.
  public var description: String { "\(id): \(key)" }
}

/// Exactly the rows that an operation on an ordered list has to store, each item once.
///
/// Nearly always that is one row, and then nothing is allocated. Where a gap was exhausted, the relabelled rows
/// come first, in an order in which the stored list stays sorted after each, then the item itself.
@frozen
public struct OrderedRows<ID: Sendable, Key: Sendable>: Sendable {
  @usableFromInline let others: [OrderedRow<ID, Key>]
  @usableFromInline let own: OrderedRow<ID, Key>?

  /// The changes of several rows.
  @inlinable
  init(_ changes: [OrderedRow<ID, Key>] = [], own: OrderedRow<ID, Key>? = nil) {
    others = changes
    self.own = own
  }
}

extension OrderedRows: RandomAccessCollection {
  /// Always 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// How many rows there are to store.
  @inlinable
  public var endIndex: Int { others.count + (own == nil ? 0 : 1) }

  /// The change at `index`.
  @inlinable
  public subscript(index: Int) -> OrderedRow<ID, Key> {
    if index < others.count { return others[index] }
    precondition(index == others.count, "Index out of range")
    return own!
  }
}

extension OrderedRows: Equatable where ID: Equatable, Key: Equatable {
  /// Whether both store the same rows in the same order.
  @inlinable
  public static func == (a: Self, b: Self) -> Bool { a.elementsEqual(b) }
}

extension OrderedRows: CustomStringConvertible {
  /// The rows as `[id: key, …]`.
  public var description: String {
    Array(self).description
  }
}
