import Measuring
import Reporting

/// The latency percentiles of many operations, if `bench latency` has timed them for a run.
struct LatencyTimes: Codable {
  enum Operation: String, Codable {
    /// A move in a list.
    case reordering
    /// A whole merge.
    case merging
  }

  let operation: Operation
  let strategy: String
  let size: Int
  /// The number of operations, each timed separately.
  let count: Int
  /// Percentiles in nanoseconds. Each time includes reading the clock, about 20 ns.
  let median: Double
  let percentile99: Double
  let permille999: Double
  let largest: Double

  init(_ operation: Operation, _ strategy: String, _ size: Int, _ nanoseconds: [Double]) {
    self.operation = operation
    self.strategy = strategy
    self.size = size
    count = nanoseconds.count
    let statistics = Statistics(nanoseconds)
    median = statistics?.median ?? 0
    percentile99 = statistics?.quantile(0.99) ?? 0
    permille999 = statistics?.quantile(0.999) ?? 0
    largest = statistics?.maximum ?? 0
  }

  static let attachment = RunAttachment<[Self]>(name: "latencies.json", writer: "bench latency")

  static func table(_ times: [LatencyTimes]) -> Table {
    var table = Table([
      .init("strategy"), .init("items", .trailing), .init("timed", .trailing), .init("median", .trailing),
      .init("p99", .trailing), .init("p99.9", .trailing), .init("largest", .trailing),
    ])
    for time in times {
      table.append(
        [
          .text(time.strategy), .count(time.size), .count(time.count), .number(time.median, .nanoseconds),
          .number(time.percentile99, .nanoseconds), .number(time.permille999, .nanoseconds),
          .number(time.largest, .nanoseconds),
        ], isStrong: LibraryForms.names.contains(time.strategy))
    }
    return table
  }

  /// Returns the blocks of a page about one family.
  static func blocks(_ times: [LatencyTimes], of operation: Operation) -> [ReportSection.Block] {
    let own = times.filter { $0.operation == operation }
    if own.isEmpty { return [] }
    return [
      .heading("The slowest operations"),
      .text(
        "`swift run bench latency` times every operation separately; *timed* is the number of operations. "
          + "Each time includes reading the clock, about 20 ns. The largest times also include interruptions "
          + "by other programs."),
      .table(table(own)),
    ]
  }

  /// A copy with all texts escaped for Markdown.
  var shownInMarkdown: Self { Self(copying: self, strategy: strategy.shownInMarkdown) }

  private init(copying other: Self, strategy: String) {
    (operation, self.strategy, size, count) = (other.operation, strategy, other.size, other.count)
    (median, percentile99) = (other.median, other.percentile99)
    (permille999, largest) = (other.permille999, other.largest)
  }
}
