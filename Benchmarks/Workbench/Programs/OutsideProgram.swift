import Reordering
import Merging
import Foundation
import Measuring

/// A strategy in the form of an external program, in any language. `Benchmarks/PROGRAMS.md`
/// describes the protocol.
struct OutsideProgram {
  /// The result of replaying a history.
  struct Outcome {
    /// The name that the program reports, or else the command.
    let name: String
    let counters: ReorderingCounters
    /// The time from sending an operation to its answer, or `nil` if the count was cut off.
    var nanosecondsPerOperation: Double?
    /// The same time for an ``EchoProgram``, which answers at once: the overhead of the pipes.
    /// `nil` if the echo program cannot be run.
    var nanosecondsOfEcho: Double?
  }

  /// The command, in shell syntax.
  let command: String
  /// The time limit for the first line and for each answer, in seconds.
  let timeout: Double

  /// The program and the echo are run alternately for this many nanoseconds, at most ``maxRuns``
  /// times. The results are medians.
  private static let budget: UInt64 = 1_000_000_000
  private static let maxRuns = 5
  /// The number of operations that is enough to time the echo.
  private static let operationsOfEcho = 20_000

  /// Replays a history. Each run uses a new process.
  ///
  /// - Parameter progress: A closure that is called occasionally with the number of completed
  ///   steps.
  /// - Throws: `InputError` with the command and the operation's number.
  func replay(_ history: History, progress: (Int) -> Void) throws(InputError) -> Outcome {
    do throws(ProgramFault) {
      let watch = Stopwatch()
      var outcome = try run(history, progress: progress)
      var times = [outcome.nanosecondsPerOperation].compactMap { $0 }
      var echoes = [Self.echo(history)].compactMap { $0 }
      while !times.isEmpty, times.count < Self.maxRuns, watch.nanoseconds < Self.budget {
        if let time = try run(history, progress: progress).nanosecondsPerOperation { times.append(time) }
        if let echo = Self.echo(history) { echoes.append(echo) }
      }
      outcome.nanosecondsPerOperation = Statistics(times)?.median
      outcome.nanosecondsOfEcho = Statistics(echoes)?.median
      return outcome
    } catch {
      let place = error.operation.map { ": operation \($0)" } ?? ""
      throw InputError(error.isMissing ? .noInput : .data, "--program '\(command)'\(place): \(error.reason)")
    }
  }

  private func run(_ history: History, progress: (Int) -> Void) throws(ProgramFault) -> Outcome {
    let process = try ProgramProcess(["/bin/sh", "-c", command], timeout: timeout)
    defer { process.end(within: 0) }
    let greeting = try ProgramGreeting(process.greeting())
    let counters = try ProgramReplay.counters(
      of: history, keys: greeting.keys, maxRows: ReplayRow.maxRows,
      maxStoredBytes: ReplayRow.maxStoredBytes,
      progress: progress
    ) { request, maxRows throws(ProgramFault) in try process.ask(request, maxRows: maxRows) }
    process.end()
    return Outcome(
      name: greeting.name ?? command, counters: counters,
      nanosecondsPerOperation: counters.cutOffAt == nil
        ? Double(process.nanoseconds) / Double(max(counters.operations, 1)) : nil)
  }

  /// Returns the nanoseconds per operation of the echo program, or `nil` if it fails.
  private static func echo(_ history: History) -> Double? {
    guard let path = Bundle.main.executableURL?.path else { return nil }
    var history = history
    history.operations = Array(history.operations.prefix(operationsOfEcho))
    do throws(ProgramFault) {
      let process = try ProgramProcess([path, EchoCommand.name], timeout: 10)
      defer { process.end(within: 0) }
      _ = try ProgramGreeting(process.greeting())
      try ProgramReplay.tell(history) { request, maxRows throws(ProgramFault) in
        try process.ask(request, maxRows: maxRows)
      }
      process.end()
      return Double(process.nanoseconds) / Double(max(history.operationCount, 1))
    } catch {
      return nil
    }
  }
}
