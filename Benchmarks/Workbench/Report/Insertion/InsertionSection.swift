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
          + " \(Self.reading) Other inputs and types, and sets of other languages: [insertion](\(page))."),
      .table(tableBesideYardstick("random")),
    ]
  }

  var sections: [ReportSection] {
    if sizes.isEmpty { return [] }
    let random = ReportSection(
      name: "insertion-random", title: "Random items: from which size one array is too slow",
      blocks: [
        .text([crossovers, generality, Self.reading].filter { !$0.isEmpty }.joined(separator: " ")),
        .table(tableBesideYardstick("random")),
      ])
    var sections = [random]
    if let yardsticks {
      sections.append(
        ReportSection(
          name: "insertion-languages", title: "Compared with the sets of other languages",
          blocks: [.text(yardsticks.text), .table(yardsticks.table)]))
    }
    var others = ReportSection(
      name: "insertion-inputs", title: "Other inputs and other types", blocks: [.text(inputs)])
    for workload in figures.distinct(InsertionCatalog.self, \.workload) where workload != "random" {
      others.blocks += [.heading("`\(workload)`"), .table(table(workload))]
    }
    sections.append(others)
    sections.append(
      ReportSection(
        name: "insertion-comparisons", title: "Comparisons per insertion",
        blocks: [
          .text(
            "The mean number of comparisons per insertion of random items, by the final number of items."),
          .table(comparisons),
        ]))
    return sections
  }

  /// What the table of random items shows.
  private static let reading = """
    The table shows the mean time per insertion when random items are inserted one by one, until the list \
    has the number of items in the column's title. A dash means that the time was not measured. For *too \
    long* and *cut off*, see [the method](\(Report.pageName)#method-caveats-bias).
    """

  /// What the tables of other inputs show, and a description of each measured input.
  private var inputs: String {
    let measured = Set(figures.distinct(InsertionCatalog.self, \.workload))
    let texts = InsertionInput.allCases.filter { measured.contains($0.rawValue) }.map {
      "`\($0.rawValue)` (\($0.summary))"
    }
    return "The tables show the mean time per insertion. The titles name the order in which the items are "
      + "inserted, and the type of the items if it is not `Int`."
      + (texts.isEmpty ? "" : " The orders are: \(texts.joined(separator: "; ")).")
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
        return "`\(fast)` is not clearly faster than `\(slow)` up to \(Format.count(last)) items"
      }
      let factor = time(slow, last)! / time(fast, last)!
      let times = "\(Format.text(factor, .times)) at \(Format.count(last)) items"
      return from == both.first
        ? "`\(fast)` is faster than `\(slow)` at every size (\(times))"
        : "`\(fast)` is faster than `\(slow)` from \(Format.count(from)) items on (\(times))"
    }
    return texts.isEmpty
      ? ""
      : "Which strategy is faster, and by which factor in the longest lists on which both were timed: "
        + "\(texts.joined(separator: "; "))."
  }

  /// The time of `chunked` relative to a search that is written by hand for one array of `Int`.
  private var generality: String {
    let shares = sizes.compactMap { size -> (share: Double, size: Int)? in
      guard let own = time("chunked", size), let best = time(InsertionCatalog.yardstick, size) else {
        return nil
      }
      return (own / best, size)
    }
    guard !shares.isEmpty else { return "" }
    let texts = shares.map { "\(Format.text($0.share, .times)) at \(Format.count($0.size)) items" }
    return "The yardstick `\(InsertionCatalog.yardstick)` is a binary search in one array, written for `Int` "
      + "alone. The time of `chunked`, divided by its time: \(texts.joined(separator: ", "))."
      + (shares.contains { $0.share < 1 } ? " `chunked` can be faster because its search reads ahead." : "")
  }

  private func table(_ workload: String) -> Table {
    var table = Table(
      [.init("`\(workload)`")] + sizes.map { .init("\(Format.count($0)) items", .trailing) })
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
    var table = Table(
      [.init("comparisons")] + counted.map { .init("\(Format.count($0)) items", .trailing) })
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
