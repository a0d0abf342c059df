import ListOrdering
import Measuring

/// A reordering strategy as the programs see it: what is known of it, and what can be done with it.
public struct ReorderingEntry: Sendable {
  /// What is known of the strategy without running it.
  public let facts: StrategyFacts
  /// The name in tables, in JSON and on the command line.
  public var name: String { facts.name }
  private let countersOfHistory:
    @Sendable (_ history: History, _ seed: UInt64, _ maxRows: Int, _ maxStoredBytes: Int) ->
      ReorderingCounters
  /// The same against the adversary; `nil` for a strategy whose gaps have no measurable room.
  let countersOfSmallestGap:
    @Sendable (_ size: Int, _ capped: Bool, _ seed: UInt64, _ maxRows: Int) -> ReorderingCounters?
  /// A trial that times a history's steps; filling the list is not timed.
  public let trial: @Sendable (_ history: History, _ seed: UInt64) -> Trial
  /// How long each of a history's steps takes, in nanoseconds, the reading of the clock included; filling the list is not
  /// timed.
  public let latencies: @Sendable (_ history: History, _ seed: UInt64) -> [Double]

  /// Runs a history, then spoils the last write of `losses` random rows in each of 100 trials, and counts what
  /// cannot be read back as it was. The seed decides which rows.
  public let damage:
    @Sendable (_ history: History, _ losses: Int, _ kind: DamageKind, _ seed: UInt64) -> Damage

  /// Makes keys for the gap of two neighbors on two devices apart, and returns how many of the pairs are equal; `nil` for
  /// a strategy that stores no key from a key space.
  private(set) var equalPairs: (@Sendable (_ seed: UInt64) -> Int)?
  /// A trial that makes single keys without a list around them; `nil` likewise.
  private(set) var keyMaking: (@Sendable (_ seed: UInt64) -> Trial)?
  /// A trial that moves items in many lists by turns; `nil` for strategies that it is not compiled for.
  private(set) var manyLists: (@Sendable (_ size: Int, _ seed: UInt64) -> Trial)?

  /// A list of so many items, appended one after another, open to an adversary.
  public let attacked: @Sendable (_ count: Int, _ seed: UInt64) -> AttackedList

  /// The entry of a strategy.
  ///
  /// Called with a concrete type, so that what is timed is compiled for it.
  ///
  /// - Parameters:
  ///   - name: The name in ``StrategyFacts/all``.
  ///   - make: Makes an empty list; random numbers are drawn from the seed.
  public init<Strategy: StoredOrder>(
    _ name: String, _ make: @escaping @Sendable (_ seed: UInt64) -> Strategy
  ) {
    guard let facts = StrategyFacts.named(name) else {
      preconditionFailure("\(name) is missing in StrategyFacts.all")
    }
    self.facts = facts
    let timed = TimedRun(name: name, make: make)
    countersOfHistory = { history, seed, maxRows, maxStoredBytes in
      CountingRun(AnyOrder(make(seed)), maxRows: maxRows, maxStoredBytes: maxStoredBytes)
        .counters(of: history)
    }
    countersOfSmallestGap = { size, capped, seed, maxRows in
      SmallestGapRun(CountingRun(AnyOrder(make(seed)), maxRows: maxRows))
        .counters(size: size, capped: capped, seed: seed)
    }
    trial = { history, seed in timed.trial(of: history, seed: seed) }
    latencies = { history, seed in timed.latencies(of: history, seed: seed) }
    damage = { history, losses, kind, seed in
      DamageExperiment(history, AnyOrder(make(seed)))
        .damage(losses: losses, kind: kind, seed: seed, trials: 100)
    }
    attacked = { AttackedList(OpenList(AnyOrder(make($1)), count: $0)) }
  }

  /// The entry of a list on a key space, whose keys are also compared by themselves.
  ///
  /// - Parameter space: Makes the key space; random numbers are drawn from the seed.
  public init<Space: KeySpace>(
    _ name: String, keys space: @escaping @Sendable (_ seed: UInt64) -> Space
  ) where Space.Key: StoredKey {
    self.init(name) { KeyedStrategy(space($0)) }
    equalPairs = { SameGap.equalPairs(seed: $0, space: space) }
    keyMaking = { KeyMaking.trial(name, space($0), seed: $0) }
  }

  /// The same entry, with a trial on many lists, which takes long to compile.
  public func onManyLists<Strategy: StoredOrder>(
    _ make: @escaping @Sendable (_ seed: UInt64) -> Strategy
  ) -> ReorderingEntry {
    var entry = self
    entry.manyLists = { [name] in ManyLists.trial(name, size: $0, seed: $1, make: make) }
    return entry
  }
}

extension ReorderingEntry {
  /// Runs a history beside a model, checks every step, and counts what was written, until the history ends, the
  /// order breaks, so many rows have been written, or the keys of all rows together have more than so many bytes.
  public func counters(
    _ history: History, _ seed: UInt64, _ maxRows: Int, maxStoredBytes: Int = .max
  ) -> ReorderingCounters {
    countersOfHistory(history, seed, maxRows, maxStoredBytes)
  }

  /// What the strategy writes on a workload; `nil` where the workload asks what this strategy's rows don't have.
  public func counters(
    of workload: ReorderingWorkload, size: Int, seed: UInt64, maxRows: Int
  ) -> ReorderingCounters? {
    switch workload.source {
    case .history(let make): counters(make(size, seed), seed, maxRows)
    case .smallestGap(let capped): countersOfSmallestGap(size, capped, seed, maxRows)
    }
  }
}
