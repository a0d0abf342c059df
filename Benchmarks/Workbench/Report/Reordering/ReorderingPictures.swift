import Measuring
import Reordering
import Reporting

/// The charts of the rows that strategies write.
struct ReorderingPictures {
  private let data: ReorderingFigures
  private var figures: Figures { data.figures }

  init(_ data: ReorderingFigures) { self.data = data }

  /// Returns the charts for the first page.
  func main(_ size: Int) -> [ReportChart] { [heatMap(size), front(size)] }

  private func isOurs(_ name: String) -> Bool { LibraryForms.names.contains(name) }

  // MARK: Strategy by workload

  private func heatMap(_ size: Int) -> ReportChart {
    let members = WorkloadGroup.allCases.flatMap { group in data.members(group, size).map { (group, $0) } }
    let columns = members.map { HeatMap.Column(name: $0.1.workload, group: $0.0.rawValue) }
    let rows = data.ranking(size).map { name in
      HeatMap.Row(
        name, cells: members.map { cell(data.subject(name, $0.1.workload, $0.1.size)) },
        isHighlighted: isOurs(name))
    }
    let chart = HeatMap(
      heading(size),
      note:
        "rows written per insert or move, lists of \(Format.count(size)) and real histories; 1 is the moved "
        + "item's own row",
      unit: Axis("rows written per insert or move", isLogarithmic: true), columns: columns, rows: rows)
    return ReportChart("reordering-heat-map", title: chart.title, svg: chart.svg())
  }

  /// Returns a title that states the result: how many strategies write about one row per move.
  private func heading(_ size: Int) -> String {
    let kept = data.strategies.filter { data.failure($0, upTo: size) == nil }
    func few(_ group: WorkloadGroup) -> Int? {
      let rows = kept.compactMap { data.group($0, group, size)?.rows }
      return rows.isEmpty ? nil : rows.count { $0 <= ReorderingChoice.noDifference }
    }
    guard let everyday = few(.everyday), let hot = few(.hot) else {
      return "Rows that strategies write, by workload"
    }
    return
      "In everyday use, \(everyday) of \(kept.count) strategies write one row per move; in hot gaps, \(hot)"
  }

  private func cell(_ subject: Subject) -> HeatMap.Cell {
    if let step = figures.count("failedAt", subject) {
      return .broken("breaks at step \(Format.count(Int(step) + 1))")
    }
    guard let rows = figures.rate("rowsWritten", per: "placements", subject) else { return .missing }
    return figures.count("cutOffAt", subject) == nil ? .value(rows) : .cutOff(rows)
  }

  // MARK: Rows against the longest key

  private func front(_ size: Int) -> ReportChart {
    let all = data.ranking(size).compactMap { name -> FrontChart.Mark? in
      guard data.failure(name, upTo: size) == nil, let hot = data.group(name, .hot, size),
        let key = data.largest("largestKeyBytes", name, size), key > 0
      else { return nil }
      let worst = WorkloadGroup.allCases.compactMap { data.group(name, $0, size)?.worst.rows }.max()
      return FrontChart.Mark(
        name, x: key, y: hot.rows, worstY: worst, remark: "", isHighlighted: isOurs(name))
    }
    let inFront = all.filter { mark in
      !all.contains { ($0.x < mark.x && $0.y <= mark.y) || ($0.x <= mark.x && $0.y < mark.y) }
    }
    // Three dozen names would be unreadable, so this shows one of each kind and the front.
    let marks = all.filter { mark in drawn.contains(mark.name) || inFront.contains { $0.name == mark.name } }
    let isOursAlone = !inFront.isEmpty && inFront.allSatisfy { isOurs($0.name) }
    let title =
      isOursAlone
      ? "No rival writes fewer rows with keys as short as the library's"
      : "Fewer rows cost longer keys: the best combinations"
    let chart = FrontChart(
      title,
      note: "lists of \(Format.count(size)), strategies that keep the order; each whisker ends at the worst "
        + "workload",
      x: Axis("longest key", unit: .bytes, isLogarithmic: true),
      y: Axis("rows written per insert or move in hot gaps", isLogarithmic: true), marks: marks)
    return ReportChart("reordering-front", title: chart.title, svg: chart.svg())
  }

  // MARK: Each rival beside ours

  /// A panel for each rival, comparing it with our strategy by size on common axes.
  var multiples: ReportChart? {
    let workload = "hot-gap-middle"
    func points(_ name: String) -> [SmallMultiples.Point] {
      data.sizes.compactMap { size in
        let subject = data.subject(name, workload, size)
        guard figures.count("failedAt", subject) == nil,
          let rows = figures.rate("rowsWritten", per: "placements", subject)
        else { return nil }
        return SmallMultiples.Point(x: Double(size), y: rows)
      }
    }
    guard let small = data.sizes.first, data.sizes.count > 1,
      let choice = ReorderingChoice(data, size: small, kind: .number)
    else { return nil }
    func failedAt(_ name: String) -> Int? {
      data.sizes.compactMap { figures.count("failedAt", data.subject(name, workload, $0)) }.min().map {
        Int($0)
      }
    }
    let rivals = Set(StrategyFacts.all.filter(\.isExternal).map(\.name))
    let panels = data.ranking(small).filter(rivals.contains).map { name in
      SmallMultiples.Panel(
        name, points: points(name), remark: failedAt(name).map { "breaks at \(Format.count($0 + 1))" } ?? "")
    }.filter { !$0.points.isEmpty || !$0.remark.isEmpty }
    let chart = SmallMultiples(
      rivalsHeading(panels, beside: choice.use, points(choice.use)),
      note:
        "inserts into the middle of a list of n, each before the last one; a run that was cut off counts up "
        + "to there",
      x: Axis("items", isLogarithmic: true), y: Axis("rows written", isLogarithmic: true),
      reference: (choice.use, points(choice.use)), panels: panels)
    return ReportChart("reordering-rivals", title: chart.title, svg: chart.svg())
  }

  /// Returns a title that states the result: how many rivals write more than twice as many rows, in
  /// the longest list with counts for both.
  private func rivalsHeading(
    _ panels: [SmallMultiples.Panel], beside name: String, _ own: [SmallMultiples.Point]
  ) -> String {
    let rows = Dictionary(own.map { ($0.x, $0.y) }) { first, _ in first }
    let worse = panels.filter { panel in
      guard let last = panel.points.last(where: { rows[$0.x] != nil }), let least = rows[last.x] else {
        return true
      }
      return last.y > 2 * least
    }
    return
      "In hot gaps, \(worse.count) of \(panels.count) rivals write over twice the rows of \(name), or break"
  }

  /// One strategy of each kind, because three dozen would be unreadable.
  private var drawn: [String] {
    StrategyFacts.all.filter { $0.isDrawn && data.strategies.contains($0.name) }.map(\.name)
  }
}
