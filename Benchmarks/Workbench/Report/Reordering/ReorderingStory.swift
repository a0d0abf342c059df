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
    guard let size = data.sizes.first else { return [.text("This run did not measure it.")] }
    var blocks: [ReportSection.Block] = [.text(sentences(size).joined(separator: " "))]
    blocks += ReorderingPictures(data).main(size).map { .chart($0) }
    blocks += [
      .text(
        """
        The table shows rows written per insert or move in lists of \(Format.count(size)); 1 is the moved \
        item's own row. \(ReorderingTables.legend) All strategies, sizes and workloads: [reordering](\(page)).
        """),
      .table(tables.groups(size, of: tables.main(size))),
    ]
    return blocks
  }

  /// The two main results, for the opening of a page. Empty if the run has too few figures.
  var results: [String] {
    guard let size = data.sizes.first else { return [] }
    return sentences(size).filter { $0.hasPrefix("**In everyday") || $0.hasPrefix("In hot gaps") }
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
      return "\(few.count) of the \(all.count) strategies that keep the order write at most "
        + "\(Format.text(ReorderingChoice.noDifference)) rows per insert or move"
    }
    var sentences: [String] = []
    if let everyday = alike(.everyday) {
      sentences.append("**In everyday use** (\(count(.everyday))), \(everyday).")
    }
    if let real = alike(.real) { sentences.append("In real histories (\(count(.real))), \(real).") }
    if let hot = alike(.hot) {
      sentences.append("**In hot gaps**, where edits keep hitting one position (\(count(.hot))), \(hot).")
    }
    guard let choice = ReorderingChoice(data, size: size, kind: .number),
      let own = data.group(choice.use, .hot, size)
    else { return sentences }
    var sentence = "In hot gaps, `\(choice.use)` writes \(own.text) rows per insert or move"
    if let rival = choice.rival, let other = data.group(rival, .hot, size) {
      sentence +=
        "; the best strategy outside the library with equally short keys, `\(rival)`, writes \(other.text)"
    }
    if let worst = means(.hot).last, worst.name != choice.use {
      sentence +=
        "; the worst strategy, `\(worst.name)`, writes \(worst.figures.text)"
        + (worst.figures.isCutOff ? " (the star means that counting ended early)" : "")
    }
    sentences.append(sentence + ".")
    if let against = data.group(choice.use, .adversary, size), let least = means(.adversary).first {
      sentences.append(
        "Against two made-up adversaries, which see the keys, `\(choice.use)` writes \(against.text)"
          + (least.name == choice.use
            ? "" : "; the strategy with the lowest figure, `\(least.name)`, writes \(least.figures.text)")
          + ". This is not a ranking: `bench attack` searches for each strategy's own worst history, and "
          + "finds worse ones for most strategies."
      )
    }
    return sentences
  }
}
