import Insertion
import Measuring
import Reporting

/// What the insertion family's times say, put together for tables.
struct InsertionFigures {
  let figures: Figures
  let sizes: [Int]
  let strategies: [String]

  init(_ figures: Figures) {
    self.figures = figures
    sizes = figures.distinct(InsertionCatalog.self, \.size).sorted()
    strategies = figures.distinct(InsertionCatalog.self, \.strategy).filter {
      $0 != InsertionCatalog.yardstick
    }
  }

  func subject(_ strategy: String, _ workload: String, _ size: Int) -> Subject {
    Subject(family: InsertionCatalog.name, strategy: strategy, workload: workload, size: size)
  }

  func time(_ strategy: String, _ size: Int, _ workload: String = "random") -> Double? {
    figures.time(subject(strategy, workload, size))?.median
  }

  /// Whether one strategy is slower than another: by more than two builds of the same code differ, and in every pass. The
  /// strategies of a comparison take turns within a pass, so that what disturbs one disturbs the other.
  func isSlower(_ one: String, than other: String, _ size: Int) -> Bool {
    guard let a = figures.time(subject(one, "random", size)),
      let b = figures.time(subject(other, "random", size))
    else { return false }
    guard a.median > Self.noise * b.median else { return false }
    return a.medians.count != b.medians.count || zip(a.medians, b.medians).allSatisfy { $0 > $1 }
  }

  /// Two builds of the same code differ by as much.
  private static let noise = 1.1

  /// Those that were timed at a size, the fastest first.
  func fastest(_ size: Int) -> [String] {
    strategies.compactMap { name in time(name, size).map { (name, $0) } }.sorted { $0.1 < $1.1 }.map(\.0)
  }
}
