import ArgumentParser
import Commands
import Foundation
import Measuring
import Reordering
import Reporting

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replays the history of your own list with every reordering strategy.",
    discussion: """
      A history is a text file with one operation per line. The list starts empty, and positions count from \
      0: 'i POS [COUNT]' inserts, 'd POS [COUNT]' deletes, 'm FROM TO' moves. Lines that start with # are \
      comments.

      You can add your own strategy, in any language, as a program. It reads each operation as a line and \
      answers with the rows that it writes. Benchmarks/PROGRAMS.md describes the protocol, and \
      Benchmarks/Examples/midpoint.py is an example.
      """)

  @Argument(help: "The files with the histories.")
  var files: [String]

  @Option(help: "Replays only the strategies whose names match this regular expression.")
  var strategy: String?

  @Flag(help: "Replays every strategy, also those that take minutes to build.")
  var full = false

  @Option(help: "Replays only this many operations of each file, the first ones.")
  var limit: Int?

  @Option(
    name: .customLong("program"),
    help: "A shell command that starts a program, such as './mine --fast'. May be given several times.")
  var programs: [String] = []

  @Option(help: "The time limit of a program, in seconds, for its first line and for each answer.")
  var timeout = 10.0

  @Option(help: "The output format: table or json.")
  var format = OutputFormat.table

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit is \(limit); use 1 or more.") }
    guard timeout > 0, timeout <= 86_400 else {
      throw ValidationError("--timeout is \(timeout); use more than 0 and at most 86400 seconds.")
    }
  }

  func run() throws {
    if full { try checkThatAllAreBuilt() }
    let strategies = try NamePattern(strategy, option: "--strategy")
      .choose(from: ReorderingCatalog.strategies, option: "--strategy", name: \.name)
    // Reads every file before measuring or printing anything.
    let traces = try files.map { try (file: $0, trace: Trace(path: $0, limit: limit)) }
    // Estimates that the programs take 50 µs per operation, and each strategy a tenth of a second.
    let operations = traces.reduce(0) { $0 + $1.trace.history.operationCount }
    let programSeconds = Double(programs.count * operations) * 50e-6
    var progress = ProgressLine(seconds: programSeconds + Double(traces.count * strategies.count) / 10)
    defer { progress.finish() }
    // Runs the programs first, because they may fail.
    var programRows: [ReplayRow] = []
    if !programs.isEmpty { ProgramProcess.killWhenInterrupted() }
    for (file, trace) in traces {
      for command in programs {
        let program = OutsideProgram(command: command, timeout: timeout)
        programRows.append(
          try program.replay(trace.history, file: file) {
            progress.update(Double($0) * 50e-6, "\(file): \(command)")
          })
      }
    }
    var rows: [ReplayRow] = []
    for (file, trace) in traces {
      for strategy in strategies {
        progress.update(programSeconds + Double(rows.count) / 10, "\(file): \(strategy.name)")
        rows.append(ReplayRow(file: file, history: trace.history, strategy: strategy))
      }
    }
    rows += programRows
    progress.finish()
    switch format {
    case .json:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try say(json: String(decoding: try encoder.encode(rows), as: UTF8.self))
    case .table:
      for (file, _) in traces {
        try say("\(file.shown): rows written by each strategy")
        let rows = rows.filter { $0.file == file }
        try show(table(of: rows))
        for row in rows { if let note = row.echoNote { try say(note) } }
      }
    }
  }

  private func table(of rows: [ReplayRow]) -> Table {
    var table = Table([
      .init("strategy"), .init("rows", .trailing), .init("relabeled", .trailing),
      .init("renorm.", .trailing),
      .init("burst", .trailing), .init("key bytes", .trailing), .init("longest", .trailing),
      .init("order", .leading), .init("time/op", .trailing),
    ])
    for row in rows {
      let counters = row.counters
      let order =
        counters.failedAt.map { "breaks at \(Format.count($0))" }
        ?? counters.cutOffAt.map { "cut off at \(Format.count($0))" } ?? "kept"
      table.append([
        .text(row.strategy.shown), .count(counters.rowsWritten), .count(counters.rowsRelabeled),
        .count(counters.renormalizations), .count(counters.largestBurst), .number(counters.meanKeyBytes),
        .count(counters.largestKeyBytes), .text(order), .number(row.nanosecondsPerOperation, .nanoseconds),
      ])
    }
    return table
  }
}
