/// The rule by which the demo's titles become titles of todos. See ``DemoSeed``.
enum DemoTitle {
  /// The fewest characters that a cut at a word's end may leave.
  private static let wordsLimit = 16

  /// A tidied title cut to the limit; `nil` if it is not longer.
  static func shortened(_ title: String) -> String? {
    guard let end = title.index(title.startIndex, offsetBy: DemoSeed.titleLimit, limitedBy: title.endIndex),
      end < title.endIndex
    else { return nil }
    // What stays if the cut is within a word, with the character after it.
    let longest = title[..<end]
    let cut = longest.index(before: end)
    if let space = longest.lastIndex(of: " "), longest[..<space].count >= wordsLimit {
      return longest[..<space] + "…"
    }
    return longest[..<cut] + "…"
  }
}
