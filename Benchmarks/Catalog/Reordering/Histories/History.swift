/// What happens to a list: it is filled with items in order, then edited.
public struct History: Hashable, Sendable {
  /// How many items the list has at the start, appended one after another. Not measured.
  public var initialCount: Int
  /// The steps.
  public var operations: [Operation]

  /// Creates a history.
  public init(initialCount: Int = 0, operations: [Operation] = []) {
    self.initialCount = initialCount
    self.operations = operations
  }

  /// The operations that its steps count as: a block move counts once an item.
  public var operationCount: Int { operations.reduce(0) { $0 + $1.itemCount } }
}
