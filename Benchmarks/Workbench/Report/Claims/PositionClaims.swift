import Foundation
import Measuring
import Reporting

/// What people say of positions that a product or a library spaces, and of relabelling when no gap is left.
struct PositionClaims {
  let run: ClaimFigures

  var claims: [Claim?] { [rankedModel, every30, vikunja, tagRange, adaptive] }

  private var rankedModel: Claim? {
    let (dense, ranked) = ("positioning", "ranked-model")
    func rows(_ name: String, _ size: Int) -> Reading? {
      run.reading("rowsWritten", per: "placements", name, ("random-move", size))
    }
    let both = run.data.sizes.compactMap { size -> (size: Int, dense: Reading, ranked: Reading)? in
      guard let a = rows(dense, size), let b = rows(ranked, size), b.value > 0 else { return nil }
      return (size, a, b)
    }
    guard let long = both.last, long.size >= 10_000 else { return nil }
    // A range that is shifted is one statement.
    func statements(_ size: Int) -> String? {
      let counts = [dense, ranked].compactMap {
        run.reading("statements", per: "placements", $0, ("random-move", size))?.value
      }
      return counts.count == 2
        ? "statements a move \(Format.text(counts[0])) against \(Format.text(counts[1]))" : nil
    }
    let ratio = Reading(
      value: long.dense.value / long.ranked.value, isCutOff: long.dense.isCutOff || long.ranked.isCutOff,
      brokenAt: long.ranked.brokenAt)
    let tenfold = both.first { $0.dense.value >= 10 * $0.ranked.value }
    return Claim(
      Quotation(
        "this gem probably makes the assumption of managing smaller lists and ranked-model would still be better "
          + "for very large lists",
        Source(
          "the maintainer of positioning and ranked-model",
          "https://github.com/brendon/positioning/issues/34")),
      of: "`\(dense)` beside `\(ranked)`, random moves",
      [ClaimTest("times the rows at \(Format.count(long.size))", ratio, .atLeast(10), in: .times)],
      notes: [
        tenfold.map { "ten times the rows already at \(Format.count($0.size))" }, statements(long.size),
      ])
  }

  private var every30: Claim? {
    let name = "ranked-model"
    let tests = run.data.sizes.filter { run.reading("placements", name, ("append", $0)) != nil }.map { size in
      ClaimTest(
        "appends a rebalancing at \(Format.count(size))",
        run.reading("placements", per: "renormalisations", name, ("append", size)), .within(20...40))
    }
    return Claim(
      Quotation(
        "there's just a computation penalty every 30 or so added records",
        Source("the maintainer of ranked-model", "https://github.com/brendon/ranked-model/issues/191")),
      of: "`\(name)`", tests,
      notes: [
        run.reading("largestBurst", name, "append").map {
          "rows of one, at most, in a list of \(Format.count(run.size)): \(Format.text($0.value))"
        }
      ])
  }

  private var vikunja: Claim? {
    let name = "vikunja"
    func relabels(_ runs: [ClaimFigures.Run]) -> Reading? {
      run.most("rowsRelabelled", per: "placements", name, on: runs)
    }
    let habits = run.data.sizes.filter { $0 == run.size || $0 == 10_000 }.map { ("last-to-second", $0) }
    return Claim(
      Quotation(
        "which also leaves a lot of room for rearranging and sorting later.",
        Source(
          "Vikunja's code", repository: "go-vikunja/vikunja",
          commit: "762dc4ebe6f3fbff15d90a0a119f0c6a4720e033", path: "pkg/models/task_position.go"),
        on: "Doubles 2^16 apart"), of: "`\(name)`",
      [
        ClaimTest(
          "rows relabelled a random move",
          run.reading("rowsRelabelled", per: "placements", name, "random-move"), .atMost(0.1)),
        ClaimTest(
          "most rows relabelled an operation on a real list", relabels(run.realLists), .atMost(0.1)),
      ],
      butNot: [
        (
          "for a habit such as moving the last item to the second place",
          ClaimTest("rows relabelled such a move", relabels(habits), .atMost(1))
        )
      ])
  }

  // MARK: Proven of relabelling

