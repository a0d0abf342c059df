import Measuring

extension Table {
  /// The maximum width of a column if the line length is unlimited. It limits the padding, because
  /// every row is padded to the longest cell.
  private static let widest = 1_000

  /// Returns the table for a terminal, with a trailing line break. Columns are two spaces apart,
  /// and no line is wider than `width`.
  ///
  /// If the table is too wide, the widest text columns are shrunk, and their truncated texts end in
  /// `…`. If that is not enough, the last columns are replaced with a `…`. Numbers are never
  /// truncated, except in the first column, which is always kept. Control characters are escaped.
  /// - Parameters:
  ///   - width: The maximum number of characters per line, or `nil` for no limit.
  ///   - isStyled: Whether to print the head and the strong rows in bold, using ANSI codes.
  public func terminal(width: Int? = nil, isStyled: Bool = false) -> String {
    // Escaped, because the texts may come from others and contain terminal codes.
    let texts = rows.map { $0.map { $0.text.shown } }
    let natural = columns.indices.map { column in
      min(max(columns[column].title.count, texts.map { $0[column].count }.max() ?? 0), Self.widest)
    }
    let widths = width.map { fitted(natural, into: $0) } ?? natural
    let isCut = widths.count < columns.count

    func line(_ cells: [String], isStrong: Bool) -> String {
      var padded = widths.indices.map { column in
        Self.padded(cells[column], to: widths[column], columns[column].alignment)
      }
      if isCut { padded.append("…") }
      var line = padded.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return (isStyled && isStrong ? "\u{1B}[1m\(line)\u{1B}[0m" : line) + "\n"
    }
    var text = line(columns.map(\.title), isStrong: true)
    text += widths.map { String(repeating: "─", count: $0) }.joined(separator: "  ") + "\n"
    for (index, row) in texts.enumerated() {
      text += line(row, isStrong: strongRows.contains(index))
    }
    return text
  }

  /// Returns the widths of the columns that fit.
  private func fitted(_ natural: [Int], into width: Int) -> [Int] {
    let narrowest = 6
    var widths = natural
    func total() -> Int {
      widths.reduce(0, +) + 2 * (widths.count - 1) + (widths.count < natural.count ? 3 : 0)
    }
    while total() > width {
      let shrinkable = widths.indices.filter {
        columns[$0].alignment == .leading && widths[$0] > narrowest
      }
      if let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) {
        widths[widest] -= 1
      } else if widths.count > 1 {
        widths = Array(natural.prefix(widths.count - 1))
      } else {
        widths[0] = max(width - (natural.count > 1 ? 3 : 0), 1)
        break
      }
    }
    return widths
  }

  private static func padded(_ text: String, to width: Int, _ alignment: Alignment) -> String {
    if text.count > width { return text.prefix(max(width - 1, 0)) + "…" }
    let space = String(repeating: " ", count: width - text.count)
    return alignment == .leading ? text + space : space + text
  }
}
