import Catalogue
import Foundation
import Measuring
import Reporting

/// How is a person's own order stored?
struct ReorderingSection {
  private let data: ReorderingFigures
  private var figures: Figures { data.figures }

  /// The workloads that tell most, each for a way that lists are used; all others are folded away.
  private static let telling = [
    "random-move", "move-to-top", "last-to-second", "hot-gap-left", "churn-alternating", "churn-smallest-gap",
    "kanban-taskell",
  ]

  private let instructions: [InstructionCounts]

  init(_ figures: Figures, instructions: [InstructionCounts] = []) {
    data = ReorderingFigures(figures)
    self.instructions = instructions
  }

  /// What to use, and the figures that decide it.
  var needs: [ReportNeed] {
    guard let small = data.sizes.first, let large = data.sizes.last else { return [] }
    var needs: [ReportNeed] = []
    func add(_ need: String, _ size: Int, _ keyBytes: ClosedRange<Double>) {
      guard let name = data.best(size, keyBytes: keyBytes), let mean = data.meanRows(name, size),
        let worst = data.worst(name, size), let key = data.largest("largestKeyBytes", name, size)
      else { return }
      needs.append(
        ReportNeed(
          need: "\(need), about \(Format.count(size)) items", use: name,
          figures: [
            "\(Format.text(mean)) rows written an insert or move, mean of \(data.common(size).count) workloads",
            "\(Format.text(worst.rows)) on its worst, `\(worst.workload)`",
            "keys of at most \(Format.text(key, .bytes))",
          ]))
    }
    add("People order a list by hand; each item is a database row", small, 1...8)
    if large != small { add("The same, in a long list", large, 1...8) }
    add("The order must be a text, sorted by any database", small, 17...256)
    return needs
  }

  var section: ReportSection? {
    guard let small = data.sizes.first, let large = data.sizes.last else { return nil }
    var section = ReportSection(name: "reordering", title: "Reordering: \(Family.reordering.summary)")
    section.blocks.append(.chart(FamilyPictures.reordering))
    section.blocks.append(
      .text(
        "A row is one item's key stored: a database write or a network message. **Rows written an insert or move** is "
          + "the mean of the \(data.common(small).count) workloads that all strategies ran on lists of "
          + "\(Format.count(small)); strategies whose order breaks stand last and are counted up to there. "
          + "A range of rows that one `UPDATE` shifts is one **statement**. Ours are in bold."))
    section.blocks.append(.chart(ranking(small)))
    section.blocks.append(.table(rankingTable(small)))
    for size in data.sizes {
      section.blocks.append(
        .text(
          "**Lists of \(Format.count(size))**: rows relabelled an insert or move / largest burst."
            + (size > 10_000
              ? " Strategies that take too long or too much memory to fill such a list are not counted here."
              : "")))
      section.blocks.append(.table(relabelled(size, Self.telling)))
      let others = data.workloads.filter { !Self.telling.contains($0) }
      let tables = stride(from: 0, to: others.count, by: 6).map {
        relabelled(size, Array(others[$0..<min($0 + 6, others.count)]))
      }.filter { $0.columns.count > 1 }
      section.blocks.append(.folded("The other workloads on lists of \(Format.count(size))", tables))
    }
    if large != small {
      section.blocks.append(
        .text(
          "An insert or move in a list kept in memory takes this long; the rows that it writes come on top. *Too "
            + "long*: not tried, since by how its time has grown a run would outlast what is allowed for it. The last "
            + "row is what n items would take if the time grew as log n does from the first size on."))
      section.blocks.append(.chart(times))
      section.blocks.append(.table(timeTable))
      section.blocks += MoveCosts(data: data, instructions: instructions).blocks
      section.blocks.append(
        .chart(
          overSize(
            "reordering-hot-gap", "Inserting again and again at one place: rows relabelled an insert",
            "hot-gap-left: 2 items grow to n, each inserted before the last one; a relabelled row is one that the user "
              + "did not touch", axis: Axis("rows relabelled an insert", isLogarithmic: true), "hot-gap-left"
          ) { figures.rate("rowsRelabelled", per: "placements", $0) }))
      section.blocks.append(
        .chart(
          overSize(
            "reordering-key-growth", "Keys grow, or they do not: the longest key by the number of inserts",
            "hot-gap-alternating: each insert between the last two",
            axis: Axis("longest key", unit: .bytes, isLogarithmic: true), "hot-gap-alternating"
          ) { figures.count("largestKeyBytes", $0) }))
    }
    section.blocks += DamageFigures(figures).blocks
    return section
  }

  // MARK: Ranking

  private func ranking(_ size: Int) -> ReportChart {
    let bars = data.ranking(size).map { name in
      BarChart.Bar(
        name, data.meanRows(name, size),
        remark: data.failure(name).map { "breaks after \(Format.count($0.step + 1)) steps" } ?? "",
        isHighlighted: ReorderingFigures.ours.contains(name))
    }
    let chart = BarChart(
      "Rows written an insert or move, lists of \(Format.count(size))",
      note:
        "mean of \(data.common(size).count) workloads; logarithmic; 1 would be the moved item's row alone. "
        + "order-array's one row holds the whole list",
      axis: Axis("rows written an insert or move", isLogarithmic: true), bars: bars)
    return ReportChart("reordering-rows", title: chart.title, svg: chart.svg())
  }

