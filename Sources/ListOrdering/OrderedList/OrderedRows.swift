/// Exactly the rows that an operation on an ordered list has to store, each item once.
///
/// Nearly always, this is a single row, for which nothing is allocated. If a gap was exhausted, the
/// relabeled rows come first, in an order that keeps the stored list sorted after each write. The
/// row of the inserted or moved item comes last. It is included even if the item got its former key
/// again after its neighbors were relabeled.
@frozen
public struct OrderedRows<ID, Key> {
  @usableFromInline let others: [OrderedRow<ID, Key>]
  @usableFromInline let own: OrderedRow<ID, Key>?

  /// Creates the rows to store: `others`, then `own`, if it is given.
  @inlinable
  init(_ others: [OrderedRow<ID, Key>] = [], own: OrderedRow<ID, Key>? = nil) {
    self.others = others
    self.own = own
  }
}

extension OrderedRows: Sendable where ID: Sendable, Key: Sendable {}

extension OrderedRows: RandomAccessCollection {
  /// Always 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// The number of rows to store.
  @inlinable
  public var endIndex: Int { others.count + (own == nil ? 0 : 1) }

  /// The row at `index`.
  @inlinable
  public subscript(index: Int) -> OrderedRow<ID, Key> {
    if index < others.count { return others[index] }
    precondition(index == others.count, "Index out of range")
    return own!
  }
}

extension OrderedRows: Equatable where ID: Equatable, Key: Equatable {
  /// Whether both have the same rows in the same order.
  @inlinable
  public static func == (a: Self, b: Self) -> Bool { a.elementsEqual(b) }
}

extension OrderedRows: Hashable where ID: Hashable, Key: Hashable {
  /// Hashes the rows, in order, into `hasher`.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for row in self { hasher.combine(row) }
  }
}

extension OrderedRows: Encodable where ID: Encodable, Key: Encodable {
  /// Writes the rows as an array.
  public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}

extension OrderedRows: Decodable where ID: Decodable, Key: Decodable {
  /// Reads rows from an array.
  public init(from decoder: any Decoder) throws { self.init(try [OrderedRow<ID, Key>](from: decoder)) }
}

extension OrderedRows: CustomStringConvertible {
  /// The rows as `[id: key, …]`.
  public var description: String { Array(self).description }
}
