import Merging
import Catalogue
import Measuring
import Reporting

/// A list was edited here and on a server: what is it now?
struct MergingSection {
  private let data: MergingFigures
  private let figures: Figures

  init(_ figures: Figures) {
    self.figures = figures
    data = MergingFigures(figures)
  }

  /// What to use, and the figures that decide it.
  var needs: [ReportNeed] {
    guard let size = data.main, let best = data.ranking(size).first,
      let lost = data.loss(data.subject(best, size)),
      let own = data.share("mergesThatBreakOwnOrder", data.subject(best, size)),
      let ties = data.share("mergesWithEqualPriorities", data.subject(best, size))
    else { return [] }
    let other = data.loss(data.subject("minido", size)).map { " (`minido`: \(Format.text($0, .percent)))" }
    return [
      ReportNeed(
        need: "The list is edited offline on several devices, \(Format.count(size)) items", use: best,
        figures: [
          "\(Format.text(lost, .percent)) of the reordered pairs lost\(other ?? "")",
          "the user's own order broken in \(Format.text(own, .percent)) of merges",
          "equal priorities in \(Format.text(ties, .percent)) of merges",
        ])
    ]
  }

  var section: ReportSection? {
    guard !data.sizes.isEmpty else { return nil }
    var section = ReportSection(name: "merging", title: "Merging: \(MergeCatalogue.question)")
    section.blocks.append(.chart(FamilyPictures.merging))
    if let size = data.main {
      section.blocks += [.text(Self.measure), .chart(lossChart(size))]
    }
    for size in data.counted().reversed() {
      let moves = MergeWorkload.randomMoves.moves(size)
      section.blocks += [
        .text(
          "**Lists of \(Format.count(size))**, \(Format.count(moves)) \(moves == 1 ? "move" : "moves") a side:"
        ),
        .table(outcomes(size)),
      ]
    }
    section.blocks += [.manyMoves, .serverShuffled].flatMap { harder($0) }
    section.blocks += relabelledApart + ReplicaSection(data).blocks + MergeTimes(data).blocks
    return section
  }

  private static let measure = """
    A pair of items is *reordered* if either side flipped it. Its intent is lost if the merge puts it the other \
    way: local's way where local flipped it, else the server's. *By field*, the server's move of an item that \
    was moved here as well is void, since of its place the last writer has the say. *Own order broken*: two items \
    that the user moved stand in another order than the user put them in. *Rounds to agree* come from the simulation \
    of replicas below. Two yardsticks are no policies: the *exact minimum* is the least that any order at all loses, \
    found for lists of up to 12; the *full weave* weighs each pair alone, at the cost of moving items that nobody \
    moved.
    """

  private func lossChart(_ size: Int) -> ReportChart {
    let chart = BarChart(
      "Reordered pairs whose intent is lost, by field, lists of \(Format.count(size))",
      note:
        "less is better; with a remark where a policy breaks the order in which the user put the items here",
      axis: Axis("share of the reordered pairs", unit: .percent),
      bars: data.ranking(size).map { policy in
        let broken = data.share("mergesThatBreakOwnOrder", data.subject(policy, size)) ?? 0
        let ties = data.share("mergesWithEqualPriorities", data.subject(policy, size)) ?? 0
        let remarks = [
          broken > 0 ? "breaks own order in \(Format.text(broken, .percent))" : nil,
          ties > 0 ? "equal keys in \(Format.text(ties, .percent))" : nil,
        ].compactMap(\.self)
        return BarChart.Bar(
          policy, data.loss(data.subject(policy, size)), remark: remarks.joined(separator: ", "),
          isHighlighted: policy == MergingFigures.ours)
      })
    return ReportChart("merging-loss", title: chart.title, svg: chart.svg())
  }

  private func outcomes(_ size: Int) -> Table {
    var table = Table([
      .init("policy"), .init("intent lost, by field", .trailing), .init("plain", .trailing),
      .init("own order broken", .trailing), .init("equal priorities", .trailing),
      .init("items lost", .trailing), .init("items doubled", .trailing), .init("rows to push", .trailing),
      .init("rounds to agree", .trailing),
    ])
    for policy in data.ranking(size) {
      let subject = data.subject(policy, size)
      table.append(
        [
          .text(policy), .number(data.loss(subject), .percent), .number(data.plainLoss(subject), .percent),
          .number(data.share("mergesThatBreakOwnOrder", subject), .percent),
          .number(data.share("mergesWithEqualPriorities", subject), .percent),
          .number(data.share("mergesThatLoseItems", subject), .percent),
          .number(data.share("mergesThatDoubleItems", subject), .percent),
          .number(data.share("rowsToPush", subject)), data.convergence(policy, size),
        ], isStrong: policy == MergingFigures.ours)
    }
    for yardstick in [MergeYardstick.fullWeave, .exactMinimum] {
      let subject = data.subject(yardstick, size)
      guard let loss = data.loss(subject), let plain = data.plainLoss(subject) else { continue }
      table.append(
        [.text("*\(Self.name(yardstick))*"), .number(loss, .percent), .number(plain, .percent)]
          + Array(repeating: .missing, count: 6))
    }
    return table
  }

