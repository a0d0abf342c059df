/// A table whose cells are colored on a logarithmic scale from pale to strong.
public struct HeatMap: Sendable, Hashable {
  public struct Column: Sendable, Hashable {
    public var name: String
    /// The heading above the columns of the group.
    public var group: String

    public init(name: String, group: String) {
      self.name = name
      self.group = group
    }
  }

  /// The contents of a cell.
  public enum Cell: Sendable, Hashable {
    /// A number of at least 1. Smaller ones have the color of 1. Non-finite ones are missing.
    case value(Double)
    /// A number whose count was cut off, shown with a star.
    case cutOff(Double)
    /// A reason why there is no number. The cell is hatched and shows the first word if it fits.
    case broken(String)
    /// Nothing was measured.
    case missing
  }

  public struct Row: Sendable, Hashable {
    public var name: String
    /// The cells, in the order of ``HeatMap/columns``. Cells beyond the end are missing.
    public var cells: [Cell]
    /// Whether the name is bold.
    public var isHighlighted: Bool

    public init(_ name: String, cells: [Cell], isHighlighted: Bool = false) {
      self.name = name
      self.cells = cells
      self.isHighlighted = isHighlighted
    }
  }

  /// The conclusion from the map, shown as a heading.
  public var title: String
  /// An explanation for the reader.
  public var note: String
  /// The quantity and unit of the numbers. The scale is always logarithmic.
  public var unit: Axis
  /// The columns, drawn by group. Groups are in the order of their first columns.
  public var columns: [Column]
  /// The rows, from top to bottom.
  public var rows: [Row]
  /// The minimum width in pixels. The map becomes wider if its columns need it, so that their names
  /// are never cut. The height depends on the number of rows.
  public var width = 800.0

  public init(_ title: String, note: String = "", unit: Axis, columns: [Column], rows: [Row]) {
    self.title = title
    self.note = note
    self.unit = unit
    self.columns = columns
    self.rows = rows
  }

  // MARK: Numbers and words

  /// Returns the cell of a row in a column. Numbers that cannot be shown are missing.
  func cell(_ row: Row, _ column: Int) -> Cell {
    guard row.cells.indices.contains(column) else { return .missing }
    switch row.cells[column] {
    case .value(let value), .cutOff(let value):
      return value.isFinite ? row.cells[column] : .missing
    case .broken, .missing: return row.cells[column]
    }
  }

  /// The smallest and the largest number, or `nil` if the map has no numbers.
  var range: (least: Double, greatest: Double)? {
    let numbers = rows.flatMap { row in
      columns.indices.compactMap { column -> Double? in
        switch cell(row, column) {
        case .value(let value), .cutOff(let value): max(value, 1)
        case .broken, .missing: nil
        }
      }
    }
    guard let least = numbers.min(), let greatest = numbers.max() else { return nil }
    return (least, greatest)
  }

  /// Returns the text of a cell, shown if it fits.
  func words(_ cell: Cell) -> String {
    switch cell {
    case .value(let value): number(value)
    case .cutOff(let value): number(value) + "*"
    case .broken(let reason): reason.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? "×"
    case .missing: Format.missing
    }
  }

  private func number(_ value: Double) -> String {
    unit.unit == .none ? Format.short(value) : Format.text(value, unit.unit, digits: 2)
  }

  /// Returns the full description of a cell.
  func fullWords(_ cell: Cell) -> String {
    switch cell {
    case .value(let value): Format.text(value, unit.unit)
    case .cutOff(let value): "\(Format.text(value, unit.unit)), cut off"
    case .broken(let reason): reason
    case .missing: "not measured"
    }
  }

  /// A description for screen readers: the range and the number of broken cells of each row.
  var description: String {
    let lines = rows.map { row in
      let numbers = columns.indices.compactMap { column -> Double? in
        switch cell(row, column) {
        case .value(let value), .cutOff(let value): value
        case .broken, .missing: nil
        }
      }
      let broken = columns.indices.count { if case .broken = cell(row, $0) { true } else { false } }
      let range =
        if let least = numbers.min(), let greatest = numbers.max() {
          "\(Format.text(least, unit.unit)) to \(Format.text(greatest, unit.unit))"
        } else {
          "no number"
        }
      return "\(row.name): \(range)" + (broken == 0 ? "" : ", broken in \(broken)")
    }
    return "Heat map of \(unit.title) in \(columns.count) columns"
      + (lines.isEmpty ? ", without data." : ". " + lines.joined(separator: "; ") + ".")
  }
}
