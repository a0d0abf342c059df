import Measuring
import Reordering
import Reporting

/// The counters of the reordering family, arranged for tables.
struct ReorderingFigures {
  let figures: Figures
  /// The sizes at which rows were counted.
  let sizes: [Int]
  /// The sizes that were timed. They include longer lists than were counted.
  let timedSizes: [Int]
  let strategies: [String]
  /// The workloads that count rows, in the catalog's order.
  let workloads: [String]
  /// The workloads and sizes that were counted for any strategy.
  private let counted: Set<Member>
  /// The steps at which the order of each strategy broke.
  private let failures: [String: [(member: Member, step: Int)]]

  private struct Member: Hashable {
    let workload: String
    let size: Int

    init(_ workload: String, _ size: Int) { (self.workload, self.size) = (workload, size) }
  }

  init(_ figures: Figures) {
    self.figures = figures
    let subjects = figures.subjects.filter { subject in
      subject.family == ReorderingCatalog.name
        && (figures.count("placements", subject) != nil || figures.time(subject) != nil)
    }
    func distinct<Value: Hashable>(_ value: (Subject) -> Value) -> [Value] {
      var seen: Set<Value> = []
      return subjects.map(value).filter { seen.insert($0).inserted }
    }
    strategies = distinct(\.strategy)
    workloads = distinct(\.workload)
    let real = Set(ReorderingCatalog.knownWorkloads.filter { $0.fixedSize != nil }.map(\.name))
    let generated = subjects.filter { !real.contains($0.workload) }
    sizes = Set(generated.filter { figures.count("placements", $0) != nil }.map(\.size)).sorted()
    counted = Set(
      subjects.filter { figures.count("placements", $0) != nil }.map { Member($0.workload, $0.size) })
    failures = Dictionary(
      grouping: figures.subjects.filter { $0.family == ReorderingCatalog.name }.compactMap { subject in
        figures.count("failedAt", subject).map { (subject, step: Int($0)) }
      }, by: \.0.strategy
    ).mapValues { $0.map { (Member($0.0.workload, $0.0.size), $0.step) } }
    timedSizes = Set(generated.filter { figures.time($0) != nil }.map(\.size)).sorted()
  }

  func subject(_ strategy: String, _ workload: String, _ size: Int) -> Subject {
    Subject(family: ReorderingCatalog.name, strategy: strategy, workload: workload, size: size)
  }

  /// Returns the size at which a workload was counted. A real history has its own size.
  func size(of workload: String, about size: Int) -> Int {
    ReorderingCatalog.knownWorkloads.first { $0.name == workload }?.fixedSize ?? size
  }

  /// Returns the rows written per insert or move, or `nil` if they were not counted.
  func rows(_ strategy: String, _ workload: String, _ size: Int) -> Double? {
    figures.rate(
      "rowsWritten", per: "placements", subject(strategy, workload, self.size(of: workload, about: size)))
  }

  /// Returns the workload on which the strategy writes most rows, including real histories.
  func worst(_ strategy: String, _ size: Int) -> (workload: String, group: WorkloadGroup, rows: Double)? {
    WorkloadGroup.allCases.flatMap { group in members(group, size).map { (group, $0) } }
      .compactMap { group, member in
        figures.rate("rowsWritten", per: "placements", subject(strategy, member.workload, member.size))
          .map { (member.workload, group, $0) }
      }.max { $0.2 < $1.2 }
  }

  /// Returns the maximum of a counter over the workloads of a size, including real histories.
  func largest(_ counter: String, _ strategy: String, _ size: Int) -> Double? {
    WorkloadGroup.allCases.flatMap { members($0, size) }
      .compactMap { figures.count(counter, subject(strategy, $0.workload, $0.size)) }.max()
  }

  /// Returns the workload on which the order breaks earliest, in lists of at most `size` items, and
  /// the step. `nil` if it never breaks.
  func failure(_ strategy: String, upTo size: Int = .max) -> (workload: String, step: Int)? {
    (failures[strategy] ?? []).filter { $0.member.size <= size }.min { $0.step < $1.step }
      .map { ($0.member.workload, $0.step) }
  }

  /// Whether a workload was counted at a size, for any strategy.
  func isCounted(_ workload: String, _ size: Int) -> Bool { counted.contains(Member(workload, size)) }

  /// Returns a description of whether the order was kept.
  func order(_ name: String, upTo size: Int = .max) -> String {
    failure(name, upTo: size).map { "breaks at step \(Format.count($0.step + 1)) of `\($0.workload)`" }
      ?? "kept"
  }

  /// Returns the strategies whose order never broke, followed by the others. They are sorted by the
  /// rows that they write in hot gaps, because everyday use hardly distinguishes them.
  func ranking(_ size: Int) -> [String] {
    let keys = Dictionary(
      strategies.map { name in
        func rows(_ group: WorkloadGroup) -> Double { self.group(name, group, size)?.rows ?? .infinity }
        return (name, (failure(name) == nil ? 0 : 1, rows(.hot), rows(.adversary), rows(.everyday), name))
      }
    ) { $1 }
    return strategies.sorted { keys[$0]! < keys[$1]! }
  }
}
