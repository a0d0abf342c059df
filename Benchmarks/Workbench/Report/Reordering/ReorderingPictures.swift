import Measuring
import Reordering
import Reporting

/// The pictures of what strategies write.
struct ReorderingPictures {
  private let data: ReorderingFigures
  private var figures: Figures { data.figures }

  init(_ data: ReorderingFigures) { self.data = data }

  func main(_ size: Int) -> [ReportChart] { [] }

  var multiples: ReportChart? { nil }

  // MARK: Over size

  /// One line of each kind, since two dozen cannot be told apart.
  private var drawn: [String] {
    ReorderingCatalogue.strategies.filter { $0.isDrawn && data.strategies.contains($0.name) }.map(\.name)
  }

  var hotGap: ReportChart {
    overSize(
      "reordering-hot-gap", "Inserting again and again at one place: rows relabelled an insert",
      "hot-gap-left: 2 items grow to n, each inserted before the last one; a relabelled row is one that the user did not "
        + "touch", axis: Axis("rows relabelled an insert", isLogarithmic: true), "hot-gap-left"
    ) { figures.rate("rowsRelabelled", per: "placements", $0) }
  }

  var keyGrowth: ReportChart {
    overSize(
      "reordering-key-growth", "Keys grow, or they do not: the longest key by the number of inserts",
      "hot-gap-alternating: each insert between the last two",
      axis: Axis("longest key", unit: .bytes, isLogarithmic: true), "hot-gap-alternating"
    ) { figures.count("largestKeyBytes", $0) }
  }

  var times: ReportChart {
    let chart = figures.timeChart(
      ReorderingCatalogue.self, workload: "random-move", title: "A random move in a list of n takes",
      note: "median and its 95% interval; in memory, without what the rows cost that it writes",
      strategies: drawn)
    return ReportChart("reordering-time", title: chart.title, svg: chart.svg())
  }

  private func overSize(
    _ file: String, _ title: String, _ note: String, axis: Axis, _ workload: String,
    value: (Subject) -> Double?
  ) -> ReportChart {
    let series = drawn.map { name in
      LineChart.Series(
        name,
        data.sizes.compactMap { size in
          let subject = data.subject(name, workload, size)
          // The beginning of a workload is not the whole of it.
          guard figures.count("cutOffAt", subject) == nil else { return nil }
          return value(subject).map { LineChart.Point(x: Double(size), y: $0) }
        })
    }.filter { !$0.points.isEmpty }
    let chart = LineChart(
      title, note: note, x: Axis("items inserted", isLogarithmic: true), y: axis, series: series,
      highlighted: LibraryForms.names)
    return ReportChart(file, title: title, svg: chart.svg())
  }
}
