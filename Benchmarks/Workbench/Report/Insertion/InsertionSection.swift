import Insertion
import Measuring
import Reporting

/// All figures of the insertion family: where a new item goes in a sorted list.
struct InsertionSection {
  private let data: InsertionFigures
  private let yardsticks: YardstickTimes?
  private var figures: Figures { data.figures }
  private var sizes: [Int] { data.sizes }
  private var strategies: [String] { data.strategies }

  init(_ data: InsertionFigures, yardsticks: YardstickTimes? = nil) {
    self.data = data
    self.yardsticks = yardsticks
  }

  private func subject(_ strategy: String, _ workload: String, _ size: Int) -> Subject {
    data.subject(strategy, workload, size)
  }

  private func time(_ strategy: String, _ size: Int, _ workload: String = "random") -> Double? {
    data.time(strategy, size, workload)
  }

  /// Returns the blocks for the first page. The details are on a separate page.
  func story(page: String) -> [ReportSection.Block] {
    if sizes.isEmpty { return [.text("This run did not measure it.")] }
    return [
      .text(
        [crossovers, generality].filter { !$0.isEmpty }.joined(separator: " ")
          + " The table shows the time per insertion when n random items are inserted one by one. Other "
          + "inputs and types, and sets of other languages: [insertion](\(page))."),
      .table(tableBesideYardstick("random")),
    ]
  }

  var sections: [ReportSection] {
    if sizes.isEmpty { return [] }
    let random = ReportSection(
      name: "insertion-random", title: "Random items: from which size one array is too slow",
      blocks: [
        .text([crossovers, generality].filter { !$0.isEmpty }.joined(separator: " ")),
        .table(tableBesideYardstick("random")),
      ])
    var sections = [random]
    if let yardsticks {
      sections.append(
        ReportSection(
          name: "insertion-languages", title: "Compared with the sets of other languages",
          blocks: [.text(yardsticks.text), .table(yardsticks.table)]))
    }
    sections.append(
      ReportSection(
        name: "insertion-inputs", title: "Other inputs and other types",
        blocks: figures.distinct(InsertionCatalog.self, \.workload).filter { $0 != "random" }
          .flatMap { [.heading("`\($0)`"), .table(table($0))] }))
    sections.append(
      ReportSection(
        name: "insertion-comparisons", title: "Comparisons per insertion",
        blocks: [
          .text(
            "The mean number of comparisons per insertion of random items."), .table(comparisons),
        ]))
    return sections
  }

  /// The sizes from which one strategy is faster than another.
  private var crossovers: String {
    let pairs = [
      ("binary", "linear"), ("binary", "append-and-sort"), ("chunked", "binary"), ("sorted-set", "binary"),
      ("chunked", "sorted-set"),
    ]
    let texts = pairs.compactMap { fast, slow -> String? in
      let both = sizes.filter { time(fast, $0) != nil && time(slow, $0) != nil }
      guard let last = both.last else { return nil }
      // Faster by more than noise at all sizes from `from` on.
      let wins = both.filter { time(fast, $0)! < time(slow, $0)! / 1.1 }
      guard let from = both.first(where: { size in both.allSatisfy { $0 < size || wins.contains($0) } })
      else {
        return "`\(fast)` is not clearly faster than `\(slow)` up to \(Format.count(last))"
      }
      let factor = time(slow, last)! / time(fast, last)!
      let times = "\(Format.text(factor, .times)) at \(Format.count(last))"
      return from == both.first
        ? "`\(fast)` is faster than `\(slow)` at every size (\(times))"
        : "`\(fast)` is faster than `\(slow)` from \(Format.count(from)) on (\(times))"
    }
    return texts.isEmpty ? "" : "Crossovers: \(texts.joined(separator: "; "))."
  }

  /// The time of `chunked` relative to one array whose code is hand-written for one type.
  private var generality: String {
    let shares = sizes.compactMap { size -> (share: Double, size: Int)? in
      guard let own = time("chunked", size), let best = time(InsertionCatalog.yardstick, size) else {
        return nil
      }
      return (own / best, size)
    }
    guard !shares.isEmpty else { return "" }
    let texts = shares.map { "\(Format.text($0.share, .times)) at \(Format.count($0.size))" }
    return "In lists of `Int`, `chunked` takes \(texts.joined(separator: ", ")) the time of "
      + "`\(InsertionCatalog.yardstick)`, a plain binary search in one array of `Int`"
      + (shares.contains { $0.share < 1 } ? ". It can be faster because its search reads ahead." : ".")
  }

  private func table(_ workload: String) -> Table {
    var table = Table([.init("`\(workload)`")] + sizes.map { .init(Format.count($0), .trailing) })
    let ranking = strategies.sorted { a, b in
      // Strategies that reach larger sizes first, then by time.
      let (x, y) = (
        sizes.last { time(a, $0, workload) != nil } ?? 0, sizes.last { time(b, $0, workload) != nil } ?? 0
      )
      return x != y ? x > y : (time(a, x, workload) ?? .infinity) < (time(b, y, workload) ?? .infinity)
    }
    for strategy in ranking {
      let cells = sizes.map { figures.timeCell(subject(strategy, workload, $0)) }
      if cells.contains(where: { $0 != .missing }) {
        table.append([.text(strategy)] + cells, isStrong: LibraryForms.names.contains(strategy))
      }
    }
    return table
  }

  /// Returns the table with the yardstick, if it was timed, as its last row.
  private func tableBesideYardstick(_ workload: String) -> Table {
    var table = table(workload)
    let yardstick = sizes.map { size -> Table.Cell in
      let subject = subject(InsertionCatalog.yardstick, workload, size)
      return figures.time(subject) == nil ? .missing : figures.timeCell(subject)
    }
    if yardstick.contains(where: { $0 != .missing }) {
      table.append([.text("*\(InsertionCatalog.yardstick)*")] + yardstick)
    }
    return table
  }

  var terminalTable: Table? {
    guard !sizes.isEmpty else { return nil }
    var short = Table([.init("insertion, random items")] + sizes.map { .init(Format.count($0), .trailing) })
    let whole = table("random")
    for (index, row) in whole.rows.enumerated() {
      short.append(row, isStrong: whole.strongRows.contains(index))
    }
    return short
  }

  private var comparisons: Table {
    let counted = sizes.filter { size in
      strategies.contains { figures.count("comparisons", subject($0, "random", size)) != nil }
    }
    var table = Table([.init("comparisons")] + counted.map { .init(Format.count($0), .trailing) })
    for strategy in strategies {
      table.append(
        [.text(strategy)]
          + counted.map {
            .number(figures.rate("comparisons", per: "insertions", subject(strategy, "random", $0)))
          })
    }
    return table
  }
}
