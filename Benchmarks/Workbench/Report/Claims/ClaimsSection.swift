import Measuring
import Reporting

/// A claim that was checked.
struct Claim {
  let text: String
  let source: String
  let figure: String
  let verdict: String
}

/// What people say about these schemes, who says it, and the figure that upholds or refutes it.
struct ClaimsSection {
  private let figures: Figures
  private let size: Int

  init(_ figures: Figures) {
    self.figures = figures
    size = ReorderingFigures(figures).sizes.first ?? 0
  }

  var section: ReportSection? {
    let claims =
      (ReorderingClaims(figures, size: size).claims + InsertionClaims(figures).claims
      + MergingClaims(figures).claims).compactMap(\.self)
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
          "Reordering claims on lists of \(Format.count(size)) unless said otherwise. Each verdict is computed from the "
            + "figure beside it."
        ), .table(table),
      ])
  }
}
