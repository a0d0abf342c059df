#if Server
import Foundation

/// Entity tags in `ETag`, `If-Match` and `If-None-Match`, by
/// [RFC 9110](https://www.rfc-editor.org/rfc/rfc9110#section-8.8.3).
enum EntityTags: Equatable {
  /// `*`, which matches any version.
  case any
  /// A list of tags; weak ones begin with `W/`.
  case tags([String])

  /// Parses a header field; returns `nil` if it is malformed.
  init?(_ field: String) {
    let field = field.trimmingCharacters(in: .whitespaces)
    if field == "*" {
      self = .any
      return
    }
    var tags: [String] = []
    var rest = Substring(field)
    while true {
      let start = rest.startIndex
      if rest.hasPrefix("W/") { rest.removeFirst(2) }
      guard rest.first == "\"" else { return nil }
      rest.removeFirst()
      guard let end = rest.firstIndex(of: "\"") else { return nil }
      tags.append(String(field[start...end]))
      rest = rest[rest.index(after: end)...].drop(while: Self.isSpace)
      if rest.isEmpty { break }
      guard rest.first == "," else { return nil }
      rest = rest.dropFirst().drop(while: Self.isSpace)
    }
    self = .tags(tags)
  }

  /// Returns whether the field contains a tag in its strong form, which conditional writes require.
  func holdsStrongly(_ tag: String) -> Bool {
    switch self {
    case .any: true
    case .tags(let tags): tags.contains(tag)
    }
  }

  /// Returns whether the field contains a tag, weak or strong. Conditional reads accept both forms.
  func holdsWeakly(_ tag: String) -> Bool {
    switch self {
    case .any: true
    case .tags(let tags): tags.contains { $0 == tag || $0 == "W/" + tag }
    }
  }

  static func tag(of version: Int) -> String { "\"\(version)\"" }

  private static func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }
}
#endif
