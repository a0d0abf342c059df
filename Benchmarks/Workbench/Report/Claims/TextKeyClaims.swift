import Measuring
import Reporting

/// What people say of keys that are texts.
struct TextKeyClaims {
  let run: ClaimFigures

  var claims: [Claim?] { [lexoRank, neverRunsOut, column, normalUse] }

  private static let figma = Source(
    "Figma, Realtime editing of ordered sequences",
    "https://www.figma.com/blog/realtime-editing-of-ordered-sequences/", isCopy: true)

  /// Those of Figma's kind that the run has.
  private var fractional: [String] { ["figma", "fractional-index"].filter(run.has) }

  private static func list(_ names: [String]) -> String {
    names.map { "`\($0)`" }.joined(separator: ", ")
  }

  /// The longest key of a strategy on several workloads.
  private func longestKey(_ names: [String], on runs: [ClaimFigures.Run]) -> Reading? {
    let readings = names.compactMap { run.most("largestKeyBytes", $0, on: runs) }
    guard readings.count == names.count else { return nil }
    return readings.first { $0.brokenAt != nil } ?? readings.max { $0.value < $1.value }
  }

  private var lexoRank: Claim? {
    let name = "lexorank"
    let counter = "renormalisations"
    let placed =
      run.reading("placements", name, "last-to-second").map { " in \(Format.text($0.value))" } ?? ""
    return Claim(
      Quotation(
        "If the rank's length reaches the first threshold of 128 characters, the rebalancing is scheduled for the "
          + "next 12 hours.",
        Source(
          "Atlassian, Managing LexoRank",
          "https://confluence.atlassian.com/adminjiraserver/managing-lexorank-938847803.html"),
        on: "LexoRank needs rebalancing"), of: "`\(name)`, which rebalances at 128 at once",
      [
        ClaimTest(
          "rebalancings\(placed) moves of the last item to the second place",
          run.reading(counter, name, "last-to-second"), .atLeast(1))
      ],
      butNot: [
        (
          "on real lists",
          ClaimTest(
            "most rebalancings on a real list", run.most(counter, name, on: run.realLists), .atLeast(1))
        )
      ],
      notes: [
        run.reading(counter, name, "random-move").map {
          "in random moves: \(Format.text($0.value))"
        }
      ])
  }

  // MARK: Keys that grow

  /// The workloads that hit one place, each as long as it was counted.
  private func onePlace(_ name: String) -> [ClaimFigures.Run] {
    ["last-to-second", "hot-gap-left", "hot-gap-right", "hot-gap-alternating"].compactMap {
      run.longest(name, $0)
    }
  }

  /// The longest keys that an index takes, by the makers of databases.
  private static let limits: [(bytes: Double, Source)] = [
    (
      1_700,
      Source(
        "SQL Server",
        "https://learn.microsoft.com/en-us/archive/blogs/sqlserverstorageengine/"
          + "increased-nonclustered-index-key-size-with-sql-server-2016")
    ),
    (
      2_704,
      Source(
        "PostgreSQL",
        "https://fivetran.com/docs/destinations/postgresql/troubleshooting/index-row-size-btree-maximum")
    ),
    (3_072, Source("InnoDB", "https://dev.mysql.com/doc/refman/9.5/en/innodb-limits.html")),
  ]

  private var neverRunsOut: Claim? {
    let names = fractional
    let places = names.map(onePlace)
    let relabellings = zip(names, places).compactMap { run.most("renormalisations", $0, on: $1) }
    let keys = zip(names, places).compactMap { run.most("largestKeyBytes", $0, on: $1) }
    guard !names.isEmpty, relabellings.count == names.count, keys.count == names.count else { return nil }
    // The bytes that an insert adds, where that is most.
    let growth = zip(names, places).flatMap { name, runs in
      runs.compactMap { run.reading("largestKeyBytes", per: "placements", name, $0)?.value }
    }.max()
    let fills = growth.flatMap { growth -> String? in
      guard growth > 0 else { return nil }
      let limits = Self.limits.map { bytes, source in
        "\(Format.text((bytes / growth).rounded())) inserts to the \(Format.text(bytes, .bytes)) of an index in "
          + source.markdown
      }
      return "if keys grow on as where they grow most, " + limits.joined(separator: ", ")
    }
    return Claim(
      Quotation(
        "We use arbitrary-precision fractions instead of 64-bit doubles so that we can't run out of precision "
          + "after lots of edits.",
        Self.figma), of: Self.list(names),
      [
        ClaimTest(
          "most renumberings where one place is hit again and again",
          relabellings.first { $0.brokenAt != nil } ?? relabellings.max { $0.value < $1.value }, .atMost(0))
      ],
      notes: [
        keys.max { $0.value < $1.value }.map {
          "longest key there: \(Format.text($0.value, .bytes))\($0.isCutOff ? "*" : "")"
        }, fills,
      ])
  }

  private var column: Claim? {
    let name = "fractional-index"
    let most = 200.0
    let growth = run.reading("largestKeyBytes", per: "placements", name, "last-to-second")?.value ?? 0
    return Claim(
      Quotation(
        "with a length limit of 200 characters, you can represent up to \"62^200 unique order values\", providing a "
          + "huge range for ordered sequences.",
        Source(
          "README of narabikae", repository: "kazu-2020/narabikae",
          commit: "cb54eeb9d8bec16e6f27087e9f8f194374fd0b0f", path: "README.md")), of: "`\(name)`",
      [
        ClaimTest(
          "longest key in random moves", run.reading("largestKeyBytes", name, "random-move"), .atMost(most),
          in: .bytes),
        ClaimTest(
          "on a real list", run.most("largestKeyBytes", name, on: run.realLists), .atMost(most), in: .bytes),
      ],
      butNot: [
        (
          "for blocks that are pasted",
          ClaimTest(
            "longest key then",
            run.most(
              "largestKeyBytes", name, on: ["bursts-forward", "bursts-backward"].map { ($0, run.size) }),
            .atMost(most), in: .bytes)
        )
      ],
      notes: [
        growth > 0
          ? "moves to one place that fill it: some \(Format.text((most / growth).rounded()))" : nil
      ])
  }

  private var normalUse: Claim? {
    guard !fractional.isEmpty else { return nil }
    let moves = ["random-move", "zipf-move", "block-move"].map { ($0, run.size) }
    return Claim(
      Quotation("normal usage patterns never generate prohibitively-large index lengths", Self.figma),
      of: Self.list(fractional),
      [
        ClaimTest(
          "longest key on real lists", longestKey(fractional, on: run.realLists),
          .atMost(200, refutedAbove: 767),
          in: .bytes),
        ClaimTest(
          "in moves of one item or a block", longestKey(fractional, on: moves),
          .atMost(200, refutedAbove: 767),
          in: .bytes),
      ])
  }
}
