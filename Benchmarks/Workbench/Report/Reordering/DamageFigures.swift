import Reordering
import Measuring
import Reporting

/// The condition of a list after some of its row writes were lost or garbled.
struct DamageFigures {
  private let figures: Figures

  init(_ figures: Figures) { self.figures = figures }

  /// The losses of a strategy from one kind of damage, as means of many trials.
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
        $0.family == ReorderingCatalog.name && $0.strategy == strategy
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
    figures.distinct(ReorderingCatalog.self, \.strategy).filter { loss($0, .lost) != nil }
      .sorted { (loss($0, .lost)?.total ?? 0) < (loss($1, .lost)?.total ?? 0) }
  }

  var blocks: [ReportSection.Block] {
    guard let any = strategies.first.flatMap({ loss($0, .lost) }) else { return [] }
    let items = Format.count(Int(any.items)), losses = Format.count(Int(any.losses))
    return [
      .text(
        """
        In a list of \(items) items, \(losses) row writes are lost or garbled. The table shows the number of \
        items that this affects, as means of 100 trials. *Unreachable* items can no longer be read; items *out \
        of place* would have to move to restore the order. With most strategies, a damaged row affects only \
        its own item. Strategies whose rows refer to other rows, or that store the list in one row, can lose \
        more.
        """),
      .table(table),
    ]
  }

  private var table: Table {
    var table = Table([
      .init("strategy"), .init("lost: unreachable", .trailing), .init("lost: out of place", .trailing),
      .init("garbled: unreachable", .trailing), .init("garbled: out of place", .trailing),
    ])
    for name in strategies {
      let lost = loss(name, .lost), garbled = loss(name, .garbled)
      table.append(
        [
          .text(name), .number(lost?.unreachable), .number(lost?.outOfPlace), .number(garbled?.unreachable),
          .number(garbled?.outOfPlace),
        ], isStrong: LibraryForms.names.contains(name))
    }
    return table
  }
}
