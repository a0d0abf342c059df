import Foundation
import Measuring
import Reordering

/// A strategy in the form of an external program, in any language. `Benchmarks/PROGRAMS.md`
/// describes the protocol.
struct OutsideProgram {
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
  /// - Parameters:
  ///   - file: The file of the history.
  ///   - progress: A closure that is called occasionally with the number of completed steps.
  /// - Throws: `InputError` with the command and the operation's number.
  func replay(_ history: History, file: String, progress: (Int) -> Void) throws(InputError) -> ReplayRow {
    do throws(ProgramFault) {
      let watch = Stopwatch()
      var times: [Double] = []
      var echoes: [Double] = []
      while true {
        let (name, counters, time) = try run(history, progress: progress)
        times.append(time)
        if let echo = Self.echo(history) { echoes.append(echo) }
        if counters.cutOffAt == nil, times.count < Self.maxRuns, watch.nanoseconds < Self.budget { continue }
        return ReplayRow(
          file: file, strategy: name ?? command, counters: counters, time: Statistics(times)?.median,
          echoTime: Statistics(echoes)?.median)
      }
    } catch {
      let place = error.operation.map { ": operation \($0)" } ?? ""
      throw InputError(error.isMissing ? .noInput : .data, "--program '\(command)'\(place): \(error.reason)")
    }
  }

  /// Replays a history once. The time is in nanoseconds per operation.
  private func run(
    _ history: History, progress: (Int) -> Void
  ) throws(ProgramFault) -> (name: String?, counters: ReorderingCounters, time: Double) {
    let process = try ProgramProcess(["/bin/sh", "-c", command], timeout: timeout)
    defer { process.end(within: 0) }
    let greeting = try ProgramGreeting(process.greeting())
    let counters = try ProgramReplay.counters(
      of: history, keys: greeting.keys, maxRows: ReplayRow.maxRows, maxStoredBytes: ReplayRow.maxStoredBytes,
      progress: progress, ask: process.ask)
    process.end()
    return (greeting.name, counters, Double(process.nanoseconds) / Double(max(counters.operations, 1)))
  }

  /// Returns the nanoseconds per operation of an ``EchoProgram``, which answers at once: the overhead
  /// of the pipes. `nil` if it fails.
  private static func echo(_ history: History) -> Double? {
    guard let path = Bundle.main.executableURL?.path else { return nil }
    var history = history
    history.operations = Array(history.operations.prefix(operationsOfEcho))
    do throws(ProgramFault) {
      let process = try ProgramProcess([path, EchoCommand.name], timeout: 10)
      defer { process.end(within: 0) }
      _ = try process.greeting()
      try ProgramReplay.tell(history, ask: process.ask)
      process.end()
      return Double(process.nanoseconds) / Double(max(history.operationCount, 1))
    } catch {
      return nil
    }
  }
}
