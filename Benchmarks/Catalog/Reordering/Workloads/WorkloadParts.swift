/// Where a workload appears beside the lists of up to 1,000 on which every workload is counted, and in a full run those of
/// 10,000.
public struct WorkloadParts: OptionSet, Sendable {
  /// A bit a part.
  public let rawValue: Int

  /// The parts of these bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// It tells most of its kind, and is counted on 10,000 items in every run.
  public static let tellsMost = WorkloadParts(rawValue: 1)
  /// It is counted on lists of up to 100,000, too: the hard ones, and moves.
  public static let longLists = WorkloadParts(rawValue: 2)
  /// It is timed in a default run, too.
  public static let timed = WorkloadParts(rawValue: 4)
  /// It is timed in lists of a million, which are not counted any more.
  public static let timedInMillions = WorkloadParts(rawValue: 8)
}
