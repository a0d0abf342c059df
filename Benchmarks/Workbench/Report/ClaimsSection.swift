import Catalogue
import Measuring
import Reporting

/// What people say about these schemes, who says it, and the figure that upholds or refutes it.
struct ClaimsSection {
  private let figures: Figures
  private let data: ReorderingFigures
  private let merging: MergingFigures
  private let size: Int

  init(_ figures: Figures) {
    self.figures = figures
    data = ReorderingFigures(figures)
    merging = MergingFigures(figures)
    size = data.sizes.first ?? 0
  }

  /// A claim that was checked.
  private struct Claim {
    let text: String
    let source: String
    let figure: String
    let verdict: String
  }

  var section: ReportSection? {
    let claims = (reordering + insertion + mergingClaims).compactMap(\.self)
    guard !claims.isEmpty else { return nil }
    var table = Table([.init("claim"), .init("who says so"), .init("measured here"), .init("verdict")])
    for claim in claims {
      table.append([
        .text(claim.text), .text(claim.source), .text(claim.figure), .text("**\(claim.verdict)**"),
      ])
    }
    return ReportSection(
      name: "claims", title: "Claims checked",
      blocks: [
        .text(
          "Lists of \(Format.count(size)) unless said otherwise. Each verdict is computed from the figure beside it."
        ), .table(table),
      ])
  }

  // MARK: Reordering

  private func rate(_ counter: String, _ strategy: String, _ workload: String) -> Double? {
    figures.rate(counter, per: "placements", data.subject(strategy, workload, size))
  }

  private func failedAt(_ strategy: String, _ workload: String) -> Int? {
    figures.count("failedAt", data.subject(strategy, workload, size)).map { Int($0) }
  }

  private var reordering: [Claim?] {
    [
      oneRow, fiftyTwo, float32, robust, linkedList, dense, wholeIsRare, sternBrocot, lexoRank, keysGrow,
      jitter,
    ]
  }

  private var oneRow: Claim? {
    let name = "midpoint-window"
    guard let random = rate("rowsWritten", name, "random-move"), let worst = data.worst(name, size) else {
      return nil
    }
    return Claim(
      text: "With a fractional priority, moving an item writes one row.",
      source: "MiniDo's README; common advice",
      figure:
        "`\(name)`: \(Format.text(random)) rows on random moves, \(Format.text(worst.rows)) on its worst "
        + "workload, `\(worst.workload)`",
      verdict: random > 1.05
        ? "refuted" : worst.rows > 1.05 ? "upheld, but not against an adversary" : "upheld")
  }

  private var fiftyTwo: Claim? {
    guard let step = failedAt("midpoint-bare", "hot-gap-left") else { return nil }
    let left = failedAt("midpoint-bare", "hot-gap-alternating").map { ", alternating \($0)" } ?? ""
    return Claim(
      text: "A double's midpoint can be taken some 52 times in one gap.",
      source: "common advice on midpoint keys",
      figure: "`midpoint-bare`: \(step) inserts before one point keep the order, the next breaks it\(left)",
      verdict: (50...54).contains(step) ? "upheld" : "refuted")
  }

  private var float32: Claim? {
    guard let step = failedAt("midpoint-float32", "hot-gap-left"),
      let random = failedAt("midpoint-float32", "random-move")
    else { return nil }
    return Claim(
      text: "Midpoints of doubles read as 32-bit floats do for a to-do list.", source: "MiniDo, as shipped",
      figure: "`midpoint-float32`: the order breaks after \(step) inserts into one gap, and after "
        + "\(Format.count(random)) random moves", verdict: "refuted")
  }

