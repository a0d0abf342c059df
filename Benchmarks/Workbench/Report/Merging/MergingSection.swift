import Merging
import Measuring
import Reporting

/// The figures of the merging family: how to merge local edits of a list with those on a server.
struct MergingSection {
  private let data: MergingFigures
  private var figures: Figures { data.figures }
  private let latencies: [LatencyTimes]

  init(_ data: MergingFigures, latencies: [LatencyTimes] = []) {
    self.data = data
    self.latencies = latencies
  }

  /// Returns the blocks for the first page. The details are on a separate page.
  func story(page: String) -> [ReportSection.Block] {
    guard let size = data.main else { return [.text("This run did not measure it.")] }
    return [
      .text(
        """
        \(headline(size)) \(Self.definitions) \(verdict(.randomMoves, size) ?? "") *±* is half of the 95% \
        interval. *Rounds to agree* is the mean number of sync rounds until all devices of a simulation show \
        the same list. In the other columns, each side makes \
        \(Format.count(MergeWorkload.randomMoves.moves(size))) moves in a list of \(Format.count(size)). \
        Other sizes, harder conflicts, simulations and times: [merging](\(page)).
        """),
      .table(short(size)),
    ]
  }

  /// The main result, for the opening of a page. `nil` if the run has too few figures.
  var result: String? { data.main.map(headline) }

  /// Returns the policies that lose as little as ours in a typical merge, and how they differ at an
  /// exhausted gap.
  private func headline(_ size: Int) -> String {
    let alike = data.policies.filter {
      $0 != MergingFigures.ours && data.faults($0, size).isEmpty && data.isAsGoodAsOurs($0, size)
    }
    func wrong(_ policy: String) -> Double? {
      data.share("mergesOnTheWrongSide", data.subject(policy, size, .relabelsConcurrently))
    }
    func listed(_ texts: [String]) -> String {
      texts.dropLast().joined(separator: ", ") + " and " + texts[texts.count - 1]
    }
    if alike.isEmpty {
      return "**No other policy without faults loses as little as `\(MergingFigures.ours)`.**"
    }
    let all = [MergingFigures.ours] + alike
    let equal =
      "In a single merge, \(listed(all.map { "`\($0)`" })) lose equally little of the intended order."
    let shares = all.compactMap { policy in
      wrong(policy).map { "\(Format.text($0, .percent)) with `\(policy)`" }
    }
    guard shares.count == all.count else { return "**\(equal)**" }
    return "**\(equal) They differ if both sides insert at an exhausted gap, where the server relabels rows: "
      + "the share of merges that put an item on the wrong side of another is \(listed(shares)).**"
  }

  var sections: [ReportSection] {
    if data.sizes.isEmpty { return [] }
    var outcome = ReportSection(
      name: "merging-outcomes", title: "What is lost when both sides move items")
    outcome.blocks.append(.chart(FamilyPictures.merging))
    if let size = data.main { outcome.blocks += [.text(Self.measure), .chart(lossChart(size))] }
    for size in data.counted().reversed() {
      let moves = MergeWorkload.randomMoves.moves(size)
      outcome.blocks += [
        .heading(
          "Lists of \(Format.count(size)), \(Format.count(moves)) \(moves == 1 ? "move" : "moves") per side"),
        .table(outcomes(size)),
      ]
    }
    var sections = [outcome]
    let harder: [ReportSection.Block] =
      [MergeWorkload.manyMoves, .serverShuffled].flatMap { self.harder($0) } + relabelsConcurrently
    if !harder.isEmpty {
      sections.append(ReportSection(name: "merging-harder", title: "Harder conflicts", blocks: harder))
    }
    let replicas = ReplicaSection(data).blocks,
      times = MergeTimes(data).blocks + LatencyTimes.blocks(latencies, of: .merging)
    if !replicas.isEmpty {
      sections.append(
        ReportSection(
          name: "merging-replicas",
          title: "Several devices and a server, over many rounds", blocks: replicas))
    }
    if !times.isEmpty {
      sections.append(ReportSection(name: "merging-times", title: "How long a merge takes", blocks: times))
    }
    return sections
  }

