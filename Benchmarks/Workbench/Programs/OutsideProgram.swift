import Reordering
import Merging
import Foundation
import Measuring

/// A strategy that is somebody's program, in whatever language: `Benchmarks/PROGRAMS.md` says how it is spoken to.
struct OutsideProgram {
  /// What it did with a history.
  struct Outcome {
    /// What it calls itself, or else the command.
    let name: String
    /// What it wrote.
    let counters: ReorderingCounters
    /// How long it took an operation, from telling it to having its answer; nil where the count was cut off.
    var nanosecondsPerOperation: Double?
    /// The same of a program that answers at once, this one as an ``EchoProgram``: the way there and back. Nil where it
    /// cannot be run.
    var nanosecondsOfEcho: Double?
  }

  /// The command, as a shell reads it.
  let command: String
  /// How many seconds it may take for its first line, and for each answer.
  let timeout: Double

  /// It is run again, by turns with the echo, until so many nanoseconds have passed, at most ``maxRuns`` times, for the
  /// median times.
  private static let budget: UInt64 = 1_000_000_000
  private static let maxRuns = 5
  /// The operations that are enough to tell how long the way to a program and back takes.
  private static let operationsOfEcho = 20_000

  /// Replays a history, each time in a new process.
  ///
  /// - Parameter progress: Told now and then how many steps are done.
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

  /// How many nanoseconds an operation takes that is told to an echo.
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
