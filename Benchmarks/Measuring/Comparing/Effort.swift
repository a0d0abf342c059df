/// An estimate of the work for one strategy of a comparison. It is the same on every machine.
public struct Effort: Sendable {
  /// The number of items handled to count, including the set-up of the
  /// list; 0 if nothing is counted.
  public var counted = 0
  /// The number of items handled to set up one timed run, which is not timed.
  public var setUp = 0
  /// The number of operations in one timed run; 0 if nothing is timed.
  public var timed = 0

  public init(counted: Int = 0, setUp: Int = 0, timed: Int = 0) {
    self.counted = counted
    self.setUp = setUp
    self.timed = timed
  }
}
