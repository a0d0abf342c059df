import Catalogue
import Foundation
import Measuring
import Reporting

/// A list was edited here and on a server: what is it now?
struct MergingSection {
  private let figures: Figures
  private let sizes: [Int]
  private let policies: [String]
  static let ours = "intent-preserving"

  init(_ figures: Figures) {
    self.figures = figures
    sizes = figures.distinct(.merging, \.size).sorted()
    policies = figures.distinct(.merging, \.strategy)
  }

  func subject(_ policy: String, _ size: Int) -> Subject {
    Subject(family: Family.merging.rawValue, strategy: policy, workload: "random-moves", size: size)
  }

  /// The sizes whose outcomes were counted.
  private var counted: [Int] {
    sizes.filter { size in policies.contains { figures.count("merges", subject($0, size)) != nil } }
  }

  func loss(_ policy: String, _ size: Int) -> Double? {
    figures.rate("lostPairsByField", per: "changedPairsByField", subject(policy, size))
  }

  /// The share of merges that have some fault.
  func share(_ fault: String, _ policy: String, _ size: Int) -> Double? {
    figures.rate(fault, per: "merges", subject(policy, size))
  }

  private static let faults = ["mergesThatBreakOwnOrder", "mergesWithEqualPriorities", "mergesThatLoseItems"]

  /// The policies without faults first, of each kind those first that lose least.
  private func ranking(_ size: Int) -> [String] {
    func isFaulty(_ policy: String) -> Int {
      Self.faults.allSatisfy { share($0, policy, size) == 0 } ? 0 : 1
    }
    return policies.sorted {
      (isFaulty($0), loss($0, size) ?? .infinity) < (isFaulty($1), loss($1, size) ?? .infinity)
    }
  }

  /// What to use, and the figures that decide it.
  var needs: [ReportNeed] {
    guard let size = counted.last, let best = ranking(size).first, let lost = loss(best, size),
      let own = share("mergesThatBreakOwnOrder", best, size),
      let ties = share("mergesWithEqualPriorities", best, size)
    else { return [] }
    let other = loss("minido", size).map { " (`minido`: \(Format.text($0, .percent)))" } ?? ""
    return [
      ReportNeed(
        need: "The list is edited offline on several devices, \(Format.count(size)) items", use: best,
        figures: [
          "\(Format.text(lost, .percent)) of the reordered pairs lost\(other)",
          "the user's own order broken in \(Format.text(own, .percent)) of merges",
          "equal priorities in \(Format.text(ties, .percent)) of merges",
        ])
    ]
  }

  var section: ReportSection? {
    guard !sizes.isEmpty else { return nil }
    var section = ReportSection(name: "merging", title: "Merging: \(Family.merging.summary)")
    section.blocks.append(.chart(FamilyPictures.merging))
    if let size = counted.last {
      section.blocks.append(
        .text(
          """
          A pair of items is *reordered* if either side flipped it. Its intent is lost if the merge puts it the other \
          way: local's way where local flipped it, else the server's. *By field*, the server's move of an item that \
          was moved here as well is void, since of its place the last writer has the say.
          """))
      section.blocks.append(.chart(lossChart(size)))
    }
    for size in counted.reversed() {
      section.blocks.append(
        .text("**Lists of \(Format.count(size))**, a tenth of the items, at least one, moved on each side:"))
      section.blocks.append(.table(outcomes(size)))
    }
    if sizes.count > 1 {
      let chart = figures.timeChart(
        .merging, workload: "random-moves", title: "Merging two lists of n takes",
        note: "median and its 95% interval of a whole merge", strategies: policies, ours: [Self.ours])
      section.blocks.append(.chart(ReportChart("merging-time", title: chart.title, svg: chart.svg())))
    }
    section.blocks.append(.table(times))
    return section
  }

  private func lossChart(_ size: Int) -> ReportChart {
    let chart = BarChart(
      "Reordered pairs whose intent is lost, by field, lists of \(Format.count(size))",
      note:
        "less is better; with a remark where a policy breaks the order in which the user put the items here",
      axis: Axis("share of the reordered pairs", unit: .percent),
      bars: ranking(size).map { policy in
        let broken = share("mergesThatBreakOwnOrder", policy, size) ?? 0
        let ties = share("mergesWithEqualPriorities", policy, size) ?? 0
        let remarks = [
          broken > 0 ? "breaks own order in \(Format.text(broken, .percent))" : nil,
          ties > 0 ? "equal keys in \(Format.text(ties, .percent))" : nil,
        ].compactMap(\.self)
        return BarChart.Bar(
          policy, loss(policy, size), remark: remarks.joined(separator: ", "),
          isHighlighted: policy == Self.ours)
      })
    return ReportChart("merging-loss", title: chart.title, svg: chart.svg())
  }

  private func outcomes(_ size: Int) -> Table {
    var table = Table([
      .init("policy"), .init("intent lost, by field", .trailing), .init("plain", .trailing),
      .init("own order broken", .trailing), .init("equal priorities", .trailing),
      .init("items lost", .trailing), .init("rows to push", .trailing),
    ])
    for policy in ranking(size) {
      let subject = subject(policy, size)
      table.append(
        [
          .text(policy), .number(loss(policy, size), .percent),
          .number(figures.rate("lostPairs", per: "changedPairs", subject), .percent),
          .number(share("mergesThatBreakOwnOrder", policy, size), .percent),
          .number(share("mergesWithEqualPriorities", policy, size), .percent),
          .number(share("mergesThatLoseItems", policy, size), .percent),
          .number(figures.rate("rowsToPush", per: "merges", subject)),
        ], isStrong: policy == Self.ours)
    }
    return table
  }

  private var times: Table {
    var table = Table([.init("a merge takes")] + sizes.map { .init("\(Format.count($0)) items", .trailing) })
    for policy in policies {
      table.append(
        [.text(policy)] + sizes.map { figures.timeCell(subject(policy, $0)) }, isStrong: policy == Self.ours)
    }
    return table
  }

  /// The short table for a terminal.
  var terminalTable: Table? {
    guard let size = counted.last else { return nil }
    var table = Table([
      .init("merging, \(Format.count(size)) items"), .init("intent lost", .trailing),
      .init("own order broken", .trailing), .init("equal priorities", .trailing),
    ])
    for policy in ranking(size) {
      table.append(
        [
          .text(policy), .number(loss(policy, size), .percent),
          .number(share("mergesThatBreakOwnOrder", policy, size), .percent),
          .number(share("mergesWithEqualPriorities", policy, size), .percent),
        ], isStrong: policy == Self.ours)
    }
    return table
  }

  /// How the time grows with the size: the exponent of n between the smallest and the largest size measured, of those
  /// from 50 items on, since below that the fixed cost of a merge counts most.
  func exponent(_ policy: String) -> (value: Double, from: Int, to: Int)? {
    let measured = sizes.filter { $0 >= 50 && figures.time(subject(policy, $0)) != nil }
    guard let from = measured.first, let to = measured.last, from < to,
      let short = figures.time(subject(policy, from))?.median,
      let long = figures.time(subject(policy, to))?.median
    else { return nil }
    return (log(long / short) / log(Double(to) / Double(from)), from, to)
  }
}
