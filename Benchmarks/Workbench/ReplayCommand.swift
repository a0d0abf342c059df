import Commands
import ArgumentParser
import Catalogue
import Foundation
import Measuring
import Reporting

/// `bench replay FILE…`
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replays your own list's history through every reordering strategy.",
    discussion: """
      A history is a text file with an operation a line, applied to a list that starts empty. Positions count \
      from 0: 'i POS [COUNT]' inserts, 'd POS [COUNT]' deletes, 'm FROM TO' moves. Lines with # are comments.
      """)

  @Argument(help: "The histories.")
  var files: [String]

  @Option(help: "Only the strategies whose name matches this regular expression.")
  var strategy: String?

  @Option(help: "Only the first so many operations of each file.")
  var limit: Int?

  @Option(help: "table or json.")
  var format = OutputFormat.table

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit is \(limit); use 1 or more.") }
  }

  func run() throws {
    let strategies = try NamePattern(strategy, option: "--strategy")
      .choose(from: ReorderingCatalogue.strategies, option: "--strategy", name: \.name)
    // Every file is read before anything is measured or printed.
    let traces = try files.map { try (file: $0, trace: Trace(path: $0, limit: limit)) }
    var rows: [ReplayRow] = []
    var progress = ProgressLine(seconds: Double(traces.count * strategies.count) / 10)
    for (file, trace) in traces {
      for strategy in strategies {
        progress.update(Double(rows.count) / 10, "\(file): \(strategy.name)")
        rows.append(ReplayRow(file: file, history: trace.history, strategy: strategy))
      }
    }
    progress.finish()
    switch format {
    case .json:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try say(json: String(decoding: try encoder.encode(rows), as: UTF8.self))
    case .table:
      for (file, _) in traces {
        try say("\(file.shown): rows written by each strategy")
        try show(table(of: rows.filter { $0.file == file }))
      }
    }
  }

  private func table(of rows: [ReplayRow]) -> Table {
    var table = Table([
      .init("strategy"), .init("rows", .trailing), .init("relabelled", .trailing),
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
        .text(row.strategy), .count(counters.rowsWritten), .count(counters.rowsRelabelled),
        .count(counters.renormalisations), .count(counters.largestBurst), .number(counters.meanKeyBytes),
        .count(counters.largestKeyBytes), .text(order), .number(row.nanosecondsPerOperation, .nanoseconds),
      ])
    }
    return table
  }
}

/// What one strategy did with one history: an element of the JSON that `bench replay` prints.
struct ReplayRow: Encodable {
  let file: String
  let strategy: String
  let counters: ReorderingCounters
  /// Nil where the count was cut off, since the time of the whole would be long.
  let nanosecondsPerOperation: Double?

  /// Strategies that rewrite most of the list at every step are cut off after so many rows.
  static let mostRows = 20_000_000
  /// Those whose keys grow are cut off where the keys together have so many bytes: a hundred thousand inserts into one
  /// gap would make 800 MB of them.
  static let mostStoredBytes = 64 << 20

  init(file: String, history: History, strategy: ReorderingEntry) {
    self.file = file
    self.strategy = strategy.name
    counters = strategy.counters(history, 0, Self.mostRows, mostStoredBytes: Self.mostStoredBytes)
    nanosecondsPerOperation = counters.cutOffAt == nil ? Self.time(history, strategy) : nil
  }

  /// The median of a few runs.
  private static func time(_ history: History, _ strategy: ReorderingEntry) -> Double? {
    var plan = Sampler.Plan()
    plan.budget = .milliseconds(50)
    plan.samples = 3...50
    let result = try? Sampler(plan).measure([strategy.trial(history, 0)], workload: "replay")
    return result?.first.flatMap { Statistics($0.nanosecondsPerOperation)?.median }
  }

  private enum Field: String, CodingKey {
    case file, strategy, operations, rowsWritten, rowsRelabelled, renormalisations, largestBurst, meanKeyBytes
    case largestKeyBytes, orderViolations, duplicateKeys, failedAt, nanosecondsPerOperation
  }

  /// Encodes `null` where nothing failed, and where the time was not taken.
  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    try fields.encode(file, forKey: .file)
    try fields.encode(strategy, forKey: .strategy)
    try fields.encode(counters.operations, forKey: .operations)
    try fields.encode(counters.rowsWritten, forKey: .rowsWritten)
    try fields.encode(counters.rowsRelabelled, forKey: .rowsRelabelled)
    try fields.encode(counters.renormalisations, forKey: .renormalisations)
    try fields.encode(counters.largestBurst, forKey: .largestBurst)
    try fields.encode(counters.meanKeyBytes, forKey: .meanKeyBytes)
    try fields.encode(counters.largestKeyBytes, forKey: .largestKeyBytes)
    try fields.encode(counters.orderViolations, forKey: .orderViolations)
    try fields.encode(counters.duplicateKeys, forKey: .duplicateKeys)
    try fields.encode(counters.failedAt, forKey: .failedAt)
    try fields.encode(nanosecondsPerOperation, forKey: .nanosecondsPerOperation)
  }
}
