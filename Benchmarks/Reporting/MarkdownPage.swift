/// A Markdown text that people have written, with generated parts.
///
/// Each generated part is between two markers on separate lines. Only such parts are ever replaced:
///
///     <!-- generated: reordering -->
///     …
///     <!-- /generated -->
public struct MarkdownPage: Sendable, Hashable {
  /// The reason why a generated part could not be replaced.
  public enum MarkerError: Error, Hashable, CustomStringConvertible {
    /// The part has no start marker.
    case missing(String)
    /// The part has more than one start marker. The second one is on this 1-based line.
    case doubled(String, line: Int)
    /// The part that starts on this 1-based line has no end marker.
    case unclosed(String, line: Int)

    /// One line with the problem and its remedy.
    public var description: String {
      switch self {
      case .missing(let name):
        "the marker “\(MarkdownPage.opening(name))” is missing; add it and “\(MarkdownPage.closing)” where "
          + "the part belongs"
      case .doubled(let name, let line):
        "line \(line) starts the generated part “\(name)” a second time; remove one of the two"
      case .unclosed(let name, let line):
        "the generated part “\(name)” starts on line \(line) and does not end; add “\(MarkdownPage.closing)” "
          + "after it"
      }
    }
  }

  public private(set) var text: String

  public init(_ text: String = "") {
    self.text = text
  }

  /// Appends a heading.
  /// - Parameter level: From 1 for the page's title to 6.
  public mutating func append(heading: String, level: Int) {
    append(String(repeating: "#", count: level) + " " + heading)
  }

  /// Appends a block, such as a paragraph, a table or an image, after an empty line.
  public mutating func append(_ block: String) {
    guard !block.isEmpty else { return }
    while text.last?.isNewline == true { text.removeLast() }
    text += (text.isEmpty ? "" : "\n\n") + block + (block.last?.isNewline == true ? "" : "\n")
  }

  /// Appends a generated part with its markers.
  public mutating func append(generated name: String, _ content: String) {
    append(Self.opening(name) + "\n" + Self.framed(content) + Self.closing)
  }

  /// Whether the page has a generated part with this name.
  public func holds(generated name: String) -> Bool { !openings(of: name).isEmpty }

  private func openings(of name: String) -> [Int] {
    Self.lines(of: text).enumerated().filter { Self.isMarker($1, Self.opening(name)) }.map(\.offset)
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func isMarker(_ line: Substring, _ marker: String) -> Bool {
    line.split(whereSeparator: \.isWhitespace).joined(separator: " ") == marker
  }

  /// Checks the markers of all generated parts, so that each of them can be replaced.
  public func checkMarkers() throws(MarkerError) {
    for line in Self.lines(of: text) {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard words.count == 4, Self.isMarker(line, Self.opening(String(words[2]))) else { continue }
      _ = try range(ofGenerated: String(words[2]))
    }
  }

  /// Replaces the contents of a generated part.
  public mutating func replace(generated name: String, with content: String) throws(MarkerError) {
    let lines = Self.lines(of: text)
    let part = try range(ofGenerated: name)
    let head = lines[...part.lowerBound].joined(separator: "\n")
    let tail = lines[part.upperBound...].joined(separator: "\n")
    text = head + "\n" + Self.framed(content) + tail
  }

  /// Returns the line numbers of a generated part's markers.
  private func range(ofGenerated name: String) throws(MarkerError) -> Range<Int> {
    let lines = Self.lines(of: text)
    let openings = openings(of: name)
    guard let first = openings.first else { throw .missing(name) }
    guard openings.count == 1 else { throw .doubled(name, line: openings[1] + 1) }
    let end = lines[(first + 1)...].firstIndex {
      Self.isMarker($0, Self.closing) || $0.drop(while: \.isWhitespace).hasPrefix(Self.openingStart)
    }
    guard let end, Self.isMarker(lines[end], Self.closing) else { throw .unclosed(name, line: first + 1) }
    return first..<end
  }

  /// Returns the content between empty lines, which Markdown needs around tables and lists.
  private static func framed(_ content: String) -> String {
    var content = content[...]
    while content.last?.isNewline == true { content.removeLast() }
    return "\n" + (content.isEmpty ? "" : content + "\n\n")
  }

  static func opening(_ name: String) -> String { openingStart + "\(name) -->" }
  private static let openingStart = "<!-- generated: "
  static let closing = "<!-- /generated -->"
}
