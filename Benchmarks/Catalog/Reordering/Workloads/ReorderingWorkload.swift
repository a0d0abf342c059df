import Measuring

/// A kind of history, for lists of given sizes.
public struct ReorderingWorkload: Sendable {
  /// The source of the steps.
  enum Source: Sendable {
    /// A history that is the same for every strategy.
    case history(@Sendable (_ size: Int, _ seed: UInt64) -> History)
    /// Inserts into the smallest gap between the strategy's own keys. With `capped`, random items
    /// are removed to keep the list at its size.
    case smallestGap(capped: Bool)
  }

  public let name: String
  public let summary: String
  /// The kind of use that it represents.
  public let group: WorkloadGroup
  /// The parts of a run that include it.
  public let parts: WorkloadParts
  /// The recorded history; `nil` if the steps are generated.
  public let recorded: RecordedTrace?
  /// The only size of a workload such as a recorded history; `nil` if it runs at any size. It is
  /// stored because computing it crashes the optimizer of Swift 6.3.
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

  /// Returns the steps for a list of a size; `nil` if they depend on the strategy's keys.
  public func history(size: Int, seed: UInt64) -> History? {
    if case .history(let make) = source { make(size, seed) } else { nil }
  }
}
