/// How much there is to do for a strategy of a comparison; an estimate, and the same on every machine.
public struct Effort: Sendable {
  /// Items handled to count, those included that set the list up; 0 where nothing is counted.
  public var counted = 0
  /// Items handled to set one timed run up; they are not timed.
  public var setUp = 0
  /// Operations of one timed run; 0 where nothing is timed.
  public var timed = 0

  /// Creates an estimate.
  public init(counted: Int = 0, setUp: Int = 0, timed: Int = 0) {
    self.counted = counted
    self.setUp = setUp
    self.timed = timed
  }
}
