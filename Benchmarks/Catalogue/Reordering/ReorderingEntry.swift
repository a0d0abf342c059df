import ListOrdering
public import Measuring

/// A reordering strategy as the programs see it: its name, and what can be done with it.
public struct ReorderingEntry: Sendable {
  /// The name in tables, JSON and on the command line.
  public let name: String
  /// What is stored and what happens when a gap is exhausted, in a line.
  public let summary: String
  /// What it promises, or how it is known to fail.
  public let promise: Promise
  /// How it is written in Swift, if it is the library's own.
  public let inSwift: String?
  /// Whether it has a line of its own in charts over the size of a list.
  public let isDrawn: Bool
  /// Whether its rows hold texts, which any database sorts by their bytes.
  public let hasTextKeys: Bool
  /// Whether others thought of it: neither the library's own nor a trial of ours.
  public let isRival: Bool
  /// The longest list that it is tried on: filling a longer one takes too much time or memory.
  public let longestList: Int
  private let countersOfHistory:
    @Sendable (_ history: History, _ seed: UInt64, _ mostRows: Int, _ mostStoredBytes: Int) ->
      ReorderingCounters
  /// The same against the adversary; `nil` for a strategy whose gaps have no measurable room.
  let countersOfSmallestGap:
    @Sendable (_ size: Int, _ capped: Bool, _ seed: UInt64, _ mostRows: Int) -> ReorderingCounters?
  /// A trial that times a history's steps; filling the list is not timed.
  public let trial: @Sendable (_ history: History, _ seed: UInt64) -> Trial
  /// How long each of a history's steps takes, in nanoseconds, the reading of the clock included; filling the list is not
  /// timed.
  public let latencies: @Sendable (_ history: History, _ seed: UInt64) -> [Double]

  /// Runs a history, then spoils the last write of `losses` random rows in each of 100 trials, and counts what
  /// cannot be read back as it was. The seed decides which rows.
  public let damage:
    @Sendable (_ history: History, _ losses: Int, _ kind: DamageKind, _ seed: UInt64) -> Damage

  /// A list of so many items, appended one after another, open to an adversary.
  public let attacked: @Sendable (_ count: Int, _ seed: UInt64) -> AttackedList

  /// The entry of a strategy.
  ///
  /// Called with a concrete type, so that what is timed is compiled for it.
  init<Strategy: ReorderingStrategy>(_: Strategy.Type) {
    name = Strategy.name
    summary = Strategy.summary
    promise = Strategy.promise
    inSwift = Strategy.inSwift
    isDrawn = Strategy.isDrawn
    hasTextKeys = Strategy.hasTextKeys
    isRival = Strategy.isRival
    longestList = Strategy.longestList
    countersOfHistory = { history, seed, mostRows, mostStoredBytes in
      CountingRun(AnyOrder(Strategy(seed: seed)), mostRows: mostRows, mostStoredBytes: mostStoredBytes)
        .counters(of: history)
    }
    countersOfSmallestGap = { size, capped, seed, mostRows in
      SmallestGapRun(CountingRun(AnyOrder(Strategy(seed: seed)), mostRows: mostRows))
        .counters(size: size, capped: capped, seed: seed)
    }
    trial = { history, seed in TimedRun<Strategy>.trial(of: history, seed: seed) }
    latencies = { history, seed in TimedRun<Strategy>.latencies(of: history, seed: seed) }
    damage = { history, losses, kind, seed in
      DamageExperiment(history, AnyOrder(Strategy(seed: seed)))
        .damage(losses: losses, kind: kind, seed: seed, trials: 100)
    }
    attacked = { AttackedList(OpenList(AnyOrder(Strategy(seed: $1)), count: $0)) }
  }
}

extension ReorderingEntry {
  /// Runs a history beside a model, checks every step, and counts what was written, until the history ends, the
  /// order breaks, so many rows have been written, or the keys of all rows together have more than so many bytes.
  public func counters(
    _ history: History, _ seed: UInt64, _ mostRows: Int, mostStoredBytes: Int = .max
  ) -> ReorderingCounters {
    countersOfHistory(history, seed, mostRows, mostStoredBytes)
  }

  /// What the strategy writes on a workload; `nil` where the workload asks what this strategy's rows don't have.
  public func counters(
    of workload: ReorderingWorkload, size: Int, seed: UInt64, mostRows: Int
  ) -> ReorderingCounters? {
    switch workload.source {
    case .history(let make): counters(make(size, seed), seed, mostRows)
    case .smallestGap(let capped): countersOfSmallestGap(size, capped, seed, mostRows)
    }
  }
}
