import Foundation
import Measuring
import Reporting

/// What people say of keeping a list sorted.
struct InsertionClaims {
  private let figures: Figures
  private let data: InsertionFigures

  init(_ figures: Figures) {
    self.figures = figures
    data = InsertionFigures(figures)
  }

  var claims: [Claim?] { [linear, array, sluggish] }

  /// How many times as long the first takes as the second, inserting random integers.
  private func ratio(_ name: String, to other: String, _ size: Int) -> Reading? {
    guard let a = data.time(name, size), let b = data.time(other, size), a > 0, b > 0 else { return nil }
    return Reading(
      value: a / b,
      isCutOff: [name, other].contains { figures.isCutOff(data.subject($0, "random", size)) })
  }

  /// The crossover that people measure for searching alone; here making room comes on top, the same for both.
  private var linear: Claim? {
    Claim(
      Quotation(
        "Linear search is faster than binary search for integer arrays with less than 150 elements.",
        Source(
          "Justin Pombrio, Linear vs Binary Search",
          "https://justinpombrio.net/2020/03/01/linear-vs-binary-search.html")),
      of: "time of `binary` over that of `linear`, whole insertions of random integers",
      [10, 100].map {
        ClaimTest(
          "at \($0)", ratio("binary", to: "linear", $0), .atLeast(1.1, refutedBelow: 0.91), in: .times)
      })
  }

  /// The size from which the array is slower than the tree, between two that were measured, by the logarithms of both.
  private var crossover: Reading? {
    let points = data.sizes.compactMap { size in
      ratio("binary", to: "sorted-set", size).map { (size: Double(size), ratio: $0) }
    }
    let steps = Array(zip(points, points.dropFirst()))
    guard let (below, above) = steps.last(where: { $0.ratio.value <= 1 && $1.ratio.value > 1 }) else {
      return nil
    }
    let from = log(below.ratio.value), to = log(above.ratio.value)
    let part = -from / (to - from)
    return Reading(
      value: exp(log(below.size) + part * log(above.size / below.size)).rounded(),
      isCutOff: below.ratio.isCutOff || above.ratio.isCutOff)
  }

  private var array: Claim? {
    let steps = data.sizes.filter { $0 >= 1_000 }.compactMap { size in
      ratio("sorted-set", to: "binary", size).map {
        "\(Format.text($0.value, .times))\($0.isCutOff ? "*" : "") at \(Format.count(size))"
      }
    }
    return Claim(
      Quotation(
        "it takes about a hundred thousand items for the sorted array to become slower than the red-black tree",
        Source(
          "README of attaswift's BTree", repository: "attaswift/BTree",
          commit: "407fda73e18cc9df9130453ee36f73408c22408f", path: "README.md")),
      of: "`binary` and `sorted-set`, a B-tree, random integers",
      [ClaimTest("items from which the tree is faster, some", crossover, .within(50_000...200_000))],
      notes: ["time of the tree over the array's: \(steps.joined(separator: ", "))"])
  }

  private var sluggish: Claim? {
    Claim(
      Quotation(
        "using only one list and `bisect.insort` would produce sluggish behavior for lengths exceeding ten thousand",
        Source(
          "Grant Jenks, Sorted Containers", repository: "grantjenks/python-sortedcontainers",
          commit: "3ac358631f58c1347f1d6d2d92784117db0f38ed", path: "docs/implementation.rst")),
      of: "time of `binary`, one array, over that of `chunked`, random integers",
      [
        ClaimTest("at 1,000", ratio("binary", to: "chunked", 1_000), .atMost(1.1), in: .times),
        ClaimTest("at 100,000", ratio("binary", to: "chunked", 100_000), .atLeast(10), in: .times),
      ],
      notes: [
        ratio("binary", to: "chunked", 10_000).map { "at 10,000: \(Format.text($0.value, .times))" }
      ])
  }
}
