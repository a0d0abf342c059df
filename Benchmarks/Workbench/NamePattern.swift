import Catalogue

/// A regular expression that chooses among names, as `--strategy` and `--workload` do; it must match a whole name
/// or a part of it.
struct NamePattern {
  private let regex: Regex<AnyRegexOutput>?

  /// - Parameters:
  ///   - text: The expression, or `nil` for all names.
  ///   - option: The option it comes from, for the error.
  init(_ text: String?, option: String) throws(InputError) {
    guard let text else {
      regex = nil
      return
    }
    do {
      regex = try Regex(text)
    } catch {
      throw InputError(
        .usage, "\(option): '\(text)' is no regular expression; write one such as 'midpoint.*'")
    }
  }

  /// The elements whose name matches, or those whose name is the expression exactly, if there is such a one.
  func choose<Element>(
    from elements: [Element], option: String, name: (Element) -> String
  ) throws(InputError) -> [Element] {
    guard let regex else { return elements }
    let chosen = elements.filter { name($0).firstMatch(of: regex) != nil }
    guard !chosen.isEmpty else {
      throw InputError(
        .usage, "\(option): no name matches; the names are \(elements.map(name).joined(separator: ", "))")
    }
    return chosen
  }
}
