import Insertion
import Catalogue
import Measuring
import Reporting

/// Where does a new item go in a sorted list?
struct InsertionSection {
  private let figures: Figures
  private let yardsticks: YardstickTimes?
  private let sizes: [Int]
  private let strategies: [String]
  static let ours = Set(LibraryForms.insertion.keys)

  init(_ figures: Figures, yardsticks: YardstickTimes? = nil) {
    self.figures = figures
    self.yardsticks = yardsticks
    sizes = figures.distinct(InsertionCatalogue.self, \.size).sorted()
    strategies = figures.distinct(InsertionCatalogue.self, \.strategy).filter {
      $0 != InsertionCatalogue.yardstick
    }
  }

  private func subject(_ strategy: String, _ workload: String, _ size: Int) -> Subject {
    Subject(family: InsertionCatalogue.name, strategy: strategy, workload: workload, size: size)
  }

  private func time(_ strategy: String, _ size: Int, _ workload: String = "random") -> Double? {
    figures.time(subject(strategy, workload, size))?.median
  }

  private func fastest(_ size: Int) -> [String] {
    strategies.filter { time($0, size) != nil }.sorted { time($0, size)! < time($1, size)! }
  }

  /// What to use, and the figures that decide it.
  var needs: [ReportNeed] {
    // A list that people look at, and the longest measured.
    let shown = Set([sizes.last { $0 <= 1_000 }, sizes.last].compactMap(\.self)).sorted()
    return shown.compactMap { size in
      let ranking = fastest(size)
      // Of two as fast as each other, the one that the library has; a tenth is within the noise.
      guard let first = ranking.first, let best = time(first, size) else { return nil }
      let use = time("chunked", size).map { $0 <= 1.1 * best } == true ? "chunked" : first
      func figure(_ name: String, _ what: String) -> String? {
        guard name != use else { return nil }
        let cut = figures.isCutOff(subject(name, "random", size)) ? ", cut off" : ""
        return time(name, size).map { "\(what) \(Format.text($0, .nanoseconds))\(cut)" }
      }
      return ReportNeed(
        need: "Items sorted by a date or a name, \(Format.count(size)) of them", use: use,
        figures: [
          time(use, size).map { "\(Format.text($0, .nanoseconds)) an insertion" },
          figure(use == "chunked" ? "binary" : "chunked", "`\(use == "chunked" ? "binary" : "chunked")`:"),
          figure("append-and-sort", "sorting after each append:")
            ?? figure("sorted-set", "a tree (`sorted-set`):") ?? figure("linear", "scanning:"),
        ].compactMap(\.self))
    }
  }

  var section: ReportSection? {
    guard !sizes.isEmpty else { return nil }
    var section = ReportSection(name: "insertion", title: "Insertion: \(InsertionCatalogue.question)")
    section.blocks.append(.chart(FamilyPictures.insertion))
    if figures.distinct(InsertionCatalogue.self, \.workload).contains("random"), sizes.count > 1 {
      let chart = figures.timeChart(
        InsertionCatalogue.self, workload: "random",
        title: "Inserting n random items, one by one: time an insertion",
        note: "median and its 95% interval; a line ends where the strategy was cut off",
        strategies: strategies,
        ours: Self.ours)
      section.blocks.append(.chart(ReportChart("insertion", title: chart.title, svg: chart.svg())))
    }
    section.blocks.append(.text([crossovers, generality].filter { !$0.isEmpty }.joined(separator: " ")))
    section.blocks.append(.table(tableBesideYardstick("random")))
    if let yardsticks {
      section.blocks.append(.text(yardsticks.text))
      section.blocks.append(.table(yardsticks.table))
    }
    var folded: [Table] = []
    for workload in figures.distinct(InsertionCatalogue.self, \.workload) where workload != "random" {
      folded.append(table(workload))
    }
    section.blocks.append(.folded("Other inputs and element types", folded))
    section.blocks.append(.folded("Comparisons an insertion, random items", [comparisons]))
    return section
  }

  /// From which size on one strategy is faster than another.
  private var crossovers: String {
    let pairs = [
      ("binary", "linear"), ("binary", "append-and-sort"), ("chunked", "binary"), ("sorted-set", "binary"),
      ("chunked", "sorted-set"),
    ]
    let texts = pairs.compactMap { fast, slow -> String? in
      let both = sizes.filter { time(fast, $0) != nil && time(slow, $0) != nil }
      guard let last = both.last else { return nil }
      // Faster by more than noise, from some size on.
      let wins = both.filter { time(fast, $0)! < time(slow, $0)! / 1.1 }
      guard let from = both.first(where: { size in both.allSatisfy { $0 < size || wins.contains($0) } })
      else {
        return "`\(fast)` is not clearly faster than `\(slow)` up to \(Format.count(last))"
      }
      let factor = time(slow, last)! / time(fast, last)!
      let times = "\(Format.text(factor, .times)) at \(Format.count(last))"
      return from == both.first
        ? "`\(fast)` is faster than `\(slow)` at every size (\(times))"
        : "`\(fast)` overtakes `\(slow)` by \(Format.count(from)) (\(times))"
    }
    return texts.isEmpty ? "" : "Crossovers: \(texts.joined(separator: "; "))."
  }

  /// What `chunked` takes beside one array, written by hand for one type.
  private var generality: String {
    let shares = sizes.compactMap { size -> String? in
      guard let own = time("chunked", size), let best = time(InsertionCatalogue.yardstick, size) else {
        return nil
      }
      return "\(Format.text(own / best, .times)) at \(Format.count(size))"
    }
    guard !shares.isEmpty else { return "" }
    return "What generality costs: `chunked` takes \(shares.joined(separator: ", ")) the time of "
      + "`\(InsertionCatalogue.yardstick)`, a search in one array of `Int` alone."
  }

  private func table(_ workload: String) -> Table {
    var table = Table([.init("`\(workload)`")] + sizes.map { .init(Format.count($0), .trailing) })
    let ranking = strategies.sorted { a, b in
      // Those that reach the largest size first, the fastest first.
      let (x, y) = (
        sizes.last { time(a, $0, workload) != nil } ?? 0, sizes.last { time(b, $0, workload) != nil } ?? 0
      )
      return x != y ? x > y : (time(a, x, workload) ?? .infinity) < (time(b, y, workload) ?? .infinity)
    }
    for strategy in ranking {
      let cells = sizes.map { figures.timeCell(subject(strategy, workload, $0)) }
      if cells.contains(where: { $0 != .missing }) {
        table.append([.text(strategy)] + cells, isStrong: Self.ours.contains(strategy))
      }
    }
    return table
  }

  /// The same, and the yardstick below where it stands beside the strategies.
  private func tableBesideYardstick(_ workload: String) -> Table {
    var table = table(workload)
    let yardstick = sizes.map { size -> Table.Cell in
      let subject = subject(InsertionCatalogue.yardstick, workload, size)
      return figures.time(subject) == nil ? .missing : figures.timeCell(subject)
    }
    if yardstick.contains(where: { $0 != .missing }) {
      table.append([.text("*\(InsertionCatalogue.yardstick)*")] + yardstick)
    }
    return table
  }

  /// The short table for a terminal.
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
