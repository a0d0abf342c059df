/// A table in colors: what each row is worth in each column, from pale to strong by the logarithm.
public struct HeatMap: Sendable, Hashable {
  /// A column and the group in which it stands.
  public struct Column: Sendable, Hashable {
    /// What stands above the column.
    public var name: String
    /// What stands above the group's columns.
    public var group: String

    /// Makes a column.
    public init(name: String, group: String) {
      self.name = name
      self.group = group
    }
  }

  /// What stands in a row and a column.
  public enum Cell: Sendable, Hashable {
    /// A number, 1 or larger. A smaller one has the color of 1; one that is not finite is shown as missing.
    case value(Double)
    /// A number of which only the beginning was measured: a star tells it.
    case cutOff(Double)
    /// There is no number, and why: hatched, with the first word if there is room.
    case broken(String)
    /// Nothing was measured.
    case missing
  }

  /// A row.
  public struct Row: Sendable, Hashable {
    /// What stands at the left.
    public var name: String
    /// What stands in each column, in the order of ``HeatMap/columns``; what lacks at the end is missing.
    public var cells: [Cell]
    /// Whether the name is bold.
    public var isHighlighted: Bool

    /// Makes a row.
    public init(_ name: String, cells: [Cell], isHighlighted: Bool = false) {
      self.name = name
      self.cells = cells
      self.isHighlighted = isHighlighted
    }
  }

  /// What the map says, as a heading.
  public var title: String
  /// What the reader must know to read it.
  public var note: String
  /// What the numbers are; always shown by their logarithm.
  public var unit: Axis
  /// The columns. Those of a group stand together, in the order in which each group comes first.
  public var columns: [Column]
  /// The rows, from the top.
  public var rows: [Row]
  /// The least width of the picture, in pixels; it grows with the columns, so that none of their names is cut. Its
  /// height follows from the rows.
  public var width = 800.0

  /// Makes a map.
  public init(_ title: String, note: String = "", unit: Axis, columns: [Column], rows: [Row]) {
    self.title = title
    self.note = note
    self.unit = unit
    self.columns = columns
    self.rows = rows
  }

  // MARK: Numbers and words

  /// The cell of a row in a column: numbers that cannot be shown are missing.
  func cell(_ row: Row, _ column: Int) -> Cell {
    guard row.cells.indices.contains(column) else { return .missing }
    switch row.cells[column] {
    case .value(let value), .cutOff(let value):
      return value.isFinite ? row.cells[column] : .missing
    case .broken, .missing: return row.cells[column]
    }
  }

  /// The least and the greatest number shown; nil if there is none.
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

  /// What is written into a cell where it fits.
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

  /// The whole of a cell in words.
  func fullWords(_ cell: Cell) -> String {
    switch cell {
    case .value(let value): Format.text(value, unit.unit)
    case .cutOff(let value): "\(Format.text(value, unit.unit)), cut off"
    case .broken(let reason): reason
    case .missing: "not measured"
    }
  }

  /// The map in words: for each row its range, and what breaks.
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
