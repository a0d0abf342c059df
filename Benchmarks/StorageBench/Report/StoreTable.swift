import Measuring
import Reporting

struct StoreTable {
  let figures: [StoreFigure]

  /// A table with each figure and its limit.
  var table: Table {
    var table = Table(
      [.init("what")]
        + ["median", "p99", "most", "with fsync", "p99, fsync", "most, fsync", "bound"].map {
          .init($0, .trailing)
        } + [.init("verdict")])
    for figure in figures {
      let cells = [figure.samples, figure.waitingSamples].flatMap { samples in
        // A figure with one sample has only a median.
        let isOne = samples?.count == 1
        return [samples?.median, samples?.p99, isOne ? nil : samples?.maximum].map {
          Table.Cell.number($0, figure.unit)
        }
      }
      table.append(
        [.text(figure.name)] + cells + [
          .number(figure.bound, figure.unit), figure.holds.map { .text($0 ? "holds" : "missed") } ?? .missing,
        ])
    }
    return table
  }

  /// The legend of the columns.
  static let legend = """
    An edit is one call of the store, a transaction of its own, until it returns. Without the fsync the store is as it \
    opens every file (synchronous = NORMAL), waiting for the disk at checkpoints alone; with it each commit waits (FULL). \
    p99 is what 99 in 100 do not exceed, said of \(Statistics.fewestForP99) or more; most is the largest. The verdict is by \
    p99, or by the largest where there is none, of the store as it opens every file, and by the median with the fsync: what \
    is beyond that the disk takes, which a row shows by itself. Opening is that of a process that has just been started, the \
    file being in the system's memory; memory is the most that it had, its code included.
    """

  /// A sentence about the figures' limits.
  var answer: String {
    let missed = figures.filter { $0.holds == false }.map(\.name)
    return missed.isEmpty ? "Every bound holds." : "Missed: \(missed.joined(separator: ", "))."
  }

  /// One JSON object per figure.
  var objects: [String] {
    figures.map { figure in
      let unit = figure.unit == .bytes ? "Bytes" : "Nanoseconds"
      func number(_ value: Double?) -> String { value.map { "\(Int($0.rounded()))" } ?? "null" }
      var fields = ["\"workload\": \"\(StoreRun.name)\"", "\"what\": \"\(figure.name)\""]
      for (samples, name) in [(figure.samples, ""), (figure.waitingSamples, "WithSync")] {
        fields += [
          "\"median\(unit)\(name)\": \(number(samples?.median))",
          "\"p99\(unit)\(name)\": \(number(samples?.p99))",
          "\"most\(unit)\(name)\": \(number(samples?.maximum))",
        ]
      }
      fields.append("\"bound\(unit)\": \(number(figure.bound))")
      fields.append("\"holds\": \(figure.holds.map(String.init) ?? "null")")
      return "  {" + fields.joined(separator: ", ") + "}"
    }
  }
}
