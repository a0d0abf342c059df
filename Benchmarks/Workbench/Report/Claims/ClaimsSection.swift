import Measuring
import Reordering
import Reporting

/// What people say about these schemes, and the figures that uphold or refute it.
struct ClaimsSection {
  let insertion: InsertionFigures
  let reordering: ReorderingFigures
  let merging: MergingFigures

  /// Those whose figures the run has.
  var claims: [Claim] {
    let run = ClaimFigures(reordering)
    return
      (MidpointClaims(run: run).claims + PositionClaims(run: run).claims + TextKeyClaims(run: run).claims
      + InsertionClaims(data: insertion).claims + MergingClaims(data: merging).claims).compactMap(\.self)
  }

  var section: ReportSection? {
    let claims = claims
    guard !claims.isEmpty else { return nil }
    var table = Table([.init("claim"), .init("measured"), .init("decides"), .init("verdict")])
    for claim in claims {
      table.append([
        .text(claim.quotation.markdown), .text(claim.measured), .text(claim.decides),
        .text("**\(claim.verdict)**"),
      ])
    }
    let size = reordering.sizes.first
    return ReportSection(
      name: "claims", title: "Claims checked",
      blocks: [
        .text(
          "Each verdict comes of the figures and the bounds beside it, and of nothing else; what is quoted are the "
            + "source's own words. "
            + (size.map { "Lists of \(Format.count($0)) unless said otherwise. " } ?? "")
            + "A star: counting or timing was cut off. A claim is left out where the run lacks one of its figures. Real "
            + "histories beside these lists: \(size.map { reordering.members(.real, $0).count } ?? 0); more of them may refute "
            + "what is upheld here."
        ), .table(table),
      ])
  }
}
