public import Measuring
public import Measuring

/// A regular expression that selects names, as in `--strategy` and `--workload`. It may match any
/// part of a name. If it equals a name, it selects only that name.
public struct NamePattern {
  private let text: String?
  private let regex: Regex<AnyRegexOutput>?

  /// - Parameters:
  ///   - text: The expression, or `nil` for all names.
  ///   - option: The option that the expression was given for, named in the error.
  public init(_ text: String?, option: String) throws(InputError) {
    self.text = text
    guard let text else {
      regex = nil
      return
    }
    do {
      regex = try Regex(text)
    } catch {
      throw InputError(
        .usage, "\(option): '\(text)' is not a valid regular expression; use one such as 'midpoint.*'")
    }
  }

  /// Returns the elements whose name equals the expression, or otherwise those that it matches.
  ///
  /// - Throws: `InputError` if no name matches.
  public func choose<Element>(
    from elements: [Element], option: String, name: (Element) -> String
  ) throws(InputError) -> [Element] {
    guard let regex else { return elements }
    let named = elements.filter { name($0) == text }
    if !named.isEmpty { return named }
    let chosen = elements.filter { name($0).firstMatch(of: regex) != nil }
    guard !chosen.isEmpty else {
      throw InputError(
        .usage, "\(option): no name matches; the names are \(elements.map(name).joined(separator: ", "))")
    }
    return chosen
  }
}
