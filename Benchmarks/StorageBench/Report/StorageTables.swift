import Measuring
import Reporting

/// The figures as tables, as CSV and as JSON.
struct StorageTables {
  let figures: [StorageFigures]

  /// What stands together: the figures of a workload at a size, fastest first.
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

  /// A table of one group, means a step; ours stand out.
  static func table(_ group: [StorageFigures]) -> Table {
    var table = Table(
      [.init("strategy")]
        + [
          "time", "p99", "with fsync", "p99", "timed", "rows", "most rows", "statements", "pages", "log",
          "file grew",
          "order takes",
        ].map { .init($0, .trailing) })
    for figure in group {
      let counters = figure.counters
      table.append(
        [
          .text(figure.strategy + (counters.isCutOff ? " *" : "")),
          .number(figure.median(.off), .nanoseconds), .number(figure.p99(.off), .nanoseconds),
          .number(figure.median(.full), .nanoseconds), .number(figure.p99(.full), .nanoseconds),
          .count(figure.timed(.full)),
          .number(counters.mean(\.rows)), .count(counters.mostRows), .number(counters.mean(\.statements)),
          .number(counters.mean(\.pages)), .number(counters.mean(\.logBytes), .bytes),
          .number(Double(counters.fileGrowth), .bytes), .number(Double(counters.orderBytes), .bytes),
        ], isStrong: figure.isOurs)
    }
    return table
  }

  /// The first line of the exact counters.
  static let csvHead = CSV.line(["size", "workload", "strategy"] + StorageCounters().named.map(\.name))

  /// The exact counters, a line a figure.
  var csv: String {
    Self.csvHead
      + figures.map { figure in
        CSV.line(
          ["\(figure.size)", figure.workload, figure.strategy] + figure.counters.named.map { "\($0.value)" })
      }.joined()
  }

  /// Everything, as a JSON array.
  var json: String {
    let objects = figures.map { figure in
      var fields = [
        "\"strategy\": \"\(figure.strategy)\"", "\"workload\": \"\(figure.workload)\"",
        "\"size\": \(figure.size)",
      ]
      fields += figure.counters.named.map { "\"\($0.name)\": \($0.value)" }
      for (durability, name) in [(Durability.off, ""), (.full, "WithSync")] {
        for (title, time) in [("median", figure.median(durability)), ("p99", figure.p99(durability))] {
          fields.append("\"\(title)Nanoseconds\(name)\": \(time.map { "\(Int($0.rounded()))" } ?? "null")")
        }
      }
      return "  {" + fields.joined(separator: ", ") + "}"
    }
    return "[\n" + objects.joined(separator: ",\n") + "\n]"
  }
}
