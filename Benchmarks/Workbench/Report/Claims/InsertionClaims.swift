import Insertion
import Catalogue
import Measuring
import Reporting

/// What people say of keeping a list sorted, and the figure that upholds or refutes it.
struct InsertionClaims {
  private let figures: Figures
  private let sizes: [Int]

  init(_ figures: Figures) {
    self.figures = figures
    sizes = figures.distinct(InsertionCatalogue.self, \.size).sorted()
  }

  var claims: [Claim?] {
    [
      linear,
      comparison(
        "Appending and sorting again is fast enough.", "common practice", slow: "append-and-sort",
        fast: "binary", at: sizes.last { time("append-and-sort", $0) != nil }),
      comparison(
        "A balanced tree beats a sorted array.", "textbooks", slow: "sorted-set", fast: "binary",
        at: sizes.last { $0 <= 1_000 }),
      comparison(
        "A balanced tree beats a sorted array.", "textbooks, long lists", slow: "sorted-set", fast: "chunked",
        at: sizes.last { $0 > 1_000 && time("sorted-set", $0) != nil }),
      tenThousand,
    ]
  }

  private func time(_ strategy: String, _ size: Int) -> Double? {
    figures.time(
      Subject(family: InsertionCatalogue.name, strategy: strategy, workload: "random", size: size))?.median
  }

  private func comparison(_ text: String, _ source: String, slow: String, fast: String, at size: Int?)
    -> Claim?
  {
    guard let size, let a = time(slow, size), let b = time(fast, size) else { return nil }
    return Claim(
      text: text, source: source,
      figure:
        "\(Format.count(size)) random items: `\(slow)` \(Format.text(a, .nanoseconds)) an insertion, `\(fast)` "
        + Format.text(b, .nanoseconds),
      verdict: a > 1.1 * b ? "refuted" : a < b / 1.1 ? "upheld" : "neither is faster")
  }

  /// The crossover that people measure for searching alone; here making room comes on top, the same for both.
  private var linear: Claim? {
    guard let scan = time("linear", 100), let search = time("binary", 100) else { return nil }
    return Claim(
      text: "Below 100 to 150 integers a linear search beats a binary one.",
      source: "Evan Jones; Justin Pombrio, Linear vs Binary Search (2020)",
      figure:
        "growing to 100 random integers: `linear` \(Format.text(scan, .nanoseconds)) an insertion, `binary` "
        + Format.text(search, .nanoseconds),
      verdict: scan < search / 1.1 ? "upheld" : scan > 1.1 * search ? "refuted" : "neither is faster")
  }

  private var tenThousand: Claim? {
    let both = sizes.filter { time("binary", $0) != nil && time("chunked", $0) != nil }
    func factor(_ size: Int) -> Double? {
      guard let one = time("binary", size), let chunks = time("chunked", size) else { return nil }
      return one / chunks
    }
    guard let long = both.last(where: { $0 > 10_000 }), let below = factor(1_000), let above = factor(long)
    else { return nil }
    return Claim(
      text: "One sorted array becomes sluggish past ten thousand items; a list of short lists does not.",
      source: "Grant Jenks, Sorted Containers, implementation details",
      figure:
        "`binary` takes \(Format.text(below, .times)) the time of `chunked` at 1,000 random items"
        + (factor(10_000).map { ", \(Format.text($0, .times)) at 10,000" } ?? "")
        + ", \(Format.text(above, .times)) at \(Format.count(long))",
      verdict: above > 2 ? "upheld" : "refuted")
  }
}
