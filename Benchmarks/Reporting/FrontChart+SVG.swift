extension FrontChart {
  /// Returns the chart as a self-contained SVG file with embedded styles and without scripts.
  public func svg() -> String {
    let keys = keys
    let legend = 20 * Double((keys.last?.line ?? 0) + 1) + 2
    return ChartStyle.picture(
      title: title, description: description, note: note, width: width,
      height: { $0 + legend + plotHeight + 56 }
    ) { svg, head in
      let top = head + legend + 4
      for key in keys { draw(key, in: &svg, y: head + 8 + 20 * Double(key.line)) }
      draw(in: &svg, right: width - 20, top: top, bottom: top + plotHeight)
    }
  }

  /// An entry of the legend.
  private struct Key {
    let words: String, isFront: Bool
    /// The line of the legend, and the distance from the left edge.
    let line: Int, x: Double
  }

  private var keys: [Key] {
    var words = [("the front: no other mark is both lower and farther left", true)]
    if marks.contains(where: { $0.worstY != nil }) {
      words.append(("up to the worst case; overlapping ones are side by side", false))
    }
    var line = 0, x = 16.0
    return words.map { words, isFront in
      let width = 34 + SVG.width(of: words, size: ChartStyle.fontSize)
      if x > 16, x + width > self.width - 16 { (line, x) = (line + 1, 16) }
      defer { x += width + 20 }
      return Key(words: words, isFront: isFront, line: line, x: x)
    }
  }

  private func draw(_ key: Key, in svg: inout SVG, y: Double) {
    if key.isFront {
      svg.add("path", ["class": "front", "d": "M\(SVG.px(key.x)) \(SVG.px(y - 5))h13v10h13"])
    } else {
      svg.add("g", ["class": "gray"]) { drawWhisker(in: &$0, x: key.x + 13, from: y + 7, to: y - 7) }
    }
    svg.add("text", ["class": "muted", "x": SVG.px(key.x + 34), "y": SVG.px(y + 4)], key.words)
  }

  private func draw(in svg: inout SVG, right: Double, top: Double, bottom: Double) {
    let up = Scale(
      y, values: marks.map(\.y) + marks.compactMap(\.worstY), from: bottom - 14, to: top + 8, room: 36)
    let left = ChartFrame.left(of: up)
    let across = Scale(x, values: marks.map(\.x), from: left + 24, to: right - 24, room: 64)
    let spots = spots(across: across, up: up)
    if spots.isEmpty {
      svg.add("text", ["class": "muted", "x": "16", "y": SVG.px(top + 16)], "no data")
      return
    }
    ChartFrame(across: across, up: up, left: left, right: right, top: top, bottom: bottom)
      .draw(in: &svg, x: x, y: y)
    drawFront(in: &svg, across, up, right: right, top: top)

    let lanes = lanes(spots, up)
    // Draws highlighted marks last, so that they are in front.
    for spot in spots.indices.reversed() {
      draw(spots[spot], in: &svg, up, at: lanes[spot])
    }
    let radius = Self.markRadius
    let points = zip(spots, lanes).map { spot, x in
      LabelPlacement.Box(x: x - radius, y: spot.y - radius, width: 2 * radius, height: 2 * radius)
    }
    let whiskers = zip(spots, lanes).compactMap { spot, x in
      worst(spot, up).map { LabelPlacement.Box(x: x - 2, y: $0, width: 4, height: max(spot.y - $0, 0)) }
    }
    let labels = zip(spots, lanes).map { spot, x in
      LabelPlacement.Label(
        x: x, y: spot.y, width: spot.width, lines: spot.lines.count, isFirst: isHighlighted(spot))
    }
    let area = LabelPlacement.Box(x: left, y: top, width: right - left, height: bottom - top)
    let places = LabelPlacement.place(labels, in: area, points: points, others: whiskers)
    for (index, box) in places.enumerated() {
      if let box { drawLabel(spots[index], in: &svg, box, from: (lanes[index], spots[index].y)) }
    }
  }

  /// Returns the horizontal position of each spot's mark. Overlapping whiskers are moved apart.
  private func lanes(_ spots: [Spot], _ up: Scale) -> [Double] {
    let step = 4.0
    var taken: [(x: Double, top: Double, bottom: Double)] = []
    return spots.map { spot in
      let top = worst(spot, up) ?? spot.y
      for lane in 0..<13 {
        let x = spot.x + Double((lane + 1) / 2) * (lane % 2 == 0 ? -step : step)
        let isFree = !taken.contains { other in
          abs(other.x - x) < step - 0.5 && other.top - 4 < spot.y && top < other.bottom + 4
        }
        guard isFree else { continue }
        taken.append((x, top, spot.y))
        return x
      }
      return spot.x
    }
  }

  /// Returns the end of the longest whisker of a spot, or `nil` if it has none.
  private func worst(_ spot: Spot, _ up: Scale) -> Double? {
    spot.marks.compactMap { index in
      marks[index].worstY.flatMap { $0 > marks[index].y ? up.position($0) : nil }
    }.min()
  }

  /// Draws the step line of the front. For each point on or above the line, some mark is at least as
  /// good in both figures.
  private func drawFront(in svg: inout SVG, _ across: Scale, _ up: Scale, right: Double, top: Double) {
    let corners = front.compactMap { index in
      across.position(marks[index].x).flatMap { x in up.position(marks[index].y).map { (x: x, y: $0) } }
    }
    guard let first = corners.first else { return }
    var path = "M\(SVG.px(first.x)) \(SVG.px(top))"
    for corner in corners { path += "H\(SVG.px(corner.x))V\(SVG.px(corner.y))" }
    svg.add("path", ["class": "front", "d": path + "H\(SVG.px(right))"])
  }

  private func draw(_ spot: Spot, in svg: inout SVG, _ up: Scale, at x: Double) {
    let highlighted = spot.marks.first { marks[$0].isHighlighted }
    let style = highlighted.map { ChartStyle.color(marks[$0].color ?? 0) } ?? "gray"
    svg.add("g", ["class": style]) { svg in
      svg.add("title", [:], spot.marks.map(tip).joined(separator: "; "))
      if let end = worst(spot, up) { drawWhisker(in: &svg, x: x, from: spot.y, to: end) }
      svg.add(
        "circle",
        [
          "class": "mark", "cx": SVG.px(x), "cy": SVG.px(spot.y), "r": SVG.px(Self.markRadius),
        ])
    }
  }

  private func drawWhisker(in svg: inout SVG, x: Double, from bottom: Double, to top: Double) {
    svg.add(
      "path",
      [
        "d": "M\(SVG.px(x)) \(SVG.px(bottom))V\(SVG.px(top))M\(SVG.px(x - 3)) \(SVG.px(top))h6",
        "stroke": "currentColor", "stroke-width": "1.5", "fill": "none",
      ])
  }

  /// Draws the names for a spot, and a dotted leader line if they are not next to the mark.
  private func drawLabel(
    _ spot: Spot, in svg: inout SVG, _ box: LabelPlacement.Box, from mark: (x: Double, y: Double)
  ) {
    let near = box.nearest(toX: mark.x, y: mark.y)
    if abs(near.x - mark.x) > LabelPlacement.distance + 3
      || abs(near.y - mark.y) > LabelPlacement.distance + 3
    {
      // Leads to the middle of a line, or to the edge of a label above or below the mark.
      let half = LabelPlacement.lineHeight / 2
      let isAside = near.x != mark.x
      ChartFrame.line(
        in: &svg, "leader", mark.x, mark.y, near.x + (isAside ? near.x < mark.x ? 3 : -3 : 0),
        isAside ? min(max(mark.y, box.y + half), box.y + box.height - half) : near.y)
    }
    // A label on the left of its mark is right-aligned.
    let isLeft = box.x + box.width <= mark.x
    for (index, line) in spot.lines.enumerated() {
      let y = box.y + Double(index) * LabelPlacement.lineHeight + LabelPlacement.lineHeight - 3.5
      svg.add(
        "text",
        [
          "class": "halo", "x": SVG.px(isLeft ? box.x + box.width : box.x), "y": SVG.px(y),
          "text-anchor": isLeft ? "end" : "start", "font-size": SVG.px(Self.labelSize),
        ]
      ) { svg in
        for (text, isHighlighted) in line {
          svg.add(
            "tspan",
            ["class": isHighlighted ? "ink" : "muted", "font-weight": isHighlighted ? "600" : "400"], text)
        }
      }
    }
  }
}
