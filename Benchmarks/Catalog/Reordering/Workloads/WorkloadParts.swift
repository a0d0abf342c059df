/// What a run does with a workload besides the usual counts. The usual counts are those on lists of
/// up to 1,000 items, and in a full run also on lists of 10,000.
public struct WorkloadParts: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// It is representative of its kind, and is counted on 10,000 items in every run.
  public static let representative = WorkloadParts(rawValue: 1)
  /// It is also counted on lists of up to 100,000: the hard workloads, and moves.
  public static let longLists = WorkloadParts(rawValue: 2)
  /// It is also timed in a default run.
  public static let timed = WorkloadParts(rawValue: 4)
  /// It is timed in lists of a million, which are no longer counted.
  public static let timedInMillions = WorkloadParts(rawValue: 8)
}
