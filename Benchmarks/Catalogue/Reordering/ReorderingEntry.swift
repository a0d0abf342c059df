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
  private let countersOfHistory:
    @Sendable (_ history: History, _ seed: UInt64, _ mostRows: Int, _ mostStoredBytes: Int) ->
      ReorderingCounters
  /// The same against the adversary; `nil` for a strategy whose gaps have no measurable room.
  let countersOfSmallestGap:
    @Sendable (_ size: Int, _ capped: Bool, _ seed: UInt64, _ mostRows: Int) -> ReorderingCounters?
  /// A trial that times a history's steps; filling the list is not timed.
  public let trial: @Sendable (_ history: History, _ seed: UInt64) -> Trial

  /// Runs a history, then spoils the last write of `losses` random rows in each of 100 trials, and counts what
  /// cannot be read back as it was. The seed decides which rows.
  public let damage:
    @Sendable (_ history: History, _ losses: Int, _ kind: DamageKind, _ seed: UInt64) -> Damage

  /// A list of so many items, appended one after another, open to an adversary.
  public let attacked: @Sendable (_ count: Int, _ seed: UInt64) -> AttackedList

  /// The entry of a strategy.
  ///
  /// Called with a concrete type, so that everything the strategy does is compiled for it.
  init<Strategy: ReorderingStrategy>(_: Strategy.Type) {
    name = Strategy.name
    summary = Strategy.summary
    promise = Strategy.promise
    countersOfHistory = {
      CountingRun<Strategy>.counters(of: $0, seed: $1, mostRows: $2, mostStoredBytes: $3)
    }
    countersOfSmallestGap = {
      SmallestGapRun<Strategy>.counters(size: $0, capped: $1, seed: $2, mostRows: $3)
    }
    trial = { history, seed in TimedRun<Strategy>.trial(of: history, seed: seed) }
    damage = { history, losses, kind, seed in
      DamageExperiment<Strategy>(history, seed: seed)
        .damage(losses: losses, kind: kind, seed: seed, trials: 100)
    }
    attacked = { AttackedList(OpenList<Strategy>(count: $0, seed: $1)) }
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

/// Runs a history at full speed.
enum TimedRun<Strategy: ReorderingStrategy> {
  /// The number of each step times the id that it was about: only the right order gives the right sum.
  static func trial(of history: History, seed: UInt64) -> Trial {
    let steps = history.operations
    let initialCount = history.initialCount
    return Trial(
      Strategy.name, operations: max(1, history.operationCount), expected: history.checksum,
      largestBatch: max(1, 4_000_000 / (initialCount + steps.count + 1))
    ) {
      Strategy(count: initialCount, seed: seed)
    } run: { strategy in
      var journal = Journal<Strategy.Row>()
      var checksum: UInt64 = 0
      var nextID = initialCount
      for step in steps.indices {
        journal.clear()
        let id: Int
        switch steps[step] {
        case .insert(let index):
          id = nextID
          strategy.insert(id, at: index, journal: &journal)
          nextID += 1
        case .remove(let index):
          id = strategy.remove(at: index, journal: &journal)
        case .move(let from, let to):
          id = strategy.move(from: from, to: to, journal: &journal)
        case .moveBlock(let from, let count, let to):
          id = strategy.moveBlock(from: from, count: count, to: to, journal: &journal)
        }
        checksum &+= UInt64(truncatingIfNeeded: (step &+ 1) &* (id &+ 1))
      }
      return checksum
    }
  }
}

extension History {
  /// What every strategy's timed run has to give, by the model.
  var checksum: UInt64 {
    var model = LinkedModel(count: initialCount)
    var nextID = initialCount
    var checksum: UInt64 = 0
    for (step, operation) in operations.enumerated() {
      let id: Int
      switch operation {
      case .insert(let index):
        id = nextID
        model.insert(id, at: index)
        nextID += 1
      case .remove(let index):
        id = model.ids[index]
        model.remove(at: index)
      case .move(let from, let to):
        id = model.move(from: from, to: to)
      case .moveBlock(let from, let count, let to):
        let block = (0..<count).map { model.ids[from + $0] }
        id = block[0]
        for _ in block { model.remove(at: from) }
        for (offset, id) in block.enumerated() { model.insert(id, at: to + offset) }
      }
      checksum &+= UInt64(truncatingIfNeeded: (step &+ 1) &* (id &+ 1))
    }
    return checksum
  }
}
