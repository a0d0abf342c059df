import Catalogue
import Measuring
import Reporting

/// How is a person's own order stored?
struct ReorderingSection {
  private let figures: Figures
  private let sizes: [Int]
  private let strategies: [String]
  private let workloads: [String]

  static let ours: Set<String> = [
    "midpoint-window", "midpoint-window-memory", "labels-window", "fractional-window",
  ]

  init(_ figures: Figures) {
    self.figures = figures
    sizes = figures.distinct(.reordering, \.size).sorted()
    strategies = figures.distinct(.reordering, \.strategy)
    workloads = figures.distinct(.reordering, \.workload)
  }

  private func subject(_ strategy: String, _ workload: String, _ size: Int) -> Subject {
    Subject(family: Family.reordering.rawValue, strategy: strategy, workload: workload, size: size)
  }

  var answer: String? {
    let name = "midpoint-window"
    guard strategies.contains(name), let size = sizes.first else { return nil }
    let rows = workloads.compactMap {
      figures.rate("rowsWritten", per: "placements", subject(name, $0, size))
    }
    guard let worst = rows.max() else { return nil }
    let time = figures.time(subject(name, "random-move", size)).map {
      ", \(Format.text($0.median, .nanoseconds)) a random move"
    }
    return
      "**Reordering**: `\(name)` stores 8 bytes an item, and on lists of \(Format.count(size)) writes at most "
      + "\(Format.text(worst)) rows an insert or move on the worst of \(rows.count) workloads\(time ?? ""); "
      + "its order never broke."
  }

  var section: ReportSection? {
    guard !sizes.isEmpty else { return nil }
    var section = ReportSection(title: "Reordering: \(Family.reordering.summary)", blocks: [])
    if workloads.contains("random-move"), sizes.count > 1 {
      let chart = figures.timeChart(
        .reordering, workload: "random-move", title: "A random move in a list of n",
        note: "median and its 95% interval", ours: Self.ours)
      section.blocks.append(.chart(ReportChart("reordering-time", title: chart.title, svg: chart.svg())))
    }
    for size in sizes {
      section.blocks.append(
        .text("**Lists of \(Format.count(size))**: rows relabelled an insert or move / largest burst"))
      section.blocks.append(.table(relabelled(size)))
    }
    if let size = sizes.first {
      section.blocks.append(
        .text("**Lists of \(Format.count(size))**: rows written an insert or move, the item's own included"))
      section.blocks.append(.table(written(size)))
    }
    section.blocks.append(.text("Size of the keys on `hot-gap-left`, and the order on all workloads:"))
    section.blocks.append(.table(keys))
    section.blocks.append(.text("Time a move, `random-move`:"))
    section.blocks.append(.table(times("random-move")))
    return section
  }

  private func workloads(at size: Int) -> [String] {
    workloads.filter { workload in
      strategies.contains { figures.count("placements", subject($0, workload, size)) != nil }
    }
  }

  /// Workloads are the rows, since there are more of them than fit side by side.
  private func relabelled(_ size: Int) -> Table {
    var table = Table([.init("workload")] + strategies.map { .init($0, .trailing) })
    for workload in workloads(at: size) {
      table.append(
        [.text(workload)]
          + strategies.map { strategy in
            let subject = subject(strategy, workload, size)
            if let step = figures.count("failedAt", subject) {
              return .text("breaks at \(Format.count(Int(step)))")
            }
            guard let rate = figures.rate("rowsRelabelled", per: "placements", subject),
              let burst = figures.count("largestBurst", subject)
            else { return .missing }
            let isCutOff = figures.count("cutOffAt", subject) != nil
            return .text(
              rate == 0
                ? "0" : "\(Format.text(rate))/\(Format.count(Int(burst)))\(isCutOff ? " cut off" : "")")
          })
    }
    return table
  }

  private func written(_ size: Int) -> Table {
    var table = Table([.init("workload")] + strategies.map { .init($0, .trailing) })
    for workload in workloads(at: size) {
      table.append(
        [.text(workload)]
          + strategies.map {
            .number(figures.rate("rowsWritten", per: "placements", subject($0, workload, size)))
          })
    }
    return table
  }

  private var keys: Table {
    var table = Table(
      [.init("strategy")] + sizes.map { .init("longest, \(Format.count($0))", .trailing) } + [.init("order")])
    for strategy in strategies {
      let broken = workloads.flatMap { workload in
        sizes.compactMap { size in
          figures.count("failedAt", subject(strategy, workload, size)).map { (workload, $0) }
        }
      }.min { $0.1 < $1.1 }
      table.append(
        [.text(strategy)]
          + sizes.map {
            .number(figures.count("largestKeyBytes", subject(strategy, "hot-gap-left", $0)), .bytes)
          }
          + [.text(broken.map { "breaks: \($0.0), step \(Format.count(Int($0.1)))" } ?? "kept")],
        isStrong: Self.ours.contains(strategy))
    }
    return table
  }

  private func times(_ workload: String) -> Table {
    var table = Table([.init("strategy")] + sizes.map { .init(Format.count($0), .trailing) })
    for strategy in strategies {
      table.append(
        [.text(strategy)]
          + sizes.map { size in
            let subject = subject(strategy, workload, size)
            guard let time = figures.time(subject) else { return .missing }
            return figures.isCutOff(subject)
              ? .text("\(Format.text(time.median, .nanoseconds)), cut off")
              : .number(time.median, .nanoseconds)
          }, isStrong: Self.ours.contains(strategy))
    }
    return table
  }
}
