import Foundation
import Measuring
import Reordering
import Reporting

/// How a person's own order is stored, in a few sentences and a table.
struct ReorderingStory {
  private let data: ReorderingFigures
  private let tables: ReorderingTables

  init(_ data: ReorderingFigures) {
    self.data = data
    tables = ReorderingTables(data)
  }

  /// The part of the first page; the rest is on a page of its own.
  func blocks(page: String) -> [ReportSection.Block] {
    guard let size = data.sizes.first else { return [.text("This run has not measured it.")] }
    var blocks: [ReportSection.Block] = [.text(sentences(size).joined(separator: " "))]
    blocks += ReorderingPictures(data).main(size).map { .chart($0) }
    blocks += [
      .text(
        "Rows written an insert or move, lists of \(Format.count(size)): one would be the moved item's own. A star: counting "
          + "ended before the workload did. *p99*: the rows that 99 of 100 steps do not exceed, a block of items being one step; *burst*: the most "
          + "rows of other items that a step wrote; both on the workload where they are most. All strategies, sizes and workloads: [reordering](\(page))."
      ),
      .table(tables.groups(size, of: data.ranking(size).filter(isMain))),
    ]
    return blocks
  }

  private func isMain(_ name: String) -> Bool {
    ReorderingCatalogue.strategies.first { $0.name == name }?.isDrawn ?? true
  }

  private func sentences(_ size: Int) -> [String] {
    let kept = data.strategies.filter { data.failure($0) == nil }
    func count(_ group: WorkloadGroup) -> String {
      let number = data.members(group, size).count
      return "\(number) \(number == 1 ? "workload" : "workloads")"
    }
    func means(_ group: WorkloadGroup) -> [(name: String, rows: Double)] {
      kept.compactMap { name in data.group(name, group, size).map { (name, $0.rows) } }.sorted {
        $0.rows < $1.rows
      }
    }
    var sentences: [String] = []
    let everyday = means(.everyday)
    if let least = everyday.first?.rows {
      // One row is the item's own; a block that a row holds whole is fewer.
      let alike = everyday.filter { $0.rows <= max(least, 1) * ReorderingChoice.noDifference }
      sentences.append(
        "**Everyday use hardly tells schemes apart**: on \(count(.everyday)), \(alike.count) of the \(everyday.count) that "
          + "keep the order write at most \(Format.text(ReorderingChoice.noDifference)) rows an operation.")
    }
    let real = means(.real)
    if let least = real.first?.rows {
      let alike = real.filter { $0.rows <= max(least, 1) * ReorderingChoice.noDifference }
      sentences.append(
        "So it is with what people really did: \(alike.count) of \(real.count) on \(count(.real)).")
    }
    let hot = means(.hot), adversary = means(.adversary)
    if let choice = ReorderingChoice(data, size: size, kind: .number),
      let own = data.group(choice.use, .hot, size)
    {
      let next = hot.filter { name, _ in
        LibraryForms.form(of: name) == nil && (data.largest("largestKeyBytes", name, size) ?? .infinity) <= 8
      }.first
      var sentence =
        "**What tells them apart is one place that is hit again and again** (\(count(.hot))): `\(choice.use)` writes "
        + "\(Format.text(own.rows)) rows an operation"
      if let next {
        sentence += ", the best that the library does not have with keys as short, `\(next.name)`, \(Format.text(next.rows))"
      }
      if let worst = hot.last { sentence += ", `\(worst.name)` \(Format.text(worst.rows))" }
      sentences.append(sentence + ".")
      if let against = data.group(choice.use, .adversary, size), let least = adversary.first {
        sentences.append(
          "Against an adversary who sees the keys it writes \(Format.text(against.rows))"
            + (least.name == choice.use
              ? "." : "; the least is `\(least.name)` with \(Format.text(least.rows))."))
      }
    }
    return sentences
  }
}
