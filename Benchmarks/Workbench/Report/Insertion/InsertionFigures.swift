import Insertion
import Measuring
import Reporting

/// The times of the insertion family, arranged for tables.
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

  /// Whether one strategy is slower than another: in every pass, and by more than two builds of the
  /// same code differ. Within a pass, the strategies of a comparison alternate, so that
  /// disturbances affect both.
  func isSlower(_ one: String, than other: String, _ size: Int) -> Bool {
    guard let a = figures.time(subject(one, "random", size)),
      let b = figures.time(subject(other, "random", size))
    else { return false }
    guard a.median > Self.noise * b.median else { return false }
    return a.medians.count != b.medians.count || zip(a.medians, b.medians).allSatisfy { $0 > $1 }
  }

  /// The factor by which two builds of the same code differ.
  private static let noise = 1.1

  /// Returns the strategies that were timed at a size, fastest first.
  func fastest(_ size: Int) -> [String] {
    strategies.compactMap { name in time(name, size).map { (name, $0) } }.sorted { $0.1 < $1.1 }.map(\.0)
  }
}
