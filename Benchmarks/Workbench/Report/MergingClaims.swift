import Catalogue
import Measuring
import Reporting

/// What people say of merging two orders, and the figure that upholds or refutes it.
struct MergingClaims {
  private let figures: Figures
  private let merging: MergingSection

  init(_ figures: Figures) {
    self.figures = figures
    merging = MergingSection(figures)
  }

  var claims: [Claim?] { [quadratic, lastWriter] }

  private var quadratic: Claim? {
    guard let ours = merging.exponent(MergingSection.ours), let other = merging.exponent("minido") else {
      return nil
    }
    return Claim(
      text: "Resolving the conflicts of two lists takes O(N) to O(N²).", source: "MiniDo's README",
      figure: "time grows with n to the power of \(Format.text(other.value)) (`minido`) and "
        + "\(Format.text(ours.value)) (`\(MergingSection.ours)`) from \(Format.count(ours.from)) to "
        + "\(Format.count(ours.to)) items",
      verdict: max(ours.value, other.value) <= 2.1 ? "upheld" : "refuted")
  }

  private var lastWriter: Claim? {
    guard let size = figures.distinct(.merging, \.size).filter({ $0 <= 1_000 }).max(),
      let ties = merging.share("mergesWithEqualPriorities", "last-writer", size),
      let loss = merging.loss("last-writer", size), let ours = merging.loss(MergingSection.ours, size)
    else { return nil }
    return Claim(
      text: "The last writer of each item's position wins: that is good enough.", source: "common practice",
      figure: "`last-writer`: equal keys in \(Format.text(ties, .percent)) of merges, intent lost "
        + "\(Format.text(loss, .percent)); `\(MergingSection.ours)` \(Format.text(ours, .percent)), no equal keys",
      verdict: ties > 0.01 ? "refuted: the order of equal keys is left to chance" : "upheld")
  }
}
