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
    var progress = ProgressLine()
    for (file, trace) in traces {
      for strategy in strategies {
        progress.update(
          Double(rows.count) / Double(traces.count * strategies.count), "\(file): \(strategy.name)")
        rows.append(ReplayRow(file: file, history: trace.history, strategy: strategy))
      }
    }
    progress.finish()
    switch format {
    case .json:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      print(String(decoding: try encoder.encode(rows), as: UTF8.self))
    case .table:
      for (file, _) in traces {
        print("\(file): rows written by each strategy")
        show(table(of: rows.filter { $0.file == file }))
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
      let order =
        row.failedAt.map { "breaks at \(Format.count($0))" }
        ?? row.cutOffAt.map { "cut off at \(Format.count($0))" } ?? "kept"
      table.append([
        .text(row.strategy), .count(row.rowsWritten), .count(row.rowsRelabelled),
        .count(row.renormalisations),
        .count(row.largestBurst), .number(row.meanKeyBytes), .count(row.largestKeyBytes), .text(order),
        .number(row.nanosecondsPerOperation, .nanoseconds),
      ])
    }
    return table
  }
}

/// What one strategy did with one history: an element of the JSON that `bench replay` prints.
struct ReplayRow: Encodable {
  let file: String
  let strategy: String
  let operations: Int
  let rowsWritten: Int
  let rowsRelabelled: Int
  let renormalisations: Int
  let largestBurst: Int
  let meanKeyBytes: Double
  let largestKeyBytes: Int
  let orderViolations: Int
  let duplicateKeys: Int
  let failedAt: Int?
  let cutOffAt: Int?
  let nanosecondsPerOperation: Double?

  /// Strategies that rewrite most of the list at every step are cut off after so many rows.
  static let mostRows = 20_000_000

  init(file: String, history: History, strategy: ReorderingEntry) {
    let counters = strategy.counters(history, 0, Self.mostRows)
    self.file = file
    self.strategy = strategy.name
    operations = counters.operations
    rowsWritten = counters.rowsWritten
    rowsRelabelled = counters.rowsRelabelled
    renormalisations = counters.renormalisations
    largestBurst = counters.largestBurst
    meanKeyBytes = counters.meanKeyBytes
    largestKeyBytes = counters.largestKeyBytes
    orderViolations = counters.orderViolations
    duplicateKeys = counters.duplicateKeys
    failedAt = counters.failedAt
    cutOffAt = counters.cutOffAt
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

  /// Encodes `null` where nothing failed, and where the time was not taken because the count was cut off.
  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    try fields.encode(file, forKey: .file)
    try fields.encode(strategy, forKey: .strategy)
    try fields.encode(operations, forKey: .operations)
    try fields.encode(rowsWritten, forKey: .rowsWritten)
    try fields.encode(rowsRelabelled, forKey: .rowsRelabelled)
    try fields.encode(renormalisations, forKey: .renormalisations)
    try fields.encode(largestBurst, forKey: .largestBurst)
    try fields.encode(meanKeyBytes, forKey: .meanKeyBytes)
    try fields.encode(largestKeyBytes, forKey: .largestKeyBytes)
    try fields.encode(orderViolations, forKey: .orderViolations)
    try fields.encode(duplicateKeys, forKey: .duplicateKeys)
    try fields.encode(failedAt, forKey: .failedAt)
    try fields.encode(nanosecondsPerOperation, forKey: .nanosecondsPerOperation)
  }
}
