import Reporting

/// Recommendations for storing an order.
struct ReorderingNeeds {
  let data: ReorderingFigures

  var needs: [ReportNeed] {
    guard let small = data.sizes.first, let large = data.sizes.last else { return [] }
    return [
      need(
        "People order a list by hand; each item is a database row with a number for its place", "by hand",
        small,
        .number),
      large > small ? need("The same, in a long list", "by hand", large, .number) : nil,
      need(
        "The same, and the place must be a text, sorted by its bytes", "by hand, as texts", small, .text),
    ].compactMap(\.self)
  }

  private func need(_ need: String, _ brief: String, _ size: Int, _ kind: ReorderingChoice.Kind)
    -> ReportNeed?
  {
    guard let choice = ReorderingChoice(data, size: size, kind: kind) else { return nil }
    return ReportNeed(
      need: "\(need); \(Format.count(size)) items", brief: "\(brief), \(Format.count(size))", use: choice.use,
      figures: choice.figures,
      burst: choice.burst,
      leftOut: choice.leftOut, alternative: choice.alternative)
  }
}
