/// A Markdown text, part of which is written by people and part generated.
///
/// What is generated stands between two markers, each on a line of its own, and only that is ever replaced:
///
///     <!-- generated: reordering -->
///     …
///     <!-- /generated -->
public struct MarkdownPage: Sendable, Hashable {
  /// Why a generated part could not be replaced.
  public enum MarkerError: Error, Hashable, CustomStringConvertible {
    /// No marker opens the part.
    case missing(String)
    /// More than one marker opens the part, the second on this line, from 1.
    case doubled(String, line: Int)
    /// The part that opens on this line, from 1, does not close.
    case unclosed(String, line: Int)

    /// One line that says what to mend.
    public var description: String {
      switch self {
      case .missing(let name):
        "there is no marker “\(MarkdownPage.opening(name))”; add it and “\(MarkdownPage.closing)” where the part is to stand"
      case .doubled(let name, let line):
        "line \(line) opens the generated part “\(name)” a second time; remove one of the two"
      case .unclosed(let name, let line):
        "the generated part “\(name)” opens on line \(line) and does not close; add “\(MarkdownPage.closing)” after it"
      }
    }
  }

  /// The page's text.
  public private(set) var text: String

  /// A page with a text, such as an existing file's.
  public init(_ text: String = "") {
    self.text = text
  }

  /// Adds a heading, with the empty lines it needs.
  /// - Parameter level: 1 for the page's title, up to 6.
  public mutating func append(heading: String, level: Int) {
    append(String(repeating: "#", count: level) + " " + heading)
  }

  /// Adds a block, such as a paragraph, a table or an image, one empty line after what stands before it.
  public mutating func append(_ block: String) {
    guard !block.isEmpty else { return }
    while text.last?.isNewline == true { text.removeLast() }
    text += (text.isEmpty ? "" : "\n\n") + block + (block.last?.isNewline == true ? "" : "\n")
  }

  /// Adds a generated part, between its markers.
  public mutating func append(generated name: String, _ content: String) {
    append(Self.opening(name) + "\n" + Self.framed(content) + Self.closing)
  }

  /// Whether a marker opens a generated part.
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

  /// Checks the markers of all generated parts, whatever their names, so that each could be replaced.
  public func checkMarkers() throws(MarkerError) {
    for line in Self.lines(of: text) {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard words.count == 4, Self.isMarker(line, Self.opening(String(words[2]))) else { continue }
      _ = try range(ofGenerated: String(words[2]))
    }
  }

  /// Puts new content between the markers of a generated part, and leaves all else as it is.
  public mutating func replace(generated name: String, with content: String) throws(MarkerError) {
    let lines = Self.lines(of: text)
    let part = try range(ofGenerated: name)
    let head = lines[...part.lowerBound].joined(separator: "\n")
    let tail = lines[part.upperBound...].joined(separator: "\n")
    text = head + "\n" + Self.framed(content) + tail
  }

  /// The lines of the markers that open and close a generated part.
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

  /// The content with an empty line before and after, without which Markdown's tables and lists would not begin.
  private static func framed(_ content: String) -> String {
    var content = content[...]
    while content.last?.isNewline == true { content.removeLast() }
    return "\n" + (content.isEmpty ? "" : content + "\n\n")
  }

  static func opening(_ name: String) -> String { openingStart + "\(name) -->" }
  private static let openingStart = "<!-- generated: "
  static let closing = "<!-- /generated -->"
}
