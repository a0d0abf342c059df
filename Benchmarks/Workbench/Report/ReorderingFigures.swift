import Catalogue
import Measuring
import Reporting

/// What the reordering family's counters say of a strategy, put together for tables.
struct ReorderingFigures {
  let figures: Figures
  /// The sizes whose rows were counted.
  let sizes: [Int]
  /// The sizes that were timed: longer lists than are counted, too.
  let timedSizes: [Int]
  let strategies: [String]
  /// The workloads that count rows, in the catalogue's order.
  let workloads: [String]

  static let ours = Set(LibraryForms.reordering.keys)

  init(_ figures: Figures) {
    self.figures = figures
    let subjects = figures.subjects.filter { subject in
      subject.family == Family.reordering.rawValue
        && (figures.count("placements", subject) != nil || figures.time(subject) != nil)
    }
    func distinct<Value: Hashable>(_ value: (Subject) -> Value) -> [Value] {
      var seen: Set<Value> = []
      return subjects.map(value).filter { seen.insert($0).inserted }
    }
    strategies = distinct(\.strategy)
    workloads = distinct(\.workload)
    let real = Set(ReorderingCatalogue.workloads.filter { $0.fixedSize != nil }.map(\.name))
    let generated = subjects.filter { !real.contains($0.workload) }
    sizes = Set(generated.filter { figures.count("placements", $0) != nil }.map(\.size)).sorted()
    timedSizes = Set(generated.filter { figures.time($0) != nil }.map(\.size)).sorted()
  }

  func subject(_ strategy: String, _ workload: String, _ size: Int) -> Subject {
    Subject(family: Family.reordering.rawValue, strategy: strategy, workload: workload, size: size)
  }

  /// Rows written an insert or move; nil where it was not counted.
  func rows(_ strategy: String, _ workload: String, _ size: Int) -> Double? {
    figures.rate("rowsWritten", per: "placements", subject(strategy, workload, size))
  }

  /// The workloads that every strategy ran at a size, of those that were counted there at all: over these a mean
  /// compares like with like.
  func common(_ size: Int) -> [String] {
    func isCounted(_ strategy: String, _ workload: String) -> Bool {
      figures.count("placements", subject(strategy, workload, size)) != nil
    }
    let counted = strategies.filter { strategy in workloads.contains { isCounted(strategy, $0) } }
    return workloads.filter { workload in
      counted.contains { isCounted($0, workload) } && counted.allSatisfy { isCounted($0, workload) }
    }
  }

  /// Rows written an insert or move, the mean of all workloads that every strategy ran.
  func meanRows(_ strategy: String, _ size: Int) -> Double? {
    let rows = common(size).compactMap { self.rows(strategy, $0, size) }
    return rows.isEmpty ? nil : rows.reduce(0, +) / Double(rows.count)
  }

  /// SQL statements or document writes an insert or move, the mean of all workloads that every strategy ran.
  func meanStatements(_ strategy: String, _ size: Int) -> Double? {
    let statements = common(size).compactMap {
      figures.rate("statements", per: "placements", subject(strategy, $0, size))
    }
    return statements.isEmpty ? nil : statements.reduce(0, +) / Double(statements.count)
  }

  /// The workload on which the strategy writes most.
  func worst(_ strategy: String, _ size: Int) -> (workload: String, rows: Double)? {
    workloads.compactMap { workload in rows(strategy, workload, size).map { (workload, $0) } }
      .max { $0.1 < $1.1 }
  }

  /// The largest value of a counter on any workload.
  func largest(_ counter: String, _ strategy: String, _ size: Int) -> Double? {
    workloads.compactMap { figures.count(counter, subject(strategy, $0, size)) }.max()
  }

  /// Where and when the order breaks first, of the sizes measured; nil where it never does.
  func failure(_ strategy: String) -> (workload: String, step: Int)? {
    workloads.flatMap { workload in
      sizes.compactMap { size in
        figures.count("failedAt", subject(strategy, workload, size)).map { (workload, Int($0)) }
      }
    }.min { $0.1 < $1.1 }
  }

  /// JSON bytes an insert or move, the mean of all workloads that every strategy ran.
  func meanBytes(_ strategy: String, _ size: Int) -> Double? {
    let bytes = common(size).compactMap {
      figures.rate("wireBytes", per: "placements", subject(strategy, $0, size))
    }
    return bytes.isEmpty ? nil : bytes.reduce(0, +) / Double(bytes.count)
  }

  /// The strategies whose order never broke, fewest rows first, then the others.
  func ranking(_ size: Int) -> [String] {
    strategies.sorted { a, b in
      (failure(a) == nil ? 0 : 1, meanRows(a, size) ?? .infinity)
        < (failure(b) == nil ? 0 : 1, meanRows(b, size) ?? .infinity)
    }
  }

  /// The best strategy whose order never broke and whose longest key has at most so many bytes.
  func best(_ size: Int, keyBytes: ClosedRange<Double>) -> String? {
    ranking(size).first {
      failure($0) == nil && keyBytes.contains(largest("largestKeyBytes", $0, size) ?? -1)
    }
  }
}
