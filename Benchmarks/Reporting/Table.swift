/// A table, as data: rendered to a terminal or to Markdown.
public struct Table: Sendable, Hashable {
  /// Where the cells of a column stand.
  public enum Alignment: Sendable, Hashable {
    /// At the left, as texts do.
    case leading
    /// At the right, as numbers do.
    case trailing
  }

  /// A column's head.
  public struct Column: Sendable, Hashable {
    /// What stands above the column.
    public var title: String
    /// Where its cells stand.
    public var alignment: Alignment

    /// A column of texts, unless said otherwise.
    public init(_ title: String, _ alignment: Alignment = .leading) {
      self.title = title
      self.alignment = alignment
    }
  }

  /// What one field holds.
  public enum Cell: Sendable, Hashable {
    /// A text. Line breaks become spaces.
    case text(String)
    /// A number in its unit, with so many significant digits.
    case number(Double, Unit, digits: Int)
    /// No value: shown as a dash, not as a zero.
    case missing

    /// A number with three significant digits, or the dash where there is none.
    public static func number(_ value: Double?, _ unit: Unit = .none) -> Cell {
      value.map { .number($0, unit, digits: 3) } ?? .missing
    }

    /// A count, written in full.
    public static func count(_ count: Int) -> Cell { .text(Format.count(count)) }

    /// The cell as it is read.
    public var text: String {
      switch self {
      case .text(let text): text.split(whereSeparator: \.isNewline).joined(separator: " ")
      case .number(let value, let unit, let digits): Format.text(value, unit, digits: digits)
      case .missing: Format.missing
      }
    }
  }

  /// The columns, from the left.
  public let columns: [Column]
  /// The rows, from the top, each with a cell a column.
  public private(set) var rows: [[Cell]] = []
  /// The indices of the rows that are to stand out.
  public private(set) var strongRows: Set<Int> = []

  /// Makes a table without rows.
  public init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Adds a row at the bottom.
  /// - Parameter isStrong: whether it is to stand out, in bold.
  /// - Precondition: there is a cell for each column.
  public mutating func append(_ row: [Cell], isStrong: Bool = false) {
    precondition(
      row.count == columns.count, "a row of \(row.count) cells in a table of \(columns.count) columns")
    if isStrong { strongRows.insert(rows.count) }
    rows.append(row)
  }

  /// The table in GitHub's Markdown, its last line end included. Pipes are escaped; other Markdown in a text is kept.
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