  private var robust: Claim? {
    let damage = DamageFigures(figures)
    guard let keys = damage.loss("midpoint-window", .lost), let list = damage.loss("linked-list", .lost)
    else {
      return nil
    }
    func text(_ loss: DamageFigures.Loss) -> String {
      "\(Format.text(loss.unreachable)) unreachable and \(Format.text(loss.outOfPlace)) out of place"
    }
    return Claim(
      text: "Priorities are more robust than a linked list.", source: "MiniDo's README",
      figure:
        "\(Format.text(keys.losses)) lost writes in \(Format.text(keys.items)) items: `midpoint-window` "
        + "\(text(keys)); `linked-list` \(text(list))",
      verdict: keys.total < list.total ? "upheld" : "refuted")
  }

  private var linkedList: Claim? {
    guard let rows = rate("rowsWritten", "linked-list", "random-move"),
      let most = figures.count("rowsOfPercentile99", data.subject("linked-list", "random-move", size))
    else { return nil }
    return Claim(
      text: "A linked list moves an item with up to three rows.", source: "the scheme's own design",
      figure: "`linked-list`: \(Format.text(rows)) rows a random move, \(Format.text(most)) in 99 of 100",
      verdict: most <= 3 ? "upheld" : "refuted")
  }

  private var dense: Claim? {
    guard let rows = rate("rowsWritten", "dense", "random-move"),
      let ours = rate("rowsWritten", "midpoint-window", "random-move")
    else { return nil }
    return Claim(
      text: "Dense positions are fine for small lists.",
      source: "practice of acts_as_list, django-ordered-model",
      figure: "`dense`: \(Format.text(rows)) rows a random move in a list of \(Format.count(size)), "
        + "\(Format.text(rows / ours, .times)) those of `midpoint-window`",
      verdict: rows > 10
        ? "refuted where a row is a write of its own; one UPDATE of a range may do" : "upheld")
  }

  private var wholeIsRare: Claim? {
    guard let random = rate("renormalisations", "midpoint-whole", "random-move"),
      let hot = rate("rowsRelabelled", "midpoint-whole", "last-to-second"),
      let ours = rate("rowsRelabelled", "midpoint-window", "last-to-second")
    else { return nil }
    return Claim(
      text: "Renumbering the whole list is rare enough not to matter.", source: "Vikunja, Trello",
      figure: "`midpoint-whole`: \(Format.text(random)) renumberings a random move, but "
        + "\(Format.text(hot)) rows relabelled a move of the last item to the second place; `midpoint-window` "
        + "\(Format.text(ours))",
      verdict: hot < 0.1
        ? "upheld" : random < 0.01 ? "upheld for random moves, refuted for habits" : "refuted")
  }

  private var sternBrocot: Claim? {
    let subject = data.subject("stern-brocot", "churn-alternating", size)
    guard let count = figures.count("renormalisations", subject),
      let all = figures.count("placements", subject),
      let left = figures.count("renormalisations", data.subject("stern-brocot", "hot-gap-left", size))
    else { return nil }
    return Claim(
      text:
        "A fraction of two integers allows as many inserts between two as any practical application requires.",
      source: "pg_rational's README",
      figure: "`stern-brocot`: \(Format.text(left)) overflows where each insert goes before the last, but "
        + "one every \(Format.text(all / max(count, 1))) inserts where they alternate",
      verdict: count == 0 ? "upheld" : "refuted")
  }

  private var lexoRank: Claim? {
    let subject = data.subject("lexorank", "last-to-second", size)
    guard let count = figures.count("renormalisations", subject),
      let all = figures.count("placements", subject),
      let random = figures.count("renormalisations", data.subject("lexorank", "random-move", size))
    else { return nil }
    return Claim(
      text: "LexoRank needs rebalancing.", source: "Atlassian's documentation of Jira",
      figure: "`lexorank`: \(Format.text(random)) rebalancings in random moves, \(Format.text(count)) in "
        + "\(Format.text(all)) moves of the last item to the second place",
      verdict: count > 0 ? "upheld" : "refuted")
  }

