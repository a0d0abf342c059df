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
          "time", "mean", "p99", "with fsync", "mean, fsync", "p99, fsync", "timed", "rows", "max. rows",
          "statements", "pages", "log", "file growth", "order size",
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
    A *step* is a move or an insert, in its own transaction. *time* is the median from BEGIN to COMMIT \
    without waiting for the disk (`synchronous = OFF`); *with fsync* waits for it (`FULL`). *mean* is the \
    mean of the same steps, which matters if few steps do most of the work. *p99* is the time that 99 of 100 \
    steps do not exceed, for at least \(Statistics.fewestForP99) steps. *timed* is the number of steps that \
    were timed with the fsync before the time limit. *rows* and *statements* are means per step, and *max. \
    rows* is the maximum of a step. *pages* and *log* are the mean numbers of pages and bytes that a \
    step writes to the write-ahead log. *file growth* is the growth of the file in all counted steps. *order \
    size* is the size of the index, or of the row that contains the list. A star means that the count ended \
    before the last step, because the strategy wrote too many rows. Strategies of this package are bold.
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
