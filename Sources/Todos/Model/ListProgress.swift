/// How many todos of a list are done.
public struct ListProgress: Hashable, Sendable, Codable {
  /// How many are done.
  public var done: Int
  /// How many there are.
  public var total: Int

  /// Creates a progress.
  public init(done: Int = 0, total: Int = 0) {
    self.done = done
    self.total = total
  }

  /// How many are to be done.
  public var open: Int { total &- done }

  /// The share of those that are done, 0 to 1; 0 where there are none.
  public var fraction: Double { total == 0 ? 0 : Double(done) / Double(total) }
}
