import Reordering
import Catalogue
import Measuring
import Reporting

/// What is left of a list when some of its row writes are lost or garbled.
struct DamageFigures {
  private let figures: Figures

  init(_ figures: Figures) { self.figures = figures }

  /// What a strategy lost to one kind of damage: means of many trials.
  struct Loss {
    let items: Double
    let losses: Double
    let unreachable: Double
    let outOfPlace: Double
    var total: Double { unreachable + outOfPlace }
  }

  func loss(_ strategy: String, _ kind: DamageKind) -> Loss? {
    figures.subjects.lazy
      .filter {
        $0.family == ReorderingCatalogue.name && $0.strategy == strategy
          && $0.workload == "damage-\(kind.rawValue)"
      }
      .compactMap { subject -> Loss? in
        guard let items = figures.count("items", subject), let losses = figures.count("losses", subject),
          let unreachable = figures.count("unreachable", subject),
          let outOfPlace = figures.count("outOfPlace", subject)
        else { return nil }
        return Loss(items: items, losses: losses, unreachable: unreachable, outOfPlace: outOfPlace)
      }.first
  }

  private var strategies: [String] {
    figures.distinct(ReorderingCatalogue.self, \.strategy).filter { loss($0, .lost) != nil }
      .sorted { (loss($0, .lost)?.total ?? 0) < (loss($1, .lost)?.total ?? 0) }
  }

  var blocks: [ReportSection.Block] {
    guard let any = strategies.first.flatMap({ loss($0, .lost) }) else { return [] }
    let items = Format.count(Int(any.items)), losses = Format.count(Int(any.losses))
    let chart = BarChart(
      "\(losses) row writes of a list of \(items) are lost: items that are then gone or out of place",
      note: "mean of 100 trials; out of place is what would have to move to restore the order",
      axis: Axis("items unreachable or out of place"),
      bars: strategies.map { name in
        BarChart.Bar(
          name, loss(name, .lost)?.total,
          remark: loss(name, .lost).map { "\(Format.text($0.unreachable)) unreachable" } ?? "",
          isHighlighted: ReorderingFigures.ours.contains(name))
      })
    return [
      .text("**Damage**: what a lost or a garbled write costs when the list is read back."),
      .chart(ReportChart("reordering-damage", title: chart.title, svg: chart.svg())), .table(table),
    ]
  }

  private var table: Table {
    var table = Table([
      .init("strategy"), .init("lost: unreachable", .trailing), .init("out of place", .trailing),
      .init("garbled: unreachable", .trailing), .init("out of place", .trailing),
    ])
    for name in strategies {
      let lost = loss(name, .lost), garbled = loss(name, .garbled)
      table.append(
        [
          .text(name), .number(lost?.unreachable), .number(lost?.outOfPlace), .number(garbled?.unreachable),
          .number(garbled?.outOfPlace),
        ], isStrong: ReorderingFigures.ours.contains(name))
    }
    return table
  }
}
