import Reporting

/// What to use to store an order.
struct ReorderingNeeds {
  let data: ReorderingFigures

  /// Keys that are numbers of 64 bits.
  private static let numbers = 0.0...8
  /// Keys that are texts which an index of any database takes.
  private static let texts = 9.0...128

  var needs: [ReportNeed] {
    guard let small = data.sizes.first, let large = data.sizes.last else { return [] }
    return [
      need(
        "People order a list by hand; each item is a database row with a number for its place", small,
        Self.numbers),
      large > small ? need("The same, in a long list", large, Self.numbers) : nil,
      need("The same, and the place must be a text, sorted by its bytes", small, Self.texts),
    ].compactMap(\.self)
  }

  private func need(_ need: String, _ size: Int, _ keyBytes: ClosedRange<Double>) -> ReportNeed? {
    guard let choice = ReorderingChoice(data, size: size, keyBytes: keyBytes) else { return nil }
    return ReportNeed(
      need: "\(need); \(Format.count(size)) items", use: choice.use, figures: choice.figures,
      burst: choice.burst,
      leftOut: choice.leftOut, alternative: choice.alternative)
  }
}