  /// The definition of lost intents, and of the yardstick in all tables.
  private static let definitions = """
    A pair of items is *reordered* if either side changed its order. The intended order of the pair is the \
    local one if the local side changed it, and otherwise the server's. The *intent* is lost if the merged \
    list does not have the pair in the intended order. The tables show the lost share of the reordered \
    pairs. *Plain* counts all of them. *By field* leaves out the server's moves of items that were also \
    moved locally: such an item can have only one position, and the client, which writes last, decides it. \
    The *full weave* is a yardstick and not a policy: it merges the items that were moved locally, in their \
    local order, with all other items, in the server's order, so that the fewest pairs are lost (plain). An \
    item that was moved may then change sides with one that neither side moved.
    """

  private static let measure = """
    \(definitions) The *exact minimum*, another yardstick, is the smallest loss of any order, found for \
    lists of up to 12 items. *±* is half of the 95% interval. *Own order broken* is the share of merges in \
    which two items that the user moved are not in the order in which the user put them. *Equal priorities*, \
    *items lost* and *items doubled* are the shares of merges with such items. *Rows to push* is the mean \
    number of rows that the client has to push after a merge. *Rounds to agree* is the mean number of sync \
    rounds until all devices show the same list, in the simulations \
    [below](#several-devices-and-a-server-over-many-rounds).
    """

  private func lossChart(_ size: Int) -> ReportChart {
    let chart = BarChart(
      "Reordered pairs whose intent is lost, by field, lists of \(Format.count(size))",
      note:
        "less is better; remarks name policies that break the order in which the user put the items",
      axis: Axis("share of the reordered pairs", unit: .percent),
      bars: data.byLoss(size).map { policy in
        let broken = data.share("mergesThatBreakOwnOrder", data.subject(policy, size)) ?? 0
        let ties = data.share("mergesWithEqualPriorities", data.subject(policy, size)) ?? 0
        let remarks = [
          broken > 0 ? "breaks own order in \(Format.text(broken, .percent))" : nil,
          ties > 0 ? "equal keys in \(Format.text(ties, .percent))" : nil,
        ].compactMap(\.self)
        return BarChart.Bar(
          policy, data.loss(data.subject(policy, size)), remark: remarks.joined(separator: ", "),
          isHighlighted: LibraryForms.names.contains(policy))
      })
    return ReportChart("merging-loss", title: chart.title, svg: chart.svg())
  }

  private func outcomes(_ size: Int) -> Table {
    var table = Table([
      .init("policy"), .init("intent lost, by field", .trailing), .init("intent lost, plain", .trailing),
      .init("own order broken", .trailing), .init("equal priorities", .trailing),
      .init("items lost", .trailing), .init("items doubled", .trailing), .init("rows to push", .trailing),
      .init("rounds to agree", .trailing),
    ])
    for policy in data.ranking(size) {
      let subject = data.subject(policy, size)
      table.append(
        [
          .text(policy), loss(subject), .number(data.plainLoss(subject), .percent),
          .number(data.share("mergesThatBreakOwnOrder", subject), .percent),
          .number(data.share("mergesWithEqualPriorities", subject), .percent),
          .number(data.share("mergesThatLoseItems", subject), .percent),
          .number(data.share("mergesThatDoubleItems", subject), .percent),
          .number(data.share("rowsToPush", subject)), data.convergence(policy, size),
        ], isStrong: LibraryForms.names.contains(policy))
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

  /// Returns the cell with the loss and half of its interval.
  private func loss(_ subject: Subject) -> Table.Cell {
    guard let loss = data.loss(subject) else { return .missing }
    let reach = data.lossInterval(subject).map {
      " ± \(Format.text(($0.upper - $0.lower) / 2, .percent, digits: 2))"
    }
    return .text(Format.text(loss, .percent) + (reach ?? ""))
  }

  /// Returns the table for the first page.
  private func short(_ size: Int) -> Table {
    var table = Table([
      .init("policy"), .init("intent lost, by field", .trailing), .init("intent lost, plain", .trailing),
      .init("faults"), .init("rounds to agree", .trailing), .init("time per merge", .trailing),
    ])
    for policy in data.ranking(size) {
      let subject = data.subject(policy, size)
      let faults = data.faults(policy, size)
      table.append(
        [
          .text(policy), loss(subject), .number(data.plainLoss(subject), .percent),
          .text(faults.isEmpty ? "none" : faults.joined(separator: ", ")), data.convergence(policy, size),
          figures.timeCell(subject),
        ], isStrong: LibraryForms.names.contains(policy))
    }
    let weave = data.subject(.fullWeave, size)
    if let loss = data.loss(weave) {
      table.append([
        .text("*\(Self.name(.fullWeave))*"), .number(loss, .percent),
        .number(data.plainLoss(weave), .percent),
        .text("moves items that nobody moved"), .missing, .missing,
      ])
    }
    return table
  }

  private static func name(_ yardstick: MergeYardstick) -> String {
    yardstick.rawValue.split(separator: "-").joined(separator: " ")
  }

  /// Returns the blocks of a harder workload than typical use, with both measures at each size.
  private func harder(_ workload: MergeWorkload) -> [ReportSection.Block] {
    let sizes = data.counted(workload).filter { $0 <= MergeCase.maxTodos }
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
        isStrong: LibraryForms.names.contains(policy))
    }
    for yardstick in [MergeYardstick.fullWeave, .exactMinimum] {
      let cells = sizes.map { cell(data.subject(yardstick, $0, workload)) }
      if cells.contains(where: { $0 != .missing }) {
        table.append([.text("*\(Self.name(yardstick))*")] + cells)
      }
    }
    return [.heading(workload.title), .text(verdict(workload, size) ?? ""), .table(table)]
  }

