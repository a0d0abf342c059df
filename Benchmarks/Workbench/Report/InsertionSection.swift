import Catalogue
import Measuring
import Reporting

/// Where does a new item go in a sorted list?
struct InsertionSection {
  private let figures: Figures
  private let sizes: [Int]
  private let strategies: [String]

  init(_ figures: Figures) {
    self.figures = figures
    sizes = figures.distinct(.insertion, \.size).sorted()
    strategies = figures.distinct(.insertion, \.strategy)
  }

  private func subject(_ strategy: String, _ workload: String, _ size: Int) -> Subject {
    Subject(family: Family.insertion.rawValue, strategy: strategy, workload: workload, size: size)
  }

  private func fastest(_ size: Int) -> (name: String, time: Double)? {
    strategies.compactMap { name in figures.time(subject(name, "random", size)).map { (name, $0.median) } }
      .min { $0.1 < $1.1 }
  }

  var answer: String? {
    let best = sizes.compactMap { size in
      fastest(size).map { "\(Format.count(size)): `\($0.name)` (\(Format.text($0.time, .nanoseconds)))" }
    }
    return best.isEmpty
      ? nil : "**Insertion**, fastest for random items at each size: \(best.joined(separator: ", "))."
  }

  var section: ReportSection? {
    guard !sizes.isEmpty else { return nil }
    var section = ReportSection(title: "Insertion: \(Family.insertion.summary)", blocks: [])
    if figures.distinct(.insertion, \.workload).contains("random") {
      let chart = figures.timeChart(
        .insertion, workload: "random", title: "Inserting n random items, one by one",
        note: "median and its 95% interval", ours: ["binary", "chunked"])
      section.blocks.append(.chart(ReportChart("insertion", title: chart.title, svg: chart.svg())))
    }
    if let crossover {
      section.blocks.append(.text(crossover))
    }
    for workload in figures.distinct(.insertion, \.workload) {
      section.blocks.append(.text("**\(workload)**: time an insertion, from an empty list to n items"))
      section.blocks.append(.table(table(workload)))
    }
    section.blocks.append(.text("Comparisons an insertion, `random`:"))
    section.blocks.append(.table(comparisons))
    return section
  }

  /// From which size on the chunked array is faster.
  private var crossover: String? {
    let measured = sizes.filter { figures.time(subject("chunked", "random", $0)) != nil }
    guard
      let size = measured.first(where: { size in
        guard let chunked = figures.time(subject("chunked", "random", size)),
          let binary = figures.time(subject("binary", "random", size))
        else { return true }
        return chunked.median < binary.median
      })
    else { return nil }
    return
      "`chunked` overtakes `binary` between the sizes measured below \(Format.count(size)) and that size."
  }

  private func table(_ workload: String) -> Table {
    var table = Table([.init("strategy")] + sizes.map { .init(Format.count($0), .trailing) })
    for strategy in strategies {
      let cells = sizes.map { size -> Table.Cell in
        let subject = subject(strategy, workload, size)
        guard let time = figures.time(subject) else { return .missing }
        return figures.isCutOff(subject)
          ? .text("\(Format.text(time.median, .nanoseconds)), cut off") : .number(time.median, .nanoseconds)
      }
      if cells.contains(where: { $0 != .missing }) {
        table.append([.text(strategy)] + cells, isStrong: ["binary", "chunked"].contains(strategy))
      }
    }
    return table
  }

  private var comparisons: Table {
    let counted = sizes.filter { size in
      strategies.contains { figures.count("comparisons", subject($0, "random", size)) != nil }
    }
    var table = Table([.init("strategy")] + counted.map { .init(Format.count($0), .trailing) })
    for strategy in strategies {
      table.append(
        [.text(strategy)]
          + counted.map {
            .number(figures.rate("comparisons", per: "insertions", subject(strategy, "random", $0)))
          })
    }
    return table
  }
}
