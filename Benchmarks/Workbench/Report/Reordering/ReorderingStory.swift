import Foundation
import Measuring
import Reordering
import Reporting

/// The results of the reordering family in a few sentences and a table.
struct ReorderingStory {
  private let data: ReorderingFigures
  private let tables: ReorderingTables

  init(_ data: ReorderingFigures) {
    self.data = data
    tables = ReorderingTables(data)
  }

  /// Returns the blocks for the first page. The details are on a separate page.
  func blocks(page: String) -> [ReportSection.Block] {
    guard let size = data.sizes.first else { return [.text("This run has not measured it.")] }
    var blocks: [ReportSection.Block] = [.text(sentences(size).joined(separator: " "))]
    blocks += ReorderingPictures(data).main(size).map { .chart($0) }
    blocks += [
      .text(
        "Rows written an insert or move, lists of \(Format.count(size)): one would be the moved item's own. A star: counting "
          + "ended before the workload did; a dash: the order broke, or the scheme has no gaps that an adversary could "
          + "measure. Below 1: of a block that is moved the fewer rows may be written. *p99*: the rows that 99 of 100 steps do not exceed, a block of items being one step; *burst*: the most "
          + "rows of other items that a step wrote; both on the workload where they are most. All strategies, sizes and workloads: [reordering](\(page))."
      ),
      .table(tables.groups(size, of: tables.main(size))),
    ]
    return blocks
  }

  private func sentences(_ size: Int) -> [String] {
    let kept = data.strategies.filter { data.failure($0, upTo: size) == nil }
    func count(_ group: WorkloadGroup) -> String {
      let number = data.members(group, size).count
      return "\(number) \(number == 1 ? "workload" : "workloads")"
    }
    func means(_ group: WorkloadGroup) -> [(name: String, figures: ReorderingGroup)] {
      kept.compactMap { name in data.group(name, group, size).map { (name, $0) } }
        .sorted { $0.figures.rows < $1.figures.rows }
    }
    func alike(_ group: WorkloadGroup) -> String? {
      let all = means(group)
      if all.isEmpty { return nil }
      let few = all.filter { $0.figures.rows <= ReorderingChoice.noDifference }
      return "\(few.count) of \(all.count) schemes that keep the order write at most "
        + "\(Format.text(ReorderingChoice.noDifference)) rows an operation"
    }
    var sentences: [String] = []
    if let everyday = alike(.everyday) {
      sentences.append("**In everyday use** (\(count(.everyday))) \(everyday).")
    }
    if let real = alike(.real) { sentences.append("On what people really did (\(count(.real))) \(real).") }
    if let hot = alike(.hot) {
      sentences.append("**Where one place is hit again and again** (\(count(.hot))) \(hot).")
    }
    guard let choice = ReorderingChoice(data, size: size, kind: .number),
      let own = data.group(choice.use, .hot, size)
    else { return sentences }
    var sentence = "There `\(choice.use)` writes \(own.text)"
    if let rival = choice.rival, let other = data.group(rival, .hot, size) {
      sentence += ", the best rival with keys as short, `\(rival)`, \(other.text)"
    }
    if let worst = means(.hot).last, worst.name != choice.use {
      sentence += ", at worst `\(worst.name)` \(worst.figures.text)"
    }
    sentences.append(sentence + ".")
    if let against = data.group(choice.use, .adversary, size), let least = means(.adversary).first {
      sentences.append(
        "Against two made-up adversaries who see the keys it writes \(against.text)"
          + (least.name == choice.use
            ? "" : "; the least is `\(least.name)` with \(least.figures.text)")
          + ": no rank, since `bench attack`, which searches each strategy's own worst history, finds worse for most."
      )
    }
    return sentences
  }
}
