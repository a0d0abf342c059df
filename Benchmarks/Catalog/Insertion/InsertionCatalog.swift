import Measuring

/// The insertion strategies and inputs that are compared.
public enum InsertionCatalog: Family {
  public static let name = "insertion"
  public static let question = "what is the fastest way to insert into a sorted list?"

  /// Not a strategy to choose: the best that `binary` and `chunked` could reach.
  public static let yardstick = HandWrittenInsertion.name
  /// The maximum list size with the yardstick: in longer lists nearly all time
  /// goes into moving elements.
  private static let maxSizeWithYardstick = 1_000

  /// One line for each strategy and the yardstick, including strategies that
  /// are not part of this program.
  public static var strategies: [CatalogLine] {
    unique(
      InsertionCase.all.map {
        CatalogLine(
          kind: $0.strategy == yardstick ? "yardstick" : "strategy", name: $0.strategy, summary: $0.summary,
          inSwift: $0.inSwift)
      } + trees)
  }

  /// The strategies whose libraries the default program does not build.
  private static let trees = [
    CatalogLine(
      kind: "strategy", name: "sorted-set",
      summary: "a B-tree of the elements, which must be distinct (SortedSet of swift-collections)"),
    CatalogLine(
      kind: "strategy", name: "sorted-set-numbered",
      summary: "a B-tree of pairs of element and number, for any elements (SortedSet of swift-collections)"),
  ]

  public static var catalog: [CatalogLine] {
    strategies
      + InsertionInput.allCases.map {
        CatalogLine(kind: "workload", name: $0.rawValue, summary: $0.summary)
      }
  }

  /// Returns the sizes to measure by default.
  public static func sizes(_ extent: Extent) -> [Int] {
    switch extent {
    case .quick: [10, 200, 1_000]
    case .standard: [10, 200, 1_000, 10_000, 100_000]
    case .full: [10, 100, 200, 1_000, 10_000, 100_000, 1_000_000]
    }
  }

  /// Returns the insertions into an empty list up to each size, for every input. Element types
  /// other than `Int` get only random input.
  public static func comparisons(sizes: [Int], seed: UInt64, extent: Extent) -> [Comparison] {
    sizes.sorted().flatMap { size in
      InsertionInput.allCases.map { comparison(input: $0, element: "Int", size: size, seed: seed) }
        + ["Double", "(deadline, id)", "String"].map {
          comparison(input: .random, element: $0, size: size, seed: seed)
        }
    }
  }

  private static func comparison(input: InsertionInput, element: String, size: Int, seed: UInt64)
    -> Comparison
  {
    let hasYardstick = input == .random && size <= maxSizeWithYardstick
    let cases = InsertionCase.all.filter {
      $0.element == element && ($0.strategy != yardstick || hasYardstick)
        && ($0.keepsEquals || input.isDistinct)
    }
    let workload = element == "Int" ? input.rawValue : "\(input.rawValue), \(element)"
    return Comparison(
      family: Self.self, workload: workload, size: size, strategies: cases.map(\.strategy),
      cutOff: size > 100_000 ? .seconds(2) : nil,
      effort: Effort(counted: element == "Int" && size <= 10_000 ? size : 0, timed: size),
      count: { name in
        // Beyond that, the strategies that scan would take longer than all others together.
        guard size <= 10_000 else { return nil }
        return cases.first { $0.strategy == name }.flatMap {
          $0.comparisons(input.numbers(count: size, seed: seed))
        }
        .map { ["comparisons": CounterValue($0), "insertions": CounterValue(size)] }
      },
      trials: { names in
        let inputs = inputs(input, size: size, seed: seed)
        return cases.filter { names.contains($0.strategy) }.map { $0.trial(inputs) }
      })
  }

  /// Returns inputs that differ only in their seed; the first one has `seed` itself. A
  /// processor learns the branches of about ten thousand insertions when they repeat, which
  /// they never do in an app. So there are enough inputs for at least 100,000 insertions
  /// before the first one repeats.
  static func inputs(_ input: InsertionInput, size: Int, seed: UInt64) -> [[Int]] {
    let number = max(1, 100_000 / max(1, size))
    return (0..<number).map { input.numbers(count: size, seed: seed &+ UInt64($0)) }
  }

  private static func unique(_ lines: [CatalogLine]) -> [CatalogLine] {
    var seen: Set<String> = []
    return lines.filter { seen.insert($0.name).inserted }
  }
}
