import Measuring
import Reporting

struct StoreTable {
  let figures: [StoreFigure]

  /// A table with each figure and its limit.
  var table: Table {
    var table = Table(
      [.init("operation")]
        + ["median", "p99", "maximum", "with fsync", "p99, fsync", "maximum, fsync", "limit"].map {
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
          .number(figure.bound, figure.unit),
          figure.holds.map { .text($0 ? "holds" : "exceeded") } ?? .missing,
        ])
    }
    return table
  }

  /// The legend of the columns.
  static let legend = """
    An edit is one call of the store, with its own transaction, until it returns. Without the fsync, the \
    store has its default setting (`synchronous = NORMAL`), which waits for the disk only at checkpoints. \
    With it, each commit waits (`FULL`). p99 is the time that 99 of 100 edits do not exceed, for at least \
    \(Statistics.fewestForP99) edits. The verdict compares two values with the limit: with the default \
    setting the p99, or the maximum if there is no p99, and with the fsync the median. Higher times with the \
    fsync come from the disk, which has a row of its own. Opening is measured in a new process, with the \
    file in the system's cache. Memory is the maximum of the process, including its code.
    """

  /// A sentence about the figures' limits.
  var answer: String {
    let missed = figures.filter { $0.holds == false }.map(\.name)
    return missed.isEmpty ? "Every limit holds." : "Exceeded: \(missed.joined(separator: ", "))."
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
