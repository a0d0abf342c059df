extension HeatMap {
  /// Returns the map as a self-contained SVG file with embedded styles and without scripts.
  public func svg() -> String {
    let layout = HeatMapLayout(self), legend = HeatMapLegend(self, width: layout.width)
    let names = layout.namesHeight + (layout.hasGroupNames ? 22 : 0)
    let cells = Double(max(rows.count, 1)) * HeatMapLayout.rowHeight
    let range = range ?? (1, 1)
    return ChartStyle.picture(
      title: title, description: description, note: note, width: layout.width,
      css: ChartStyle.css + ColorScale.css, height: { $0 + legend.height + names + cells + 16 }
    ) { svg, head in
      legend.draw(in: &svg, top: head + 2)
      let top = head + legend.height + names
      drawNames(in: &svg, layout, bottom: top)
      if rows.isEmpty || columns.isEmpty {
        svg.add("text", ["class": "muted", "x": SVG.px(layout.left), "y": SVG.px(top + 14)], "no data")
      }
      for (index, row) in rows.enumerated() {
        draw(row, in: &svg, layout, range, top: top + Double(index) * HeatMapLayout.rowHeight)
      }
    }
  }

  /// Draws the names of groups and columns.
  private func drawNames(in svg: inout SVG, _ layout: HeatMapLayout, bottom: Double) {
    for group in layout.groups {
      let y = bottom - layout.namesHeight
      if !group.name.isEmpty {
        svg.add(
          "text",
          ["class": "ink", "x": SVG.px(group.left), "y": SVG.px(y - 9), "font-weight": "600"], group.name)
        svg.add(
          "line",
          [
            "class": "axis", "x1": SVG.px(group.left), "y1": SVG.px(y - 3),
            "x2": SVG.px(group.left + Double(group.columns.count) * layout.cellWidth - 1),
            "y2": SVG.px(y - 3),
          ])
      }
      for (place, column) in group.columns.enumerated() {
        let x = group.left + (Double(place) + 0.5) * layout.cellWidth
        if layout.isVertical {
          svg.add(
            "text",
            ["class": "ink", "transform": "translate(\(SVG.px(x + 4)) \(SVG.px(bottom - 5))) rotate(-90)"],
            columns[column].name)
        } else {
          svg.add(
            "text",
            ["class": "ink", "x": SVG.px(x), "y": SVG.px(bottom - 6), "text-anchor": "middle"],
            columns[column].name)
        }
      }
    }
  }

  private func draw(
    _ row: Row, in svg: inout SVG, _ layout: HeatMapLayout, _ range: (least: Double, greatest: Double),
    top: Double
  ) {
    let middle = top + HeatMapLayout.rowHeight / 2
    svg.add(
      "text",
      [
        "class": "ink", "x": SVG.px(layout.left - 8), "y": SVG.px(middle + 4), "text-anchor": "end",
        "font-weight": row.isHighlighted ? "600" : "400",
      ], row.name)
    svg.add("g", ["font-size": SVG.px(HeatMapLayout.cellSize), "text-anchor": "middle"]) { svg in
      for group in layout.groups {
        for (place, column) in group.columns.enumerated() {
          let x = group.left + Double(place) * layout.cellWidth
          draw(row, column, in: &svg, range, x: x, top: top, width: layout.cellWidth)
        }
        drawBrokenWords(row, group, in: &svg, layout, middle: middle)
      }
    }
  }

  private func draw(
    _ row: Row, _ column: Int, in svg: inout SVG, _ range: (least: Double, greatest: Double), x: Double,
    top: Double, width: Double
  ) {
    let cell = cell(row, column)
    let style: String
    switch cell {
    case .value(let value), .cutOff(let value):
      style = "h\(ColorScale.index(of: max(value, 1), least: range.least, greatest: range.greatest))"
    case .broken: style = "broken"
    case .missing: style = "missing"
    }
    let height = HeatMapLayout.rowHeight
    svg.add("g", ["class": style]) { svg in
      svg.add("title", [:], "\(row.name), \(columns[column].name): \(fullWords(cell))")
      svg.add(
        "rect",
        [
          "x": SVG.px(x), "y": SVG.px(top), "width": SVG.px(width - 1), "height": SVG.px(height - 1),
        ])
      if case .broken = cell {
        svg.add("path", ["d": Self.hatching(x: x, y: top, width: width - 1, height: height - 1)])
        return
      }
      var text = words(cell)
      if case .cutOff = cell, SVG.width(of: text, size: HeatMapLayout.cellSize) > width - 2 { text = "*" }
      guard SVG.width(of: text, size: HeatMapLayout.cellSize) <= width - 2 else { return }
      svg.add("text", ["x": SVG.px(x + (width - 1) / 2), "y": SVG.px(top + height / 2 + 3)], text)
    }
  }

  /// Draws a word across adjacent broken cells with the same text, or crosses if they are too
  /// narrow.
  private func drawBrokenWords(
    _ row: Row, _ group: HeatMapLayout.Group, in svg: inout SVG, _ layout: HeatMapLayout, middle: Double
  ) {
    func word(_ place: Int) -> String? {
      let cell = cell(row, group.columns[place])
      if case .broken = cell { return words(cell) } else { return nil }
    }
    func add(_ text: String, from first: Int, to last: Int) {
      let x = group.left + Double(first + last + 1) / 2 * layout.cellWidth - 0.5
      svg.add(
        "text",
        ["class": "ink halo", "pointer-events": "none", "x": SVG.px(x), "y": SVG.px(middle + 3)], text)
    }
    var first = 0
    while first < group.columns.count {
      guard let text = word(first) else {
        first += 1
        continue
      }
      var last = first
      while last + 1 < group.columns.count, word(last + 1) == text { last += 1 }
      let room = Double(last - first + 1) * layout.cellWidth - 4
      if SVG.width(of: text, size: HeatMapLayout.cellSize) <= room {
        add(text, from: first, to: last)
      } else {
        for place in first...last { add("×", from: place, to: place) }
      }
      first = last + 1
    }
  }

  /// Returns the path of slanted lines in a box. A pattern would need an id, which might conflict
  /// with another picture's.
  static func hatching(x: Double, y: Double, width: Double, height: Double) -> String {
    stride(from: 3.0, to: width + height, by: 5).map { sum in
      let (x1, y1) = (max(0, sum - height), min(sum, height))
      let (x2, y2) = (min(sum, width), max(0, sum - width))
      return "M\(SVG.px(x + x1)) \(SVG.px(y + y1))L\(SVG.px(x + x2)) \(SVG.px(y + y2))"
    }.joined()
  }
}
