import Measuring
import Reporting

/// What people say of merging two orders, and the figure that upholds or refutes it.
struct MergingClaims {
  private let merging: MergingFigures

  init(_ figures: Figures) { merging = MergingFigures(figures) }

  var claims: [Claim?] { [quadratic, lastWriter] }

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
