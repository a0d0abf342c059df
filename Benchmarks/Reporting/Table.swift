/// A table that can be rendered to a terminal or to Markdown.
public struct Table: Sendable, Hashable {
  public enum Alignment: Sendable, Hashable {
    /// Left-aligned, for texts.
    case leading
    /// Right-aligned, for numbers.
    case trailing
  }

  public struct Column: Sendable, Hashable {
    public var title: String
    public var alignment: Alignment

    public init(_ title: String, _ alignment: Alignment = .leading) {
      self.title = title
      self.alignment = alignment
    }
  }

  public enum Cell: Sendable, Hashable {
    /// A text. Line breaks become spaces.
    case text(String)
    /// A number in its unit, with `digits` significant digits.
    case number(Double, Unit, digits: Int)
    /// No value, shown as a dash.
    case missing

    /// Returns a number with three significant digits, or a missing value for `nil`.
    public static func number(_ value: Double?, _ unit: Unit = .none) -> Cell {
      value.map { .number($0, unit, digits: 3) } ?? .missing
    }

    /// Returns a count, written in full.
    public static func count(_ count: Int) -> Cell { .text(Format.count(count)) }

    /// The text of the cell.
    public var text: String {
      switch self {
      case .text(let text): text.split(whereSeparator: \.isNewline).joined(separator: " ")
      case .number(let value, let unit, let digits): Format.text(value, unit, digits: digits)
      case .missing: Format.missing
      }
    }
  }

  /// The columns, from left to right.
  public let columns: [Column]
  /// The rows, from top to bottom, each with one cell per column.
  public private(set) var rows: [[Cell]] = []
  /// The indices of the highlighted rows.
  public private(set) var strongRows: Set<Int> = []

  public init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Appends a row.
  /// - Parameter isStrong: Whether to highlight the row in bold.
  /// - Precondition: The row has one cell per column.
  public mutating func append(_ row: [Cell], isStrong: Bool = false) {
    precondition(
      row.count == columns.count, "a row of \(row.count) cells in a table of \(columns.count) columns")
    if isStrong { strongRows.insert(rows.count) }
    rows.append(row)
  }

  /// Returns a table of the first rows.
  public func prefix(_ count: Int) -> Table {
    var table = self
    table.rows.removeLast(max(0, rows.count - count))
    table.strongRows = strongRows.filter { $0 < count }
    return table
  }

  /// The table in GitHub's Markdown, with a trailing line break. Pipes are escaped; other Markdown
  /// in texts is kept.
  public var markdown: String {
    func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }
    func escaped(_ text: String) -> String {
      text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
    var text = line(columns.map { escaped($0.title) })
    text += line(columns.map { $0.alignment == .leading ? "---" : "---:" })
    for (index, row) in rows.enumerated() {
      let cells = row.map { escaped($0.text) }
      text += line(strongRows.contains(index) ? cells.map { $0.isEmpty ? "" : "**\($0)**" } : cells)
    }
    return text
  }
}
