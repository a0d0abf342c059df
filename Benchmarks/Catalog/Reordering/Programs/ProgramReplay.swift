import ListOrdering

/// Replays histories through an external program, independent of how lines are sent.
public enum ProgramReplay {
  /// Sends a line to the program and returns the rows of its answer, one per line. There are at
  /// most `maxRows`, since an operation writes each row once.
  public typealias Ask = (_ request: String, _ maxRows: Int) throws(ProgramFault) -> [[UInt8]]

  /// Runs a history through the program and a model of the list, and checks and counts after every
  /// step, as for the strategies of the catalog.
  ///
  /// - Parameters:
  ///   - history: The history to replay.
  ///   - keys: The type of the program's keys.
  ///   - maxRows: The number of written rows, or of 64-byte units of written keys, at which the
  ///     count is cut off.
  ///   - maxStoredBytes: The number of bytes in the keys of all stored rows at which the count is
  ///     also cut off.
  ///   - progress: Called every 1,000 steps with the step's number.
  ///   - ask: Sends a line and returns the answer.
  /// - Throws: ``ProgramFault`` with the step's number if the program's answer is invalid. Keys
  ///   that give a wrong order are not a fault: the counters report them.
  public static func counters(
    of history: History, keys: ProgramGreeting.Keys, maxRows: Int, maxStoredBytes: Int = .max,
    progress: (Int) -> Void = { _ in }, ask: @escaping Ask
  ) throws(ProgramFault) -> ReorderingCounters {
    let conversation = ProgramConversation(ask: ask)
    func counters<Key: ProgramKey>(_: Key.Type) throws(ProgramFault) -> ReorderingCounters {
      let order = AnyOrder(ProgramStrategy<Key>(conversation))
      return try CountingRun(order, maxRows: maxRows, maxStoredBytes: maxStoredBytes)
        .counters(of: history) { step throws(ProgramFault) in
          if let step, step.isMultiple(of: 1_000) { progress(step) }
          guard var fault = conversation.fault else { return }
          fault.operation = step
          throw fault
        }
    }
    switch keys {
    case .integer: return try counters(Int64.self)
    case .double: return try counters(Double.self)
    case .text: return try counters(TextKey.self)
    }
  }

  /// Sends a history to a program with meaningless keys, such as ``EchoProgram``, and checks only
  /// that its answers are well-formed.
  public static func tell(_ history: History, ask: @escaping Ask) throws(ProgramFault) {
    let conversation = ProgramConversation(ask: ask)
    var strategy = ProgramStrategy<Int64>(conversation)
    var journal = Journal<KeyedRow<Int64>>()
    var nextID = 0
    for operation in (0..<history.initialCount).map(Operation.insert(at:)) + history.operations {
      journal.clear()
      _ = strategy.apply(operation, nextID: &nextID, journal: &journal)
      if let fault = conversation.fault { throw fault }
    }
  }
}
