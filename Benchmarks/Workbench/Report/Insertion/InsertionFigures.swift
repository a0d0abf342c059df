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
    sizes = figures.distinct(InsertionCatalogue.self, \.size).sorted()
    strategies = figures.distinct(InsertionCatalogue.self, \.strategy).filter {
      $0 != InsertionCatalogue.yardstick
    }
  }

  func subject(_ strategy: String, _ workload: String, _ size: Int) -> Subject {
    Subject(family: InsertionCatalogue.name, strategy: strategy, workload: workload, size: size)
  }

  func time(_ strategy: String, _ size: Int, _ workload: String = "random") -> Double? {
    figures.time(subject(strategy, workload, size))?.median
  }

  /// Those that were timed at a size, the fastest first.
  func fastest(_ size: Int) -> [String] {
    strategies.compactMap { name in time(name, size).map { (name, $0) } }.sorted { $0.1 < $1.1 }.map(\.0)
  }
}