  private func rankingTable(_ size: Int) -> Table {
    var table = Table([
      .init("strategy"), .init("rows", .trailing), .init("statements", .trailing), .init("worst", .trailing),
      .init("on"), .init("burst", .trailing), .init("bytes", .trailing), .init("longest key", .trailing),
      .init("a move takes", .trailing), .init("order"),
    ])
    for name in data.ranking(size) {
      let worst = data.worst(name, size)
      table.append(
        [
          .text(name), .number(data.meanRows(name, size)), .number(data.meanStatements(name, size)),
          .number(worst?.rows), worst.map { .text($0.workload) } ?? .missing,
          .number(data.largest("largestBurst", name, size)),
          .number(data.meanBytes(name, size), .bytes),
          .number(data.largest("largestKeyBytes", name, size), .bytes),
          figures.timeCell(data.subject(name, "random-move", size)), .text(order(name)),
        ], isStrong: ReorderingFigures.ours.contains(name))
    }
    return table
  }

  private func order(_ name: String) -> String {
    data.failure(name).map { "breaks at step \(Format.count($0.step + 1)) of `\($0.workload)`" } ?? "kept"
  }

  /// The short table for a terminal.
  var terminalTable: Table? {
    guard let size = data.sizes.first else { return nil }
    var table = Table([
      .init("reordering, \(Format.count(size)) items"), .init("rows a move", .trailing),
      .init("worst", .trailing), .init("longest key", .trailing), .init("order"),
    ])
    for name in data.ranking(size).prefix(8) {
      table.append(
        [
          .text(name), .number(data.meanRows(name, size)), .number(data.worst(name, size)?.rows),
          .number(data.largest("largestKeyBytes", name, size), .bytes),
          .text(data.failure(name) == nil ? "kept" : "breaks"),
        ], isStrong: ReorderingFigures.ours.contains(name))
    }
    return table
  }

  // MARK: By workload

  private func relabelled(_ size: Int, _ workloads: [String]) -> Table {
    let workloads = workloads.filter { workload in
      data.strategies.contains { figures.count("placements", data.subject($0, workload, size)) != nil }
    }
    var table = Table([.init("strategy")] + workloads.map { .init($0, .trailing) })
    for name in data.ranking(size) {
      table.append(
        [.text(name)] + workloads.map { relabelled(data.subject(name, $0, size)) },
        isStrong: ReorderingFigures.ours.contains(name))
    }
    return table
  }

  private func relabelled(_ subject: Subject) -> Table.Cell {
    if let step = figures.count("failedAt", subject) {
      return .text("breaks at \(Format.count(Int(step) + 1))")
    }
    guard let rate = figures.rate("rowsRelabelled", per: "placements", subject),
      let burst = figures.count("largestBurst", subject)
    else { return .missing }
    let star = figures.count("cutOffAt", subject) == nil ? "" : "*"
    return .text(rate == 0 ? "0\(star)" : "\(Format.text(rate)) / \(Format.count(Int(burst)))\(star)")
  }

  // MARK: Over size

  /// The lines that a chart shows: one of each kind, since two dozen cannot be told apart.
  private static let drawn = [
    "dense", "linked-list", "midpoint-whole", "midpoint-window", "midpoint-window-memory", "labels-window",
    "tag-range", "dietz-sleator", "stern-brocot", "fractional-index", "fractional-window", "lexorank",
    "fugue",
  ]

  private func overSize(
    _ file: String, _ title: String, _ note: String, axis: Axis, _ workload: String,
    value: (Subject) -> Double?
  ) -> ReportChart {
    let series = Self.drawn.filter(data.strategies.contains).map { name in
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
      title, note: note, x: Axis("items", isLogarithmic: true), y: axis, series: series,
      highlighted: ReorderingFigures.ours)
    return ReportChart(file, title: title, svg: chart.svg())
  }

  private var times: ReportChart {
    let chart = figures.timeChart(
      .reordering, workload: "random-move", title: "A random move in a list of n takes",
      note: "median and its 95% interval; in memory, without what the rows cost that it writes",
      strategies: Self.drawn, ours: ReorderingFigures.ours)
    return ReportChart("reordering-time", title: chart.title, svg: chart.svg())
  }

  private var timeTable: Table {
    let sizes = data.timedSizes
    var table = Table([.init("`random-move`")] + sizes.map { .init(Format.count($0), .trailing) })
    // Those that reach the longest list first, the fastest first.
    let names = data.strategies.sorted { a, b in
      let (x, y) = (longest(a), longest(b))
      return x != y ? x > y : (moveTime(a, x) ?? .infinity) < (moveTime(b, y) ?? .infinity)
    }
    for name in names {
      table.append(
        [.text(name)] + sizes.map { figures.timeCell(data.subject(name, "random-move", $0)) },
        isStrong: ReorderingFigures.ours.contains(name))
    }
    let best = "midpoint-window"
    if let first = sizes.first, let time = moveTime(best, first) {
      table.append(
        [.text("*\(best), were it log n*")]
          + sizes.map { .number(time * log2(Double($0)) / log2(Double(first)), .nanoseconds) })
    }
    return table
  }

  private func moveTime(_ name: String, _ size: Int) -> Double? {
    figures.time(data.subject(name, "random-move", size))?.median
  }

  /// The longest list on which a strategy's moves were timed.
  private func longest(_ name: String) -> Int { data.timedSizes.last { moveTime(name, $0) != nil } ?? 0 }
}
