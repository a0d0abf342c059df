import Foundation
import Measuring
import Reporting
import Testing

@testable import Workbench

/// Verdicts on claims follow from measured values and bounds.
@Suite struct ClaimTests {
  private static let quotation = Quotation(
    words: "it holds", source: QuotedSource(name: "a page", link: "https://example.org"))

  private static func claim(
    _ tests: [ClaimTest?], butNot limits: [(words: String, test: ClaimTest?)] = []
  ) -> Claim? {
    Claim(quotation, of: "`dense`", tests, butNot: limits)
  }

  private static func test(
    _ value: Double?, _ bound: Bound, brokenAt: Int? = nil, if condition: (String, Bool)? = nil
  ) -> ClaimTest? {
    ClaimTest(
      "rows", value.map { ClaimReading(value: $0, brokenAt: brokenAt) }, bound,
      if: condition.map { ($0.0, $0.1) })
  }

  @Test(arguments: [
    (1.0, Bound.atMost(1), Bound.Outcome.holds), (1.1, .atMost(1), .fails),
    (1.1, .atMost(1, refutedAbove: 2), .open), (2.1, .atMost(1, refutedAbove: 2), .fails),
    (1, .atLeast(1), .holds), (0.9, .atLeast(1), .fails), (0.9, .atLeast(1, refutedBelow: 0.5), .open),
    (0.4, .atLeast(1, refutedBelow: 0.5), .fails), (3, .within(3...4), .holds), (4.1, .within(3...4), .fails),
  ])
  func boundDecidesTheOutcome(value: Double, bound: Bound, outcome: Bound.Outcome) {
    #expect(Self.test(value, bound)?.outcome == outcome)
    // Whatever the value, a broken order is a failure.
    #expect(Self.test(value, bound, brokenAt: 7)?.outcome == .fails)
    #expect(Self.test(value, bound, if: ("of three sizes", false))?.outcome == .open)
  }