  /// The fate of an insert near a gap in which another device has relabeled rows.
  private var relabelsConcurrently: [ReportSection.Block] {
    let workload = MergeWorkload.relabelsConcurrently
    let sizes = data.counted(workload)
    guard let size = sizes.last else { return [] }
    var table = Table(
      [.init("merges with an item on the wrong side")]
        + sizes.map { .init("\(Format.count($0)) items", .trailing) })
    for policy in data.ranking(size, workload) {
      let shares = sizes.map { data.share("mergesOnTheWrongSide", data.subject(policy, $0, workload)) }
      table.append(
        [.text(policy)] + shares.map { .number($0, .percent) }, isStrong: LibraryForms.names.contains(policy))
    }
    let text = """
      On the server, an item was inserted into an exhausted gap, and rows were relabeled to make room. The \
      client inserted an item near the same gap, with a key that was chosen among the old keys. \
      `last-writer`, also with jittered keys, accepts that key as it is, like a store that takes each row by \
      itself. Among the relabeled rows, the key may put the item on the wrong side of another. A merge that \
      knows what both sides saw can put it on the right side.\
      \(data.policies.contains("remote-first") ? " `remote-first` drops the client's item." : "")
      """
    return [.heading(workload.title), .text(text), .table(table)]
  }

  /// Returns a sentence that compares our policy with the full weave.
  private func verdict(_ workload: MergeWorkload, _ size: Int) -> String? {
    let ours = data.subject(MergingFigures.ours, size, workload)
    let weave = data.subject(.fullWeave, size, workload)
    guard let here = data.loss(ours), let plainHere = data.plainLoss(ours), let there = data.loss(weave),
      let plainThere = data.plainLoss(weave)
    else { return nil }
    func against(_ a: Double, _ b: Double, _ measure: String) -> String {
      let word = a > 1.01 * b ? "more than" : a < b / 1.01 ? "less than" : "as much as"
      return "\(Format.text(a, .percent)) \(measure), \(word) the full weave (\(Format.text(b, .percent)))"
    }
    return "In lists of \(Format.count(size)), `\(MergingFigures.ours)` loses "
      + against(here, there, "by field") + ", and " + against(plainHere, plainThere, "plain") + "."
  }

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
        ], isStrong: LibraryForms.names.contains(policy))
    }
    return table
  }
}

extension MergeWorkload {
  /// The heading of the workload's table.
  fileprivate var title: String {
    switch self {
    case .randomMoves: "A tenth moved on each side"
    case .manyMoves: "Two fifths moved on each side"
    case .serverShuffled: "A tenth moved locally, and everything shuffled on the server"
    case .relabelsConcurrently: "One inserted on each side, at an exhausted gap"
    }
  }
}
