import Measuring

/// A kind of history that lists have: what is done, to a list of which size.
public struct ReorderingWorkload: Sendable {
  /// Where the steps come from.
  enum Source: Sendable {
    /// They are the same for every strategy.
    case history(@Sendable (_ size: Int, _ seed: UInt64) -> History)
    /// Each insert goes into the gap that is the smallest in the strategy's own keys. With `capped`, random
    /// items are removed to keep the list at its size.
    case smallestGap(capped: Bool)
  }

  /// The name in tables, JSON and on the command line.
  public let name: String
  /// What is done, in a line.
  public let summary: String
  /// What kind of use it stands for.
  public let group: WorkloadGroup
  /// Where it appears.
  public let parts: WorkloadParts
  /// Which real history it is; `nil` if its steps are made up.
  public let recorded: RecordedTrace?
  /// The size that the workload itself gives, as a real history does; `nil` if it runs at any. It is stored, since
  /// the optimizer of Swift 6.3 crashes where it is worked out.
  public let fixedSize: Int?
  let source: Source

  init(
    _ name: String, _ summary: String, in group: WorkloadGroup, parts: WorkloadParts = [],
    recorded: RecordedTrace? = nil,
    history: @escaping @Sendable (_ size: Int, _ seed: UInt64) -> History
  ) {
    self.name = name
    self.summary = summary
    self.group = group
    self.parts = parts
    self.recorded = recorded
    fixedSize = recorded?.size
    source = .history(history)
  }

  init(_ name: String, _ summary: String, in group: WorkloadGroup, parts: WorkloadParts = [], source: Source)
  {
    self.name = name
    self.summary = summary
    self.group = group
    self.parts = parts
    (recorded, fixedSize) = (nil, nil)
    self.source = source
  }

  /// The steps, for a list of that size; `nil` where they depend on the strategy's keys.
  public func history(size: Int, seed: UInt64) -> History? {
    if case .history(let make) = source { make(size, seed) } else { nil }
  }
}
