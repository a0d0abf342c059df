import ListOrdering

/// Replays histories through somebody's program, whatever carries the lines there and back.
public enum ProgramReplay {
  /// Tells the program a line and gives back the rows of its answer, a line each; at most so many, since a row is
  /// written once an operation.
  public typealias Ask = (_ request: String, _ maxRows: Int) throws(ProgramFault) -> [[UInt8]]

  /// Runs a history through the program beside a model of the list, checks and counts after every step, as with the
  /// strategies of the catalog.
  ///
  /// - Parameters:
  ///   - history: What happens to the list.
  ///   - keys: What the program's keys are.
  ///   - maxRows: The count is cut off when so many rows, or keys of 64 times as many bytes, have been written.
  ///   - maxStoredBytes: It is cut off, too, when the keys of all rows together have more bytes.
  ///   - progress: Told now and then how many steps are done.
  ///   - ask: What carries the lines.
  /// - Throws: ``ProgramFault`` with the step's number, where the program does not answer as it should. Keys that give
  ///   another order are no fault: the counters say so.
  public static func counters(
    of history: History, keys: ProgramGreeting.Keys, maxRows: Int, maxStoredBytes: Int = .max,
    progress: (Int) -> Void = { _ in }, ask: @escaping Ask
  ) throws(ProgramFault) -> ReorderingCounters {
    let conversation = ProgramConversation(ask: ask)
    func counters<Key: ProgramKey>(_: Key.Type) throws(ProgramFault) -> ReorderingCounters {
      let run = CountingRun(
        AnyOrder(ProgramStrategy<Key>(conversation)), maxRows: maxRows, maxStoredBytes: maxStoredBytes)
      return try Self.counters(of: history, run, conversation, progress: progress)
    }
    switch keys {
    case .integer: return try counters(Int64.self)
    case .double: return try counters(Double.self)
    case .text: return try counters(TextKey.self)
    }
  }

  private static func counters<Row>(
    of history: History, _ run: CountingRun<AnyOrder<Row>>, _ conversation: ProgramConversation,
    progress: (Int) -> Void
  ) throws(ProgramFault) -> ReorderingCounters {
    var run = run
    run.fill(history.initialCount)
    if let fault = conversation.fault { throw fault }
    for (step, operation) in history.operations.enumerated() {
      if step.isMultiple(of: 1_000) { progress(step) }
      run.apply(operation, step: step)
      if var fault = conversation.fault {
        fault.operation = step
        throw fault
      }
      if run.isOver { return run.counters }
    }
    run.readBack(step: history.operations.count - 1)
    return run.counters
  }

  /// Tells a history to a program whose keys mean nothing, as those of ``EchoProgram``, and checks nothing but that it
  /// answers.
  public static func tell(_ history: History, ask: @escaping Ask) throws(ProgramFault) {
    let conversation = ProgramConversation(ask: ask)
    var strategy = ProgramStrategy<Int64>(conversation)
    var journal = Journal<KeyedRow<Int64>>()
    let filling = (0..<history.initialCount).map { Operation.insert(at: $0) }
    var next = 0
    for operation in filling + history.operations {
      journal.clear()
      switch operation {
      case .insert(let index):
        strategy.insert(next, at: index, journal: &journal)
        next += 1
      case .remove(let index): _ = strategy.remove(at: index, journal: &journal)
      case .move(let from, let to): _ = strategy.move(from: from, to: to, journal: &journal)
      case .moveBlock(let from, let count, let to):
        _ = strategy.moveBlock(from: from, count: count, to: to, journal: &journal)
      }
      if let fault = conversation.fault { throw fault }
    }
  }
}
