import Catalogue
import Measuring
import Reporting

/// A list was edited here and on a server: what is it now?
struct MergingSection {
  private let figures: Figures
  private let sizes: [Int]
  private let policies: [String]
  private static let ours = "intent-preserving"

  init(_ figures: Figures) {
    self.figures = figures
    sizes = figures.distinct(.merging, \.size).sorted()
    policies = figures.distinct(.merging, \.strategy)
  }

  private func subject(_ policy: String, _ size: Int) -> Subject {
    Subject(family: Family.merging.rawValue, strategy: policy, workload: "random-moves", size: size)
  }

  var answer: String? {
    guard let size = sizes.last(where: { figures.count("changedPairs", subject(Self.ours, $0)) != nil })
    else {
      return nil
    }
    func phrase(_ policy: String) -> String? {
      let subject = subject(policy, size)
      guard let lost = figures.rate("lostPairsByField", per: "changedPairsByField", subject),
        let broken = figures.rate("mergesThatBreakOwnOrder", per: "merges", subject)
      else { return nil }
      return
        "`\(policy)` loses \(Format.text(lost, .percent)) of the pairs that either side reordered, and breaks the "
        + "user's own order in \(Format.text(broken, .percent)) of merges"
    }
    let phrases = [phrase(Self.ours), phrase("minido")].compactMap(\.self)
    return
      "**Merging**, lists of \(Format.count(size)) with moves on both sides: \(phrases.joined(separator: "; "))."
  }

  var section: ReportSection? {
    guard !sizes.isEmpty else { return nil }
    var section = ReportSection(title: "Merging: \(Family.merging.summary)", blocks: [])
    for size in sizes where policies.contains(where: { figures.count("merges", subject($0, size)) != nil }) {
      section.blocks.append(
        .text("**Lists of \(Format.count(size))**, a tenth of the items moved on each side:"))
      section.blocks.append(.table(intent(size)))
    }
    section.blocks.append(.text("Time a merge:"))
    section.blocks.append(.table(times))
    return section
  }

  private func intent(_ size: Int) -> Table {
    var table = Table([
      .init("policy"), .init("intent lost, plain", .trailing), .init("by field", .trailing),
      .init("own order broken", .trailing), .init("equal priorities", .trailing),
      .init("items lost", .trailing),
      .init("rows to push", .trailing),
    ])
    for policy in policies {
      let subject = subject(policy, size)
      table.append(
        [
          .text(policy), .number(figures.rate("lostPairs", per: "changedPairs", subject), .percent),
          .number(figures.rate("lostPairsByField", per: "changedPairsByField", subject), .percent),
          .number(figures.rate("mergesThatBreakOwnOrder", per: "merges", subject), .percent),
          .number(figures.rate("mergesWithEqualPriorities", per: "merges", subject), .percent),
          .number(figures.rate("mergesThatLoseItems", per: "merges", subject), .percent),
          .number(figures.rate("rowsToPush", per: "merges", subject)),
        ], isStrong: policy == Self.ours)
    }
    return table
  }

  private var times: Table {
    var table = Table([.init("policy")] + sizes.map { .init("\(Format.count($0)) items", .trailing) })
    for policy in policies {
      table.append(
        [.text(policy)] + sizes.map { .number(figures.time(subject(policy, $0))?.median, .nanoseconds) },
        isStrong: policy == Self.ours)
    }
    return table
  }
}
