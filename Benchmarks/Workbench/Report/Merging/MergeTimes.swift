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
    var blocks: [ReportSection.Block] = [.table(times)]
    if sizes.contains(where: { ratio($0) != nil }) {
      blocks += [
        .heading("Against a sort, and memory"),
        .text(
          """
          What is sorted is the array of the server's items, which comes shuffled, by \
          priority, ties by id; the merge gets base, local list and the server's answer in the base's sequence. \
          The bytes are all that one merge asks of malloc, what it gives back on the way included.
          """), .table(ratios),
      ]
    }
    return blocks
  }

  private var times: Table {
    var table = Table([.init("a merge takes")] + sizes.map { .init("\(Format.count($0)) items", .trailing) })
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
      .init("items", .trailing), .init("moves a side", .trailing),
      .init("\(MergingFigures.ours) takes", .trailing), .init("a sort takes", .trailing),
      .init("ratio", .trailing), .init("bytes allocated an item", .trailing),
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