  /// By how much the relabels an insert, over log n, grow from each length of a list to the next: a decade, and at the
  /// margin, since the first inserts into a wide gap relabel nothing. The least tells whether they keep growing.
  private func growth(_ name: String) -> (least: Reading, decades: Double)? {
    let sizes = run.data.sizes.filter { run.reading("rowsRelabelled", name, ("smallest-gap", $0)) != nil }
    var isCutOff = false
    let points = sizes.compactMap { size -> (placed: Double, relabelled: Double)? in
      let gap = ("smallest-gap", size)
      guard let placed = run.reading("placements", name, gap),
        let relabelled = run.reading("rowsRelabelled", name, gap), placed.value > 1
      else { return nil }
      isCutOff = isCutOff || placed.isCutOff
      return (placed.value, relabelled.value)
    }
    guard points.count >= 3, let first = points.first, let last = points.last else { return nil }
    let margins = zip(points, points.dropFirst()).map { a, b in
      (placed: b.placed, rate: (b.relabelled - a.relabelled) / (b.placed - a.placed) / log2(b.placed))
    }
    let growths = zip(margins, margins.dropFirst()).map { a, b in
      pow(b.rate / a.rate, 1 / log10(b.placed / a.placed))
    }
    guard growths.allSatisfy(\.isFinite), let least = growths.min() else { return nil }
    return (Reading(value: least, isCutOff: isCutOff), log10(last.placed / first.placed))
  }

  private var tagRange: Claim? {
    guard let theirs = growth("tag-range") else { return nil }
    let needed = 2.5
    return Claim(
      Quotation(
        "the amortized time per insertion in an n-item list is O(log n)",
        Source(
          "David Eppstein, OrderedSequence.py", "https://www.ics.uci.edu/~eppstein/PADS/OrderedSequence.py",
          isCopy: true),
        on:
          "Tag-range relabelling, by [Bender and others](https://doi.org/10.1007/3-540-45749-6_17)"
      ), of: "`tag-range` against the adversary",
      [
        ClaimTest(
          "relabels an insert over log n, growth a decade", theirs.least, .atMost(1.25), in: .times,
          if: ("over \(Format.text(needed)) decades or more", theirs.decades >= needed))
      ],
      notes: [
        "over \(Format.text(theirs.decades, digits: 2)) decades",
        growth("midpoint-window").map {
          "`midpoint-window` \(Format.text($0.least.value, .times))\($0.least.isCutOff ? "*" : "")"
        },
      ])
  }

  private var adaptive: Claim? {
    let name = "adaptive-pma"
    let inputs = ["append", "prepend", "random-insert", "hot-gap-left", "hot-gap-right"]
    func relabels(_ input: String, _ size: Int) -> Double? {
      guard let reading = run.reading("rowsRelabelled", per: "placements", name, (input, size)),
        !reading.isCutOff, reading.value > 0
      else { return nil }
      return reading.value
    }
    let sizes = run.data.sizes.filter { size in
      size >= 1_000 && inputs.allSatisfy { relabels($0, size) != nil }
    }
    guard let from = sizes.first, let to = sizes.last, from < to else { return nil }
    let growths = inputs.compactMap { input -> Reading? in
      guard let a = relabels(input, from), let b = relabels(input, to) else { return nil }
      return Reading(value: b / a, workload: input)
    }
    // Over log n: 1 is as log n, this as its square.
    let logarithm = log2(Double(to)) / log2(Double(from))
    var most = growths.max { $0.value < $1.value }
    most?.value /= logarithm
    return Claim(
      Quotation(
        "many common input distributions achieving only O(log N) amortized element moves",
        Source(
          "Bender and Hu, An Adaptive Packed-Memory Array", "https://doi.org/10.1145/1142351.1142355",
          isCopy: true)), of: "`\(name)`, from \(Format.count(from)) to \(Format.count(to)) items",
      [
        ClaimTest(
          "growth of relabels an insert over that of log n, most of \(inputs.count) inputs", most,
          .atMost(1.25, refutedAbove: max(1.25, logarithm)),
          in: .times)
      ])
  }
}
