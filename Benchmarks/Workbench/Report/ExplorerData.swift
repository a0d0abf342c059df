import Reordering
import Foundation
import Measuring
import Reporting

/// The data of the explorer page, in the format that its script expects.
struct ExplorerData: Encodable {
  private struct Metric: Encodable {
    let id: String
    let name: String
    let unit: String
    let moreIsBetter: Bool
  }

  private struct Need: Encodable {
    let need: String
    let use: String
    let swift: String?
    let figures: [String]
  }

  private enum Value: Encodable {
    case number(Double), text(String)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      // Five significant digits are more than the page shows.
      case .number(let number): try container.encode(Double(String(format: "%.5g", number)))
      case .text(let text): try container.encode(text)
      }
    }
  }

  private struct Entry: Encodable {
    let family: String
    let name: String
    let summary: String
    /// The group in which the page lists a workload, such as `everyday`, or `nil` if it has none.
    var group: String?
  }

  private struct Row: Encodable {
    let family: String
    let strategy: String
    let workload: String
    let size: Int
    var values: [String: Value] = [:]
    /// The 95% interval of the time.
    var band: [Double]?
    var note: String?
    /// Descriptions of the faults.
    var faults: [String]?
    /// Whether counting was cut off before the workload ended.
    var isCut = false
  }

  private let provenance: String
  private let start = ReorderingCatalog.name
  /// The workload that the page first shows for a family.
  private let first = ["insertion": "random", "reordering": "last-to-second", "merging": "random-moves"]
  /// The metric that the page first shows for a family.
  private let firstMetric = ["insertion": "time", "reordering": "rows", "merging": "lossByField"]
  private let ours: [String]
  private let needs: [Need]
  private let metrics: [Metric]
  private let rows: [Row]
  private let links: [ExplorerLink]
  /// In the catalog's order, like the strategies.
  private let workloads: [Entry]
  private let strategies: [Entry]

  init(results: Results, needs: [ReportNeed], provenance: String, links: [ExplorerLink]) {
    self.links = links
    self.provenance = provenance.filter { $0 != "`" && $0 != "*" }
    self.needs = needs.map {
      Need(need: $0.need, use: $0.use, swift: LibraryForms.form(of: $0.use), figures: $0.figures)
    }
    ours = LibraryForms.names.sorted()
    metrics = Self.measures.map {
      Metric(id: $0.id, name: $0.name, unit: $0.unit, moreIsBetter: $0.moreIsBetter)
    }
    let figures = Figures(results)
    rows = figures.subjects.map { Self.row($0, figures) }.filter { !$0.values.isEmpty }
    let catalog = Catalog.families.flatMap { family in family.catalog.map { (family.name, $0) } }
    workloads = catalog.filter { $1.kind == "workload" }.map { family, line in
      Entry(family: family, name: line.name, summary: line.summary, group: line.group)
    }
    strategies = catalog.filter { $1.kind != "workload" }.map { family, line in
      Entry(family: family, name: line.name, summary: line.summary)
    }
  }

  func page() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try ExplorerPage.html(json: encoder.encode(self))
  }

  // MARK: Metrics

  /// A metric's definition: a counter, or the ratio of two counters.
  private struct Measure {
    let id: String
    let name: String
    var unit = "none"
    var per: String?
    var counter: String?
    /// Whether the largest value is best and comes first.
    var moreIsBetter = false

    init(
      _ id: String, _ name: String, unit: String = "none", counter: String? = nil, per: String? = nil,
      moreIsBetter: Bool = false
    ) {
      (self.id, self.name, self.unit) = (id, name, unit)
      (self.counter, self.per, self.moreIsBetter) = (counter, per, moreIsBetter)
    }
  }

  private static let measures: [Measure] = [
    Measure("rows", "rows written per insert or move", counter: "rowsWritten", per: "placements"),
    Measure("relabeled", "rows relabeled per insert or move", counter: "rowsRelabeled", per: "placements"),
    Measure("burst", "largest burst", counter: "largestBurst"),
    Measure("p99", "maximum rows in 99 of 100 steps", counter: "rowsOfPercentile99"),
    Measure("renormalizations", "renormalizations", counter: "renormalizations"),
    Measure("key", "longest key", unit: "bytes", counter: "largestKeyBytes"),
    Measure("wire", "JSON per insert or move", unit: "bytes", counter: "wireBytes", per: "placements"),
    Measure("order", "steps until the order breaks", counter: "failedAt", moreIsBetter: true),
    Measure(
      "lossByField", "intent lost, by field", unit: "percent", counter: "lostPairsByField",
      per: "changedPairsByField"),
    Measure("loss", "intent lost, plain", unit: "percent", counter: "lostPairs", per: "changedPairs"),
    Measure("own", "own order broken", unit: "percent", counter: "mergesThatBreakOwnOrder", per: "merges"),
    Measure("ties", "equal priorities", unit: "percent", counter: "mergesWithEqualPriorities", per: "merges"),
    Measure(
      "lostItems", "merges that lose items", unit: "percent", counter: "mergesThatLoseItems", per: "merges"),
    Measure(
      "doubledItems", "merges that double items", unit: "percent", counter: "mergesThatDoubleItems",
      per: "merges"),
    Measure("push", "rows to push per merge", counter: "rowsToPush", per: "merges"),
    Measure(
      "agree", "runs that agree", unit: "percent", counter: "runsThatConverge", per: "runs",
      moreIsBetter: true),
    Measure(
      "rounds", "rounds until all agree", counter: "roundsToConverge", per: "runsThatConverge"),
    Measure("lostInRuns", "items lost per run", counter: "itemsLost", per: "runs"),
    Measure("doubledInRuns", "items doubled per run", counter: "itemsDoubled", per: "runs"),
    Measure("equalInRuns", "equal priorities per run", counter: "equalPriorities", per: "runs"),
    Measure("pushedInRuns", "rows pushed per run", counter: "rowsPushed", per: "runs"),
    Measure("comparisons", "comparisons per insertion", counter: "comparisons", per: "insertions"),
    Measure("unreachable", "unreachable items", counter: "unreachable"),
    Measure("outOfPlace", "items out of place", counter: "outOfPlace"),
    Measure("equal", "equal keys", unit: "percent", counter: "equalPairs", per: "pairs"),
    Measure("time", "time per operation", unit: "nanoseconds"),
    Measure("allocations", "allocations per operation", counter: "allocations", per: "timedOperations"),
    Measure("memory", "memory held", unit: "bytes", counter: "bytesInMemory"),
  ]

  private static func row(_ subject: Subject, _ figures: Figures) -> Row {
    var row = Row(
      family: subject.family, strategy: subject.strategy, workload: subject.workload, size: subject.size)
    for measure in measures {
      guard let counter = measure.counter else { continue }
      let number =
        measure.per.map { figures.rate(counter, per: $0, subject) } ?? figures.count(counter, subject)
      if let number { row.values[measure.id] = .number(number) }
    }
    if figures.count("placements", subject) != nil, row.values["order"] == nil {
      row.values["order"] = .text("kept")
    }
    let faults = Faults.words(of: subject, figures)
    if !faults.isEmpty { row.faults = faults }
    row.isCut = figures.count("cutOffAt", subject) != nil
    if let time = figures.time(subject) {
      row.values["time"] = .number(time.median)
      row.band = time.medianInterval(seed: 1).map { [$0.lower, $0.upper] }
      if figures.isCutOff(subject) { row.note = "cut off after one run" }
    }
    return row
  }
}
