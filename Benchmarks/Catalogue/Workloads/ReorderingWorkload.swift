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
  /// Whether the size is given by the workload itself, as that of a real history is.
  public let fixedSize: Int?
  let source: Source

  init(
    _ name: String, _ summary: String, fixedSize: Int? = nil,
    history: @escaping @Sendable (_ size: Int, _ seed: UInt64) -> History
  ) {
    self.name = name
    self.summary = summary
    self.fixedSize = fixedSize
    source = .history(history)
  }

  init(_ name: String, _ summary: String, source: Source) {
    self.name = name
    self.summary = summary
    fixedSize = nil
    self.source = source
  }

  /// The steps, for a list of that size; `nil` where they depend on the strategy's keys.
  public func history(size: Int, seed: UInt64) -> History? {
    if case .history(let make) = source { make(size, seed) } else { nil }
  }
}
