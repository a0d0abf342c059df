/// The history of a list: it is filled with items, then edited.
public struct History: Hashable, Sendable {
  /// The number of items that are appended one by one at the start, which is not measured.
  public var initialCount: Int
  public var operations: [Operation]

  public init(initialCount: Int = 0, operations: [Operation] = []) {
    self.initialCount = initialCount
    self.operations = operations
  }

  /// The number of operations; a block move counts once per item.
  public var operationCount: Int { operations.reduce(0) { $0 + $1.itemCount } }
}
