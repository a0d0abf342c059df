import Reordering
import Foundation
import Measuring
import Reporting

/// What people say of schemes that store an order, and the figure that upholds or refutes it.
struct ReorderingClaims {
  private let figures: Figures
  private let data: ReorderingFigures
  private let size: Int

  init(_ figures: Figures, size: Int) {
    self.figures = figures
    data = ReorderingFigures(figures)
    self.size = size
  }

  var claims: [Claim?] {
    [
      oneRow, fiftyTwo, float32, robust, linkedList, dense, wholeIsRare, sternBrocot, lexoRank, keysGrow,
      shortKeys,
      jitter, logarithmic,
    ]
  }

  private func count(_ counter: String, _ strategy: String, _ workload: String) -> Double? {
    figures.count(counter, data.subject(strategy, workload, size))
  }

  private func rate(_ counter: String, _ strategy: String, _ workload: String) -> Double? {
    figures.rate(counter, per: "placements", data.subject(strategy, workload, size))
  }

  private func failedAt(_ strategy: String, _ workload: String) -> Int? {
    count("failedAt", strategy, workload).map { Int($0) }
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
      let most = count("rowsOfPercentile99", "linked-list", "random-move")
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
    guard let renumberings = count("renormalisations", "stern-brocot", "churn-alternating"),
      let all = count("placements", "stern-brocot", "churn-alternating"),
      let left = count("renormalisations", "stern-brocot", "hot-gap-left")
    else { return nil }
    return Claim(
      text:
        "A fraction of two integers allows as many inserts between two as any practical application requires.",
      source: "pg_rational's README",
      figure: "`stern-brocot`: \(Format.text(left)) overflows where each insert goes before the last, but "
        + "one every \(Format.text(all / max(renumberings, 1))) inserts where they alternate",
      verdict: renumberings == 0 ? "upheld" : "refuted")
  }

  private var lexoRank: Claim? {
    guard let rebalancings = count("renormalisations", "lexorank", "last-to-second"),
      let all = count("placements", "lexorank", "last-to-second"),
      let random = count("renormalisations", "lexorank", "random-move")
    else { return nil }
    return Claim(
      text: "LexoRank needs rebalancing.", source: "Atlassian's documentation of Jira",
      figure:
        "`lexorank`: \(Format.text(random)) rebalancings in random moves, \(Format.text(rebalancings)) in "
        + "\(Format.text(all)) moves of the last item to the second place",
      verdict: rebalancings > 0 ? "upheld" : "refuted")
  }

  private var keysGrow: Claim? {
    guard let bytes = count("largestKeyBytes", "fractional-index", "last-to-second"),
      let all = count("placements", "fractional-index", "last-to-second"),
      let ours = count("largestKeyBytes", "fractional-window", "last-to-second"),
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

  private var shortKeys: Claim? {
    guard let random = count("largestKeyBytes", "fractional-index", "random-move"),
      let one = count("largestKeyBytes", "fractional-index", "last-to-second"),
      let all = count("placements", "fractional-index", "last-to-second")
    else { return nil }
    // Each insert before the last takes the same part of a byte.
    let room = Int(min(200 * all / max(one, 1), 1e15))
    return Claim(
      text: "A column of 200 characters holds 62^200 order values: enough for fractional keys.",
      source: "README of narabikae, a Rails package",
      figure:
        "`fractional-index`: \(Format.text(random, .bytes)) after random moves, \(Format.text(one, .bytes)) after "
        + "\(Format.text(all)) moves of the last item to the second place",
      verdict: one <= 200
        ? "upheld"
        : random <= 200
          ? "upheld for random moves; about \(Format.count(room)) to one place fill it" : "refuted")
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

  /// That a strategy's cost grows as slowly as its authors prove: compared over the sizes, since a proof leaves the
  /// factor open.
  private var logarithmic: Claim? {
    let rates = data.sizes.compactMap { size -> (size: Int, rows: Double)? in
      let subject = data.subject("tag-range", "smallest-gap", size)
      guard figures.count("cutOffAt", subject) == nil else { return nil }
      return figures.rate("rowsRelabelled", per: "placements", subject).map { (size, $0) }
    }
    guard let first = rates.first, let last = rates.last, first.size < last.size, first.rows > 0 else {
      return nil
    }
    func logarithm(_ size: Int) -> Double { log2(Double(size)) }
    let grown = last.rows / first.rows, allowed = logarithm(last.size) / logarithm(first.size)
    let steps = rates.map { "\(Format.text($0.rows)) at \(Format.count($0.size))" }.joined(separator: ", ")
    return Claim(
      text: "Tag-range relabelling costs O(log n) relabels an insert, amortised.",
      source: "Bender et al., Two simplified algorithms for maintaining order in a list (2002)",
      figure:
        "`tag-range` against the adversary: \(steps); that is \(Format.text(grown, .times)), while log n "
        + "grows \(Format.text(allowed, .times)) and n \(Format.text(Double(last.size) / Double(first.size), .times))",
      // The bound is for labels that grow with n; these have 52 bits, so that the base falls as the list grows.
      verdict: grown <= 1.2 * allowed
        ? "upheld"
        : grown <= Double(last.size) / Double(first.size) / 2
          ? "not with labels of 52 bits: faster than log n, though far slower than n" : "refuted")
  }
}
