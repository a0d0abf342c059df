import Reporting

/// Recommendations for storing an order.
struct ReorderingNeeds {
  let data: ReorderingFigures

  var needs: [ReportNeed] {
    guard let small = data.sizes.first, let large = data.sizes.last else { return [] }
    let long = "A long list that people reorder by hand, with numeric order keys"
    return [
      need("A list that people reorder by hand, with numeric order keys", "by hand", small, .number),
      large > small ? need(long, "by hand", large, .number) : nil,
      need(
        "A list that people reorder by hand, with text keys that are sorted by bytes", "by hand, as text",
        small, .text),
    ].compactMap(\.self)
  }

  private func need(_ need: String, _ brief: String, _ size: Int, _ kind: ReorderingChoice.Kind)
    -> ReportNeed?
  {
    guard let choice = ReorderingChoice(data, size: size, kind: kind) else { return nil }
    return ReportNeed(
      need: "\(need); \(Format.count(size)) items", brief: "\(brief), \(Format.count(size))",
      title: "ordered by hand\(kind == .text ? " with text keys" : ""), \(Format.count(size)) items",
      use: choice.use, figures: choice.figures,
      burst: choice.burst,
      leftOut: choice.leftOut, alternative: choice.alternative)
  }
}