  @Test func verdictCombinesAllTests() throws {
    let holds = Self.test(1, .atMost(1)), open = Self.test(2, .atMost(1, refutedAbove: 3))
    let fails = Self.test(2, .atMost(1))
    #expect(Self.claim([holds, holds])?.verdict == "upheld")
    #expect(Self.claim([holds, open])?.verdict == "not decided")
    #expect(Self.claim([fails, fails])?.verdict == "refuted")
    #expect(Self.claim([fails, open])?.verdict == "refuted by rows")
    #expect(
      Self.claim([holds], butNot: [("here", fails), ("now", holds), ("there", open)])?.verdict
        == "upheld, but not here, nor there")
    #expect(Self.claim([fails], butNot: [("here", fails)])?.verdict == "refuted")
    // Missing values are not guessed.
    #expect(Self.claim([holds, Self.test(nil, .atMost(1))]) == nil)
    #expect(Self.claim([holds], butNot: [("here", Self.test(.nan, .atMost(1)))]) == nil)
    #expect(Self.claim([]) == nil)
  }

  @Test func valuesAndBoundsAreInTheTable() throws {
    let claim = try #require(
      Self.claim(
        [
          ClaimTest("rows", ClaimReading(value: 1.5, isCutOff: true, workload: "append"), .atMost(2)),
          ClaimTest("order", ClaimReading(value: 10, brokenAt: 1_234), .orderKept),
        ], butNot: [("twice", ClaimTest("keys", ClaimReading(value: 3_000), .within(1...9), in: .bytes))]))
    #expect(
      claim.measured == "`dense`: rows: 1.50* (`append`); order: order breaks at operation 1,234; keys: 3 kB")
    #expect(claim.decides == "rows: ≤ 2; order: order kept; “but not twice” unless keys: 1 B to 9 B")
    #expect(claim.quotation.markdown == "“it holds” ([a page](https://example.org))")
  }

  /// A claim about a strategy, policy or workload that is in no catalog would have no values.
  @Test func everyClaimIsAboutCatalogEntries() throws {
    let claims = try MadeUpRun.ofTheCatalog.claims()
    #expect(claims.count == 18, "\(claims.map(\.quotation.words))")
    #expect(Set(claims.map(\.quotation.words)).count == claims.count)
    for claim in claims {
      #expect(claim.quotation.source.link.hasPrefix("https://"))
      #expect(!claim.tests.isEmpty && !claim.measured.contains("](http:"))
      let words = claim.quotation.words.split(whereSeparator: \.isWhitespace)
      #expect(words.count < 26, "\(claim.quotation.words)")
    }
    #expect(try MadeUpRun().claims().isEmpty)
  }

  // MARK: Verdicts from measured values

  @Test func moveWritesOneRow() throws {
    let words = "if a task is re-ordered"
    var run = MadeUpRun()
    let name = "midpoint-window"
    run.count(name, "random-move", ["rowsWritten": 1_000, "placements": 1_000])
    run.count(name, "hot-gap-left", ["rowsWritten": 1_400, "placements": 1_000])
    #expect(try run.verdict(words) == nil)
    run.countReal(name, ["rowsWritten": 100, "placements": 100])
    #expect(try run.verdict(words) == "upheld")
    run.count(name, "hot-gap-left", ["rowsWritten": 1_600])
    #expect(try run.verdict(words) == "upheld, but not everywhere")
    run.count(name, "kanban-taskell", ["rowsWritten": 102])
    #expect(try run.verdict(words) == "refuted by rows per insert or move in the worst real history")
    run.count(name, "random-move", ["rowsWritten": 1_020])
    #expect(try run.verdict(words) == "refuted")
  }

  @Test(arguments: [(49.0, "refuted"), (50, "upheld"), (54, "upheld"), (55, "refuted")])
  func gapTakesAboutFiftyInserts(step: Double, verdict: String) throws {
    var run = MadeUpRun()
    for workload in ["hot-gap-left", "hot-gap-right", "hot-gap-alternating"] {
      #expect(try run.verdict("averaging a number") == nil)
      run.count(
        "midpoint-bare", workload, ["operations": step + 1, "placements": step + 1, "failedAt": step])
    }
    #expect(try run.verdict("averaging a number") == verdict)
  }

  @Test func brokenOrdersAreReported() throws {
    var run = MadeUpRun()
    let kept: [String: Double] = ["operations": 10_000, "placements": 10_000]
    run.count("midpoint-float32", "random-move", kept)
    run.countReal("midpoint-float32", kept)
    #expect(try run.verdict("Each Task") == "upheld")
    run.count("midpoint-float32", "kanban-taskell", ["failedAt": 272])
    #expect(try run.verdict("Each Task") == "refuted by real histories")
    #expect(
      try run.claims().first?.measured
        == "`midpoint-float32`: random moves: order kept for 10,000 operations; "
        + "real histories: order breaks at operation 273 (`kanban-taskell`)")

    // In runs without the wide variant, the name means wider integers.
    run.count("stern-brocot", "random-move", kept)
    run.countReal("stern-brocot", kept)
    for workload in ["block-move", "bursts-forward", "bursts-backward", "churn-alternating"] {
      run.count("stern-brocot", workload, kept)
    }
    run.count("stern-brocot", "hot-gap-alternating", kept.merging(["failedAt": 43]) { $1 })
    #expect(try run.verdict("It can continue") == nil)
    run.count("stern-brocot-wide", "random-move", kept)
    #expect(try run.verdict("It can continue") == "upheld, but not where inserts alternate")
  }

  @Test(arguments: [(2.0, "upheld"), (3, "refuted")])
  func linkedListWritesThreeRows(burst: Double, verdict: String) throws {
    var run = MadeUpRun()
    #expect(try run.verdict("whether an item is added") == nil)
    run.count("linked-list", "random-move", ["placements": 100, "rowsWritten": 298, "largestBurst": 2])
    run.count("linked-list", "move-to-top", at: 1_000, ["placements": 100, "largestBurst": burst])
    #expect(try run.verdict("whether an item is added") == verdict)
  }

  @Test(arguments: [(20.0, "upheld"), (19, "refuted by appends per rebalancing at 10,000 items"), (50, nil)])
  func appendedRowsRebalanceOccasionally(appends: Double, verdict: String?) throws {
    var run = MadeUpRun()
    run.count("ranked-model", "append", ["placements": 200, "renormalizations": 7, "largestBurst": 199])
    // Without rebalancing, the ratio is undefined.
    let rebalancings = appends == 50 ? 0 : 10_000 / appends
    run.count("ranked-model", "append", at: 10_000, ["placements": 10_000, "renormalizations": rebalancings])
    #expect(try run.verdict("there's just") == verdict)
  }

  /// Three sizes do not suffice to refute growth with the square of the logarithm. Four do.
  @Test func fewSizesDoNotRefuteAGrowthRate() throws {
    func run(_ sizes: [Int], _ power: Double) -> MadeUpRun {
      var run = MadeUpRun()
      for size in sizes {
        let (count, logarithm) = (Double(size), log2(Double(size)))
        run.count(
          "tag-range", "smallest-gap", at: size,
          ["placements": count, "rowsRelabeled": (count * pow(logarithm, power)).rounded()])
      }
      return run
    }
    let words = "the amortized time per insertion"
    #expect(try run([200, 1_000], 3).verdict(words) == nil)
    #expect(try run([200, 1_000, 10_000], 3).verdict(words) == "not decided")
    #expect(try run([200, 1_000, 10_000, 100_000], 3).verdict(words) == "refuted")
    #expect(try run([200, 1_000, 10_000, 100_000], 1).verdict(words) == "upheld")
  }

  @Test(arguments: [
    (8.0, 7.0, "upheld"), (8, 300, "not decided"), (8, 800, "refuted by longest key in real histories"),
  ])
  func keysStayShort(moved: Double, real: Double, verdict: String) throws {
    var run = MadeUpRun()
    for workload in ["random-move", "zipf-move", "block-move"] {
      run.count("fractional-index", workload, ["placements": 100, "largestKeyBytes": moved])
    }
    #expect(try run.verdict("normal usage") == nil)
    run.countReal("fractional-index", ["placements": 100, "largestKeyBytes": real])
    #expect(try run.verdict("normal usage") == verdict)
  }

  @Test func lastWriterMayLoseMore() throws {
    var run = MadeUpRun()
    let counts: [String: Double] = [
      "merges": 60, "runs": 12, "runsThatConverge": 12, "changedPairsByField": 100, "lostPairsByField": 10,
    ]
    for policy in ["last-writer-jittered", "intent-preserving"] {
      #expect(try run.verdict("uses last-writer-wins") == nil)
      for workload in ["random-moves", "replicas"] { run.merge(policy, workload, counts) }
    }
    #expect(try run.verdict("uses last-writer-wins") == "upheld")
    run.merge("last-writer-jittered", "replicas", counts.merging(["lostPairsByField": 17]) { $1 })
    #expect(try run.verdict("uses last-writer-wins") == "upheld, but not without loss over many rounds")
    run.merge("last-writer-jittered", "replicas", counts.merging(["runsThatConverge": 11]) { $1 })
    #expect(try run.verdict("uses last-writer-wins") == "refuted")
  }
}
