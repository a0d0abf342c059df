import ListOrdering
import Measuring

struct TimedRun<Strategy: StoredOrder> {
  let name: String
  let make: @Sendable (_ seed: UInt64) -> Strategy

  /// Returns a trial whose checksum is the sum of each step's number times its item's id, which
  /// only the right order gives.
  func trial(of history: History, seed: UInt64) -> Trial {
    let steps = history.operations
    let initialCount = history.initialCount
    var trial = Trial(
      name, operations: max(1, history.operationCount), expected: history.checksum,
      largestBatch: max(1, 4_000_000 / (initialCount + steps.count + 1))
    ) {
      make(seed).filled(initialCount)
    } run: { strategy in
      var journal = Journal<Strategy.Row>()
      var checksum: UInt64 = 0
      var nextID = initialCount
      for step in steps.indices {
        journal.clear()
        let id = strategy.apply(steps[step], nextID: &nextID, journal: &journal)
        checksum &+= UInt64(truncatingIfNeeded: (step &+ 1) &* (id &+ 1))
      }
      return checksum
    }
    if initialCount > Self.longestTriedWhole, steps.count > Self.firstSteps {
      let first = History(initialCount: initialCount, operations: Array(steps[..<Self.firstSteps]))
      let prepare = self.trial(of: first, seed: seed).prepare
      trial.firstOperations = (first.operationCount, { try prepare(1) })
    }
    return trial
  }

  /// The maximum length of a list at which even the slowest strategy's run
  /// takes about a second at most.
  private static var longestTriedWhole: Int { 10_000 }
  /// The number of steps from which the average time of the others is estimated.
  private static var firstSteps: Int { 100 }

  /// Returns the duration of each step in nanoseconds, including reading the clock.
  func latencies(of history: History, seed: UInt64) -> [Double] {
    var strategy = make(seed).filled(history.initialCount)
    var journal = Journal<Strategy.Row>()
    var nextID = history.initialCount
    var nanoseconds: [Double] = []
    nanoseconds.reserveCapacity(history.operations.count)
    for operation in history.operations {
      journal.clear()
      let watch = Stopwatch()
      blackHole(strategy.apply(operation, nextID: &nextID, journal: &journal))
      nanoseconds.append(Double(watch.nanoseconds))
    }
    return nanoseconds
  }
}

extension StoredOrder {
  /// Applies a step and returns the id of its first item.
  ///
  /// - Parameter nextID: The id of the next inserted item.
  @inline(__always)
  mutating func apply(_ operation: Operation, nextID: inout Int, journal: inout Journal<Row>)
    -> Int
  {
    switch operation {
    case .insert(let index):
      let id = nextID
      insert(id, at: index, journal: &journal)
      nextID += 1
      return id
    case .remove(let index): return remove(at: index, journal: &journal)
    case .move(let from, let to): return move(from: from, to: to, journal: &journal)
    case .moveBlock(let from, let count, let to):
      return moveBlock(from: from, count: count, to: to, journal: &journal)
    }
  }
}

extension History {
  /// The checksum that every strategy's timed run must give, computed with the model.
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
