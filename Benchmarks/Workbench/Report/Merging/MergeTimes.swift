import Merging
import Measuring
import Reporting

/// The costs of a merge: its time, absolute and relative to a sort, and its memory.
struct MergeTimes {
  private let data: MergingFigures

  init(_ data: MergingFigures) { self.data = data }

  private var figures: Figures { data.figures }

  private var sizes: [Int] {
    data.sizes.filter { size in data.policies.contains { figures.time(data.subject($0, size)) != nil } }
  }

  var blocks: [ReportSection.Block] {
    guard !sizes.isEmpty else { return [] }
    var blocks: [ReportSection.Block] = [
      .text(
        """
        The table shows the time of one merge after each side has moved a tenth of the items, at most 1,000. \
        The last row, *sort*, is a yardstick: it only sorts the server's items. For *cut off*, see \
        [the method](\(Report.pageName)#method-caveats-bias).
        """),
      .table(times),
    ]
    if sizes.contains(where: { ratio($0) != nil }) {
      blocks += [
        .heading("Compared with a sort, and memory"),
        .text(
          """
          The sort orders the shuffled array of the server's items by priority, then by id. The merge \
          receives three arrays of rows: of the base (the list at the last sync), the local list and the \
          server's list. All three are in the order of the base; only their keys have the new orders. The \
          bytes are the total that one merge allocates, including what it frees again.
          """), .table(ratios),
      ]
    }
    return blocks
  }

  private var times: Table {
    var table = Table([.init("time per merge")] + sizes.map { .init("\(Format.count($0)) items", .trailing) })
    for policy in data.policies {
      table.append(
        [.text(policy)] + sizes.map { figures.timeCell(data.subject(policy, $0)) },
        isStrong: policy == MergingFigures.ours)
    }
    table.append([.text("*sort*")] + sizes.map { figures.timeCell(data.subject(.sort, $0)) })
    return table
  }

  private func ratio(_ size: Int) -> Double? {
    guard let merge = figures.time(data.subject(MergingFigures.ours, size))?.median,
      let sort = figures.time(data.subject(.sort, size))?.median
    else { return nil }
    return merge / sort
  }

  private func bytes(_ size: Int) -> Double? {
    figures.rate("allocatedBytes", per: "timedOperations", data.subject(MergingFigures.ours, size))
  }

  private var ratios: Table {
    var table = Table([
      .init("items", .trailing), .init("moves per side", .trailing),
      .init("time of \(MergingFigures.ours)", .trailing), .init("time of a sort", .trailing),
      .init("ratio", .trailing), .init("bytes allocated per item", .trailing),
    ])
    for size in sizes where ratio(size) != nil {
      table.append([
        .count(size), .count(MergeWorkload.randomMoves.moves(size)),
        figures.timeCell(data.subject(MergingFigures.ours, size)),
        figures.timeCell(data.subject(.sort, size)),
        .number(ratio(size), .times), .number(bytes(size).map { $0 / Double(size) }, .bytes),
      ])
    }
    return table
  }
}
