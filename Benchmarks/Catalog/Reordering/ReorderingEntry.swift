import ListOrdering
import Measuring

/// A reordering strategy as the programs use it: its facts and its measurements.
public struct ReorderingEntry: Sendable {
  /// The facts about the strategy that are known without running it.
  public let facts: StrategyFacts
  public var name: String { facts.name }
  private let countersOfHistory:
    @Sendable (_ history: History, _ seed: UInt64, _ maxRows: Int, _ maxStoredBytes: Int) ->
      ReorderingCounters
  /// Counts a run against the adversary; `nil` for a strategy whose gaps have no measurable room.
  let countersOfSmallestGap:
    @Sendable (_ size: Int, _ capped: Bool, _ seed: UInt64, _ maxRows: Int) -> ReorderingCounters?
  /// Returns a trial that times a history's steps, without filling the list.
  public let trial: @Sendable (_ history: History, _ seed: UInt64) -> Trial
  /// Returns the duration of each of a history's steps in nanoseconds, including reading the clock.
  /// Filling the list is not timed.
  public let latencies: @Sendable (_ history: History, _ seed: UInt64) -> [Double]

  /// Runs a history, then damages the last write of `losses` random rows in each of 100 trials, and
  /// counts what cannot be read back correctly. The seed determines the rows.
  public let damage:
    @Sendable (_ history: History, _ losses: Int, _ kind: DamageKind, _ seed: UInt64) -> Damage

  /// Makes keys for the same gap on two offline devices, and returns the number of equal pairs;
  /// `nil` for a strategy without a key space.
  private(set) var equalPairs: (@Sendable (_ seed: UInt64) -> Int)?
  /// Returns a trial that makes single keys without a list; `nil` for a
  /// strategy without a key space.
  private(set) var keyMaking: (@Sendable (_ seed: UInt64) -> Trial)?
  /// Returns a trial that moves items in many lists; `nil` for strategies
  /// that it is not compiled for.
  private(set) var manyLists: (@Sendable (_ size: Int, _ seed: UInt64) -> Trial)?

  /// Returns a list of `count` items, appended one by one, that is open to an adversary.
  public let attacked: @Sendable (_ count: Int, _ seed: UInt64) -> AttackedList

  /// Creates the entry of a strategy.
  ///
  /// Called with a concrete type, so that the timed code is compiled for it.
  ///
  /// - Parameters:
  ///   - name: The name in ``StrategyFacts/all``.
  ///   - make: Creates an empty list; the seed is for random numbers.
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

  /// Creates the entry of a list with a key space, whose keys are also compared by themselves.
  ///
  /// - Parameter space: Creates the key space; the seed is for random numbers.
  public init<Space: KeySpace>(
    _ name: String, keys space: @escaping @Sendable (_ seed: UInt64) -> Space
  ) where Space.Key: StoredKey {
    self.init(name) { KeyedStrategy(space($0)) }
    equalPairs = { SameGap.equalPairs(seed: $0, space: space) }
    keyMaking = { KeyMaking.trial(name, space($0), seed: $0) }
  }

  /// Returns the entry with a trial on many lists, which takes long to compile.
  public func onManyLists<Strategy: StoredOrder>(
    _ make: @escaping @Sendable (_ seed: UInt64) -> Strategy
  ) -> ReorderingEntry {
    var entry = self
    entry.manyLists = { [name] in ManyLists.trial(name, size: $0, seed: $1, make: make) }
    return entry
  }
}

extension ReorderingEntry {
  /// Runs a history and a model, checks every step, and counts what was written. It ends with the
  /// history, when the order breaks, after `maxRows` rows, or when the keys of all rows have more
  /// than `maxStoredBytes` bytes.
  public func counters(
    _ history: History, _ seed: UInt64, _ maxRows: Int, maxStoredBytes: Int = .max
  ) -> ReorderingCounters {
    countersOfHistory(history, seed, maxRows, maxStoredBytes)
  }

  /// Returns the counts for a workload; `nil` if the workload needs a measure
  /// of room that the rows lack.
  public func counters(
    of workload: ReorderingWorkload, size: Int, seed: UInt64, maxRows: Int
  ) -> ReorderingCounters? {
    switch workload.source {
    case .history(let make): counters(make(size, seed), seed, maxRows)
    case .smallestGap(let capped): countersOfSmallestGap(size, capped, seed, maxRows)
    }
  }
}
