import Foundation
import Measuring
import Reordering
import Reporting

/// The tables of the rows that strategies write.
struct ReorderingTables {
  let data: ReorderingFigures
  private var figures: Figures { data.figures }

  init(_ data: ReorderingFigures) { self.data = data }

  /// The explanation of the columns of ``groups(_:of:)``.
  static let legend = """
    Figures are below 1 where a block moves past fewer rows than the block contains: a strategy may then \
    write the passed rows instead. *statements, hot* is the number of SQL statements per insert or move in \
    hot gaps; an `UPDATE` of a range of rows counts as one. *p99* is the number of rows that 99 of 100 steps \
    do not exceed; moving a block is one step. *burst* is the maximum number of other items' rows that a \
    step wrote. *p99*, *burst* and *longest key* are from the workload with the largest value. *time per \
    move* is that of a random move in memory. A star means that counting ended before the end of a workload. \
    A dash means that the order broke, that the strategy does not run all workloads of the group (the \
    adversary needs gaps that it can measure), or that its moves were not timed.
    """

  /// Returns a table of strategies by groups of workloads: rows, bursts and key lengths.
  func groups(_ size: Int, of strategies: [String]) -> Table {
    let groups = WorkloadGroup.allCases.filter { !data.members($0, size).isEmpty }
    var table = Table(
      [.init("strategy")] + groups.map { .init($0.rawValue, .trailing) }
        + [
          .init("statements, hot", .trailing), .init("p99", .trailing), .init("burst", .trailing),
          .init("longest key", .trailing), .init("time per move", .trailing), .init("order"),
        ])
    for name in strategies {
      let all = WorkloadGroup.allCases.compactMap { data.group(name, $0, size) }
      table.append(
        [.text(name)] + groups.map { cell(data.group(name, $0, size)) } + [
          .number(data.group(name, .hot, size)?.statements), .number(all.map(\.percentile99).max()),
          .number(all.map(\.burst).max()), .number(data.largest("largestKeyBytes", name, size), .bytes),
          figures.timeCell(data.subject(name, "random-move", size)), .text(data.order(name, upTo: size)),
        ], isStrong: LibraryForms.names.contains(name))
    }
    return table
  }

  private func cell(_ group: ReorderingGroup?) -> Table.Cell {
    group.map { .text($0.text) } ?? .missing
  }

  /// Returns the detailed table of one group.
  func group(_ group: WorkloadGroup, _ size: Int) -> Table {
    var table = Table([
      .init("strategy"), .init("mean", .trailing), .init("median", .trailing), .init("worst", .trailing),
      .init("on"), .init("p99 per step", .trailing), .init("burst", .trailing),
      .init("statements", .trailing),
    ])
    for name in data.ranking(size) {
      guard let figures = data.group(name, group, size) else { continue }
      table.append(
        [
          .text(name), cell(figures), .number(figures.median), .number(figures.worst.rows),
          .text(figures.worst.workload), .number(figures.percentile99), .number(figures.burst),
          .number(figures.statements),
        ], isStrong: LibraryForms.names.contains(name))
    }
    return table
  }

  /// Returns a table of relabels per insert or move and largest burst, one column per workload.
  func relabeled(_ size: Int, _ workloads: [(workload: String, size: Int)]) -> Table {
    var table = Table([.init("strategy")] + workloads.map { .init($0.workload, .trailing) })
    for name in data.ranking(size) {
      let cells = workloads.map { relabeled(data.subject(name, $0.workload, $0.size)) }
      if cells.allSatisfy({ $0 == .missing }) { continue }
      table.append([.text(name)] + cells, isStrong: LibraryForms.names.contains(name))
    }
    return table
  }

  private func relabeled(_ subject: Subject) -> Table.Cell {
    if let step = figures.count("failedAt", subject) {
      return .text("breaks at \(Format.count(Int(step) + 1))")
    }
    guard let rate = figures.rate("rowsRelabeled", per: "placements", subject),
      let burst = figures.count("largestBurst", subject)
    else { return .missing }
    let text = rate == 0 ? "0" : "\(Format.text(rate)) / \(Format.count(Int(burst)))"
    guard let step = figures.count("cutOffAt", subject) else { return .text(text) }
    return .text("\(text)* (after \(Format.count(Int(step) + 1)) steps)")
  }

  /// A table of the time of a random move by size.
  var times: Table {
    let sizes = data.timedSizes
    var table = Table(
      [.init("`random-move`")] + sizes.map { .init("\(Format.count($0)) items", .trailing) })
    // Strategies that reach longer lists first, then by time.
    let names = data.strategies.filter { longest($0) > 0 }.sorted { a, b in
      let (x, y) = (longest(a), longest(b))
      return x != y ? x > y : (moveTime(a, x) ?? .infinity) < (moveTime(b, y) ?? .infinity)
    }
    for name in names {
      table.append(
        [.text(name)] + sizes.map { figures.timeCell(data.subject(name, "random-move", $0)) },
        isStrong: LibraryForms.names.contains(name))
    }
    if let first = sizes.first, let own = names.first(where: LibraryForms.names.contains),
      let time = moveTime(own, first)
    {
      table.append(
        [.text("*\(own), growing with log n*")]
          + sizes.map {
            .number(time * log2(Double($0)) / log2(Double(first)), .nanoseconds)
          })
    }
    return table
  }

  private func moveTime(_ name: String, _ size: Int) -> Double? {
    figures.time(data.subject(name, "random-move", size))?.median
  }

  /// Returns the length of the longest list on which a strategy's moves were timed.
  private func longest(_ name: String) -> Int { data.timedSizes.last { moveTime(name, $0) != nil } ?? 0 }

  /// Returns the strategies for the first page and the charts: all that were measured, or a
  /// selection if there are many. Those that write the fewest rows in hot gaps come first.
  func main(_ size: Int) -> [String] {
    let ranking = data.ranking(size)
    return ranking.count <= 16 ? ranking : ranking.filter { StrategyFacts.named($0)?.isDrawn ?? true }
  }

  var terminal: Table? {
    guard let size = data.sizes.first else { return nil }
    let groups = WorkloadGroup.allCases.filter { !data.members($0, size).isEmpty }
    var table = Table(
      [.init("rows per move, lists of \(Format.count(size))")] + groups.map { .init($0.rawValue, .trailing) }
        + [.init("longest key", .trailing), .init("order")])
    for name in main(size) {
      table.append(
        [.text(name)] + groups.map { cell(data.group(name, $0, size)) } + [
          .number(data.largest("largestKeyBytes", name, size), .bytes),
          .text(data.failure(name) == nil ? "kept" : "breaks"),
        ], isStrong: LibraryForms.names.contains(name))
    }
    return table
  }
}