  private var keysGrow: Claim? {
    let subject = data.subject("fractional-index", "last-to-second", size)
    guard let bytes = figures.count("largestKeyBytes", subject),
      let all = figures.count("placements", subject),
      let ours = figures.count(
        "largestKeyBytes", data.subject("fractional-window", "last-to-second", size)),
      let rows = rate("rowsRelabelled", "fractional-window", "last-to-second")
    else { return nil }
    return Claim(
      text: "A fractional index never has to be renumbered.",
      source: "Figma; the fractional-indexing libraries",
      figure:
        "`fractional-index`: none, and keys of \(Format.text(bytes, .bytes)) after \(Format.text(all)) moves to "
        + "one place; `fractional-window` \(Format.text(ours, .bytes)) at \(Format.text(rows)) rows relabelled a move",
      verdict: bytes > 128 ? "upheld, at the price of keys that no index takes" : "upheld")
  }

  private var jitter: Claim? {
    func share(_ name: String) -> Double? {
      figures.rate("equalPairs", per: "pairs", data.subject(name, "same-gap", 2))
    }
    guard let jittered = share("fractional-index-jittered"), let classic = share("fractional-index") else {
      return nil
    }
    return Claim(
      text: "Jitter makes collisions of keys negligible.", source: "jittered-fractional-indexing's README",
      figure:
        "two devices apart, one gap: equal keys in \(Format.text(jittered, .percent)) of pairs, without jitter "
        + "in \(Format.text(classic, .percent))", verdict: jittered < 0.0005 ? "upheld" : "refuted")
  }

  // MARK: Insertion

  private func time(_ strategy: String, _ size: Int) -> Double? {
    figures.time(
      Subject(family: Family.insertion.rawValue, strategy: strategy, workload: "random", size: size))?.median
  }

  private var insertion: [Claim?] {
    let sizes = figures.distinct(.insertion, \.size).sorted()
    return [
      comparison(
        "Appending and sorting again is fast enough.", "common practice", slow: "append-and-sort",
        fast: "binary", at: sizes.last { time("append-and-sort", $0) != nil }),
      comparison(
        "A balanced tree beats a sorted array.", "textbooks", slow: "sorted-set", fast: "binary",
        at: sizes.last { $0 <= 1_000 }),
      comparison(
        "A balanced tree beats a sorted array.", "textbooks, long lists", slow: "sorted-set", fast: "chunked",
        at: sizes.last { $0 > 1_000 && time("sorted-set", $0) != nil }),
    ]
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

  // MARK: Merging

  private var mergingClaims: [Claim?] { [quadratic, lastWriter] }

  private var quadratic: Claim? {
    guard let ours = merging.exponent(MergingFigures.ours), let other = merging.exponent("minido") else {
      return nil
    }
    return Claim(
      text: "Resolving the conflicts of two lists takes O(N) to O(N²).", source: "MiniDo's README",
      figure: "time grows with n to the power of \(Format.text(other.value)) (`minido`) and "
        + "\(Format.text(ours.value)) (`\(MergingFigures.ours)`) from \(Format.count(ours.from)) to "
        + "\(Format.count(ours.to)) items",
      verdict: max(ours.value, other.value) <= 2.1 ? "upheld" : "refuted")
  }

  private var lastWriter: Claim? {
    guard let size = merging.main,
      let ties = merging.share("mergesWithEqualPriorities", merging.subject("last-writer", size)),
      let loss = merging.loss(merging.subject("last-writer", size)),
      let ours = merging.loss(merging.subject(MergingFigures.ours, size))
    else { return nil }
    return Claim(
      text: "The last writer of each item's position wins: that is good enough.", source: "common practice",
      figure: "`last-writer`: equal keys in \(Format.text(ties, .percent)) of merges, intent lost "
        + "\(Format.text(loss, .percent)); `\(MergingFigures.ours)` \(Format.text(ours, .percent)), no equal keys",
      verdict: ties > 0.01 ? "refuted: the order of equal keys is left to chance" : "upheld")
  }
}
