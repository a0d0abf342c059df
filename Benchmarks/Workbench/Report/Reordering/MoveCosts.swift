import Reordering
import Foundation
import Measuring
import Reporting

/// A breakdown of the time of a move: making the key, and the other work as the list grows.
struct MoveCosts {
  let data: ReorderingFigures
  let instructions: [InstructionCounts]
  private var figures: Figures { data.figures }

  var blocks: [ReportSection.Block] { manyListsBlocks + keyBlocks + instructionBlocks }

  // MARK: Equal caches

  private var manyListsBlocks: [ReportSection.Block] {
    let subjects = figures.subjects.filter { $0.workload == "many-lists" && figures.time($0) != nil }
    let sizes = Set(subjects.map(\.size)).sorted()
    guard let first = sizes.first, let last = sizes.last, first < last else { return [] }
    var table = Table(
      [.init("`many-lists`")] + sizes.map { .init("\(Format.count($0)) items", .trailing) }
        + [.init("growth", .trailing), .init("log n", .trailing)])
    for name in subjects.filter({ $0.size == first }).map(\.strategy) {
      table.append(
        [.text(name)] + sizes.map { figures.timeCell(data.subject(name, "many-lists", $0)) } + [
          factor(
            figures.time(data.subject(name, "many-lists", last))?.median,
            figures.time(data.subject(name, "many-lists", first))?.median),
          factor(Double(last).logarithm, Double(first).logarithm),
        ], isStrong: LibraryForms.names.contains(name))
    }
    return [
      .heading("With the same caches at all sizes"),
      .text(
        """
        A list of 200 items stays in the fastest cache, and a list of a million fits in none. This accounts \
        for most of the growth above. Here, the lists of each size have a million items in total, and each \
        move is in a random list, as on a server. So the growth comes from the list itself. *growth* is the \
        factor between the first and the last size, and *log n* is the growth of log n.
        """),
      .table(table),
    ]
  }

  // MARK: The key

  private var keyMaking: [Subject] {
    figures.subjects.filter { $0.family == ReorderingCatalog.name && $0.workload == "key-making" }
      .sorted { (figures.time($0)?.median ?? .infinity) < (figures.time($1)?.median ?? .infinity) }
  }

  private var keyBlocks: [ReportSection.Block] {
    guard let any = keyMaking.first else { return [] }
    var table = Table([
      .init("strategy"), .init("time per key", .trailing), .init("allocations per key", .trailing),
    ])
    for subject in keyMaking {
      table.append(
        [
          .text(subject.strategy), figures.timeCell(subject),
          .number(figures.rate("allocations", per: "timedOperations", subject)),
        ], isStrong: LibraryForms.names.contains(subject.strategy))
    }
    return [
      .heading("Only the key"),
      .text(
        "The time to make a key, without the list: one key for each gap of \(Format.count(any.size)) random "
          + "inserts, in a warm loop. A Swift string of up to 15 bytes needs no allocation."),
      .table(table),
    ]
  }

  // MARK: The work around it

  private var instructionBlocks: [ReportSection.Block] {
    guard let least = instructions.map(\.size).min() else { return [] }
    var table = Table([
      .init("strategy"), .init("items", .trailing), .init("instructions per move", .trailing),
      .init("growth", .trailing), .init("log n", .trailing), .init("time", .trailing),
      .init("growth of time", .trailing),
      .init("largest parts"),
    ])
    for count in instructions {
      let first = instructions.first { $0.strategy == count.strategy && $0.size == least }
      let time = median(count.strategy, count.size)
      table.append(
        [
          .text(count.strategy), .number(Double(count.size)), .number(count.instructions),
          factor(count.instructions, first?.instructions),
          factor(Double(count.size).logarithm, Double(least).logarithm),
          time.map { .number($0, .nanoseconds) } ?? .missing, factor(time, median(count.strategy, least)),
          .text(largestParts(count)),
        ], isStrong: LibraryForms.names.contains(count.strategy))
    }
    return [
      .heading("Where the time goes"),
      .text(
        """
        Instructions of a random move, counted by `Benchmarks/profile`, and the times above. Growth is \
        relative to \(Format.count(least)) items. If time grows faster than instructions, the list no longer \
        fits in a cache: the item's dictionary entry, its row and its new neighbors are scattered in memory.
        """
      ),
      .table(table),
    ]
  }

  private func median(_ strategy: String, _ size: Int) -> Double? {
    figures.time(data.subject(strategy, "random-move", size))?.median
  }

  private func factor(_ value: Double?, _ base: Double?) -> Table.Cell {
    guard let value, let base else { return .missing }
    return .text("\(Format.text(value / base))×")
  }

  /// Returns the three largest parts of the work.
  private func largestParts(_ count: InstructionCounts) -> String {
    count.parts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
      .map { "\($0.key) \(Format.text(100 * $0.value / count.instructions))%" }.joined(separator: ", ")
  }
}

extension Double {
  fileprivate var logarithm: Double { Foundation.log2(self) }
}