  private static func name(_ yardstick: MergeYardstick) -> String {
    yardstick.rawValue.split(separator: "-").joined(separator: " ")
  }

  /// A workload that is harder than most people's days: by field and plain at each size.
  private func harder(_ workload: MergeWorkload) -> [ReportSection.Block] {
    let sizes = data.counted(workload).filter { $0 <= MergeCatalogue.limit }
    guard let size = sizes.last else { return [] }
    var table = Table(
      [.init("intent lost, by field / plain")]
        + sizes.map { .init("\(Format.count($0)) items", .trailing) })
    func cell(_ subject: Subject) -> Table.Cell {
      guard let loss = data.loss(subject), let plain = data.plainLoss(subject) else { return .missing }
      return .text("\(Format.text(loss, .percent)) / \(Format.text(plain, .percent))")
    }
    for policy in data.ranking(size, workload) {
      table.append(
        [.text(policy)] + sizes.map { cell(data.subject(policy, $0, workload)) },
        isStrong: policy == MergingFigures.ours)
    }
    for yardstick in [MergeYardstick.fullWeave, .exactMinimum] {
      let cells = sizes.map { cell(data.subject(yardstick, $0, workload)) }
      if cells.contains(where: { $0 != .missing }) {
        table.append([.text("*\(Self.name(yardstick))*")] + cells)
      }
    }
    return [.text("**\(workload.title)**\(verdict(workload, size).map { " \($0)" } ?? "")"), .table(table)]
  }

  /// What becomes of an insert near a gap in which another device has relabelled rows meanwhile.
  private var relabelledApart: [ReportSection.Block] {
    let workload = MergeWorkload.relabelledApart
    let sizes = data.counted(workload)
    guard let size = sizes.last else { return [] }
    var table = Table(
      [.init("merges with an item on the wrong side")]
        + sizes.map { .init("\(Format.count($0)) items", .trailing) })
    for policy in data.ranking(size, workload) {
      let shares = sizes.map { data.share("mergesOnTheWrongSide", data.subject(policy, $0, workload)) }
      table.append(
        [.text(policy)] + shares.map { .number($0, .percent) }, isStrong: policy == MergingFigures.ours)
    }
    let text = """
      **\(workload.title)** What such an insert says is its key, which means nothing among keys that were made anew: \
      `last-writer` is what a store does that takes row by row. A merge that knows what both sides saw puts it right.
      """
    return [.text(text), .table(table)]
  }

  /// How ours stands against the full weave where the lists have little in common.
  private func verdict(_ workload: MergeWorkload, _ size: Int) -> String? {
    let ours = data.subject(MergingFigures.ours, size, workload)
    let weave = data.subject(.fullWeave, size, workload)
    guard let here = data.loss(ours), let plainHere = data.plainLoss(ours), let there = data.loss(weave),
      let plainThere = data.plainLoss(weave)
    else { return nil }
    func against(_ a: Double, _ b: Double, _ measure: String) -> String {
      let word = a > 1.01 * b ? "weaker than" : a < b / 1.01 ? "better than" : "as good as"
      return "\(word) the full weave \(measure) (\(Format.text(a, .percent)) to \(Format.text(b, .percent)))"
    }
    return "In lists of \(Format.count(size)) `\(MergingFigures.ours)` is "
      + against(here, there, "by field") + " and " + against(plainHere, plainThere, "plain") + "."
  }

  /// The short table for a terminal.
  var terminalTable: Table? {
    guard let size = data.main else { return nil }
    var table = Table([
      .init("merging, \(Format.count(size)) items"), .init("intent lost", .trailing),
      .init("own order broken", .trailing), .init("equal priorities", .trailing),
      .init("rounds to agree", .trailing),
    ])
    for policy in data.ranking(size) {
      let subject = data.subject(policy, size)
      table.append(
        [
          .text(policy), .number(data.loss(subject), .percent),
          .number(data.share("mergesThatBreakOwnOrder", subject), .percent),
          .number(data.share("mergesWithEqualPriorities", subject), .percent),
          data.convergence(policy, size),
        ], isStrong: policy == MergingFigures.ours)
    }
    return table
  }
}

extension MergeWorkload {
  /// What a table of it is headed by.
  fileprivate var title: String {
    switch self {
    case .randomMoves: "A tenth moved on each side."
    case .manyMoves: "Two fifths moved on each side."
    case .serverShuffled: "A tenth moved here, and the server has shuffled everything."
    case .relabelledApart: "One inserted on each side, at a gap that was exhausted."
    }
  }
}
