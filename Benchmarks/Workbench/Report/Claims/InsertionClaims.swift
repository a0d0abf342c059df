import Measuring
import Reporting

/// What people say of keeping a list sorted.
struct InsertionClaims {
  let data: InsertionFigures

  var claims: [Claim?] { [sluggish] }

  /// How many times as long the first takes as the second, inserting random integers.
  private func ratio(_ name: String, to other: String, _ size: Int) -> Reading? {
    guard let a = data.time(name, size), let b = data.time(other, size), a > 0, b > 0 else { return nil }
    return Reading(
      value: a / b,
      isCutOff: [name, other].contains { data.figures.isCutOff(data.subject($0, "random", size)) })
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
