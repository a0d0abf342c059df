import Measuring
import Reporting

struct StorageTables {
  let figures: [StorageFigures]

  /// The figures by workload and size, fastest first.
  var groups: [[StorageFigures]] {
    var groups: [[StorageFigures]] = []
    for figure in figures {
      if let last = groups.last?.first, last.size == figure.size, last.workload == figure.workload {
        groups[groups.count - 1].append(figure)
      } else {
        groups.append([figure])
      }
    }
    return groups.map { group in
      group.sorted { ($0.median(.off) ?? .infinity) < ($1.median(.off) ?? .infinity) }
    }
  }

  /// Returns the table of one group. Figures are means per step, and our strategies are bold.
  static func table(_ group: [StorageFigures]) -> Table {
    var table = Table(
      [.init("strategy")]
        + [
          "time", "mean", "p99", "with fsync", "mean, fsync", "p99, fsync", "timed", "rows", "most rows",
          "statements", "pages", "log", "file grew", "order takes",
        ].map { .init($0, .trailing) })
    for figure in group {
      let counters = figure.counters
      table.append(
        [
          .text(figure.strategy + (counters.isCutOff ? " *" : "")),
          .number(figure.median(.off), .nanoseconds), .number(figure.mean(.off), .nanoseconds),
          .number(figure.p99(.off), .nanoseconds),
          .number(figure.median(.full), .nanoseconds), .number(figure.mean(.full), .nanoseconds),
          .number(figure.p99(.full), .nanoseconds), .count(figure.timed(.full)),
          .number(counters.mean(\.rows)), .count(counters.maxRows), .number(counters.mean(\.statements)),
          .number(counters.mean(\.pages)), .number(counters.mean(\.logBytes), .bytes),
          .number(Double(counters.fileGrowth), .bytes), .number(Double(counters.orderBytes), .bytes),
        ], isStrong: figure.isOurs)
    }
    return table
  }

  /// The legend of the columns.
  static let legend = """
    A *step* is a move or an insert, in a transaction of its own. *time* is its median, from its begin to its commit, \
    without waiting for the disk (`synchronous = OFF`); *with fsync*, waiting for it (`FULL`). *mean* is that of the same \
    steps: where one step in many does the work of all, what each costs in the end. *p99* is what 99 in 100 do not \
    exceed, said of \(Statistics.fewestForP99) steps or more; *timed* is how many were timed with the fsync before that \
    took too long. *rows* and *statements* are the means of a step, *most rows* the most that \
    one wrote; *pages* and *log* what went into the write-ahead log. *file grew* is by how much the file was larger after \
    all counted steps, *order takes* the pages of the index, or of the row that holds the list. A star: so many rows were \
    written that the count ended before the history did. Ours are bold.
    """

  static let csvHead = CSV.line(["size", "workload", "strategy"] + StorageCounters().named.map(\.name))

  /// The exact counters, one line per figure.
  var csv: String {
    Self.csvHead
      + figures.map { figure in
        CSV.line(
          ["\(figure.size)", figure.workload, figure.strategy] + figure.counters.named.map { "\($0.value)" })
      }.joined()
  }

  /// One JSON object per figure.
  var objects: [String] {
    figures.map { figure in
      var fields = [
        "\"strategy\": \"\(figure.strategy)\"", "\"workload\": \"\(figure.workload)\"",
        "\"size\": \(figure.size)",
      ]
      fields += figure.counters.named.map { "\"\($0.name)\": \($0.value)" }
      for (durability, name) in [(Durability.off, ""), (.full, "WithSync")] {
        let times = [
          ("median", figure.median(durability)), ("mean", figure.mean(durability)),
          ("p99", figure.p99(durability)),
        ]
        for (title, time) in times {
          fields.append("\"\(title)Nanoseconds\(name)\": \(time.map { "\(Int($0.rounded()))" } ?? "null")")
        }
      }
      return "  {" + fields.joined(separator: ", ") + "}"
    }
  }
}
