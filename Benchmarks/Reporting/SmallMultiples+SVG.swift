extension SmallMultiples {
  private static let perRow = 4
  private static let gap = 18.0
  private static let plotHeight = 104.0
  private static let tickSize = 10.0
  private static let remarkSize = 11.0
  private static let lineHeight = 15.0
  /// The color of the panels' lines. Color 0 is reserved for highlighted elements.
  private static let color = 1

  /// Returns the charts as a self-contained SVG file with embedded styles and without scripts.
  public func svg() -> String {
    let heights = rows.map { Self.lineHeight * Double(headLines($0)) + 6 + Self.plotHeight + 14 }
    let legend = 24.0
    return ChartStyle.picture(
      title: title, description: description, note: note, width: width,
      height: { $0 + legend + heights.reduce(0, +) + 46 }
    ) { svg, head in
      drawLegend(in: &svg, top: head)
      draw(in: &svg, top: head + legend, heights: heights)
    }
  }

  /// The index ranges of the panels in each row.
  private var rows: [Range<Int>] {
    stride(from: 0, to: max(panels.count, 1), by: Self.perRow).map {
      $0..<min($0 + Self.perRow, panels.count)
    }
  }

  private var allPoints: [Point] { reference.points + panels.flatMap(\.points) }

  /// Returns the vertical scale of a panel whose plot begins at `top`.
  private func up(from top: Double) -> Scale {
    Scale(y, values: allPoints.map(\.y), from: top + Self.plotHeight - 8, to: top + 4, room: 20)
  }

  /// The left edge of the first panel of each row.
  private var left: Double { ChartFrame.left(of: up(from: 0), size: Self.tickSize) }

  private var panelWidth: Double {
    (width - left - 24 - Self.gap * Double(Self.perRow - 1)) / Double(Self.perRow)
  }

  private func remarkLines(_ panel: Panel) -> [String] {
    SVG.lines(panel.remark, width: panelWidth, size: Self.remarkSize)
  }

  /// Returns the number of text lines above the charts of a row.
  private func headLines(_ row: Range<Int>) -> Int {
    1 + (panels[row].map { remarkLines($0).count }.max() ?? 0)
  }

  private var description: String {
    func line(_ name: String, _ points: [Point], _ remark: String) -> String {
      let words = name + (remark.isEmpty ? "" : " (\(remark))")
      guard let first = points.first, let last = points.last else { return "\(words): no data" }
      return "\(words): from \(Format.text(first.y, y.unit)) at \(Format.text(first.x, x.unit)) "
        + "to \(Format.text(last.y, y.unit)) at \(Format.text(last.x, x.unit))"
    }
    return "Line charts of \(y.title) against \(x.title), each compared with "
      + line(reference.name, reference.points, "") + ". "
      + panels.map { line($0.name, $0.points, $0.remark) }.joined(separator: "; ") + "."
  }

  /// Draws the legend of the two lines in each chart.
  private func drawLegend(in svg: inout SVG, top: Double) {
    let size = ChartStyle.fontSize, y = top + 10
    func add(_ style: String, _ words: String, at x: Double) {
      svg.add("g", ["class": style]) { svg in
        svg.add(
          "line",
          [
            "x1": SVG.px(x), "y1": SVG.px(y - 4), "x2": SVG.px(x + 26), "y2": SVG.px(y - 4),
            "stroke": "currentColor", "stroke-width": "2.5",
          ])
      }
      svg.add("text", ["class": "ink", "x": SVG.px(x + 34), "y": SVG.px(y)], words)
    }
    let words = SVG.cut(
      "\(reference.name), the same in each chart", to: width - 32 - 34 - 200, size: size)
    add("gray", words, at: 16)
    add(
      ChartStyle.color(Self.color), "the named strategy",
      at: 16 + 34 + SVG.width(of: words, size: size) + 24)
  }

  private func draw(in svg: inout SVG, top: Double, heights: [Double]) {
    let points = allPoints, left = left, panelWidth = panelWidth
    var y = top
    for (row, height) in zip(rows, heights) {
      let plotTop = y + Self.lineHeight * Double(headLines(row)) + 6
      for index in row {
        let x = left + Double(index - row.lowerBound) * (panelWidth + Self.gap)
        let bottom = plotTop + Self.plotHeight
        let frame = ChartFrame(
          across: Scale(
            self.x, values: points.map(\.x), from: x + 10, to: x + panelWidth - 10, room: 36, isTight: true),
          up: up(from: plotTop), left: x, right: x + panelWidth, top: plotTop, bottom: bottom)
        frame.drawGrid(in: &svg, isFine: false)
        if index == row.lowerBound { frame.drawNumbersAside(in: &svg, size: Self.tickSize) }
        if index + Self.perRow >= panels.count {
          frame.drawNumbersBelow(in: &svg, size: Self.tickSize, overhang: Self.gap / 2 - 1)
        }
        draw(panels[index], in: &svg, frame, top: y)
      }
      y += height
    }
    if panels.isEmpty {
      svg.add("text", ["class": "muted", "x": "16", "y": SVG.px(top + 14)], "no data")
      return
    }
    ChartFrame.words(x, below: y + 28, from: left, to: width - 24, in: &svg)
    ChartFrame.words(self.y, aside: 18, from: top, to: y, in: &svg)
  }

  private func draw(_ panel: Panel, in svg: inout SVG, _ frame: ChartFrame, top: Double) {
    let room = frame.right - frame.left
    // A name that is slightly too long is set in a smaller font rather than cut.
    let natural = SVG.width(of: panel.name, size: ChartStyle.fontSize, isBold: true)
    let size = min(max(ChartStyle.fontSize * room / max(natural, 1), 10), ChartStyle.fontSize)
    svg.add(
      "text",
      [
        "class": "ink", "x": SVG.px(frame.left), "y": SVG.px(top + 11), "font-size": SVG.px(size),
        "font-weight": "600",
      ], SVG.cut(panel.name, to: room + 0.5, size: size, isBold: true))
    for (index, line) in remarkLines(panel).enumerated() {
      svg.add(
        "text",
        [
          "class": "muted", "x": SVG.px(frame.left),
          "y": SVG.px(top + 11 + Self.lineHeight * Double(index + 1)), "font-size": SVG.px(Self.remarkSize),
        ], line)
    }
    drawLine(reference.name, reference.points, style: "gray", width: 2.5, in: &svg, frame)
    let color = ChartStyle.color(Self.color)
    drawLine(panel.name, panel.points, style: color, width: 2, in: &svg, frame)
  }

  private func drawLine(
    _ name: String, _ points: [Point], style: String, width: Double, in svg: inout SVG,
    _ frame: ChartFrame
  ) {
    let places = points.map { point in
      frame.across.position(point.x).flatMap { x in
        frame.up.position(point.y).map { (x: x, y: $0, point: point) }
      }
    }
    svg.add("g", ["class": style, "stroke-linejoin": "round"]) { svg in
      svg.add("title", [:], name)
      for run in places.split(whereSeparator: { $0 == nil }) where run.count > 1 {
        svg.add(
          "polyline",
          [
            "points": run.compactMap { $0 }.map { "\(SVG.px($0.x)),\(SVG.px($0.y))" }.joined(separator: " "),
            "fill": "none", "stroke": "currentColor", "stroke-width": SVG.px(width),
          ])
      }
      // Points are omitted from long lines, where they would merge into the line.
      guard places.count <= 12 || places.count(where: { $0 != nil }) == 1 else { return }
      for place in places.compactMap({ $0 }) {
        svg.add(
          "circle",
          ["cx": SVG.px(place.x), "cy": SVG.px(place.y), "r": "2.2", "fill": "currentColor"]
        ) {
          $0.add(
            "title", [:],
            "\(name), \(Format.text(place.point.x, x.unit)): \(Format.text(place.point.y, y.unit))")
        }
      }
    }
  }
}
