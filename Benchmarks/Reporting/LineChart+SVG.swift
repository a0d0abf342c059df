import Measuring

extension LineChart {
  /// The chart as one SVG file: without scripts, with its styles in it.
  public func svg() -> String {
    let labelHeight = 16.0
    return ChartStyle.picture(
      title: title, description: description, note: note, width: width,
      height: { head in max(height, head + 60 + Double(series.count) * labelHeight) }
    ) { svg, head in
      let bottom = max(height, head + 60 + Double(series.count) * labelHeight) - 52
      let widest = series.map { nameWidth($0.name) }.max() ?? 0
      let right = width - min(max(widest + 56, 40), width * 0.4)
      draw(in: &svg, left: 84, right: right, top: head + 8, bottom: bottom, labelHeight: labelHeight)
    }
  }

  private var description: String {
    let kind = "\(y.title) against \(x.title)"
    if series.isEmpty { return "Line chart of \(kind), without data." }
    let lines = series.map { line in
      guard let first = line.points.first, let last = line.points.last else { return "\(line.name): no data" }
      let from = "\(Format.text(first.y, y.unit)) at \(Format.text(first.x, x.unit))"
      let to = "\(Format.text(last.y, y.unit)) at \(Format.text(last.x, x.unit))"
      return line.points.count == 1 ? "\(line.name): \(from)" : "\(line.name): from \(from) to \(to)"
    }
    return "Line chart of \(kind). " + lines.joined(separator: "; ") + "."
  }

  /// A point in the picture, and the band's ends where it has one.
  private struct Place {
    let x: Double, y: Double
    let band: (upper: Double, lower: Double)?
    let tip: String
  }

  private func draw(
    in svg: inout SVG, left: Double, right: Double, top: Double, bottom: Double, labelHeight: Double
  ) {
    let points = series.flatMap(\.points)
    let heights = points.flatMap { [$0.y] + ($0.interval.map { [$0.lower, $0.upper] } ?? []) }
    // Only the ends of bands can be at or below zero where the points are not: a logarithmic axis leaves them out.
    let shown = y.isLogarithmic ? heights.filter { $0 > 0 } + points.map(\.y).filter { $0 == 0 } : heights
    let across = Scale(x, values: points.map(\.x), from: left + 12, to: right - 12, room: 64, isTight: true)
    let up = Scale(y, values: shown, from: bottom, to: top, room: 36)

    let places = series.map { line in line.points.map { place($0, of: line.name, across, up) } }
    if places.allSatisfy({ $0.allSatisfy { $0 == nil } }) {
      svg.add(
        "text",
        [
          "class": "muted", "x": SVG.px((left + right) / 2), "y": SVG.px((top + bottom) / 2),
          "text-anchor": "middle",
        ], "no data")
      return
    }
    drawFrame(in: &svg, across, up, left: left, right: right, top: top, bottom: bottom)
    // Those that stand out are drawn last, over the others.
    let order = series.indices.sorted { (standsOut($0) ? 1 : 0, $0) < (standsOut($1) ? 1 : 0, $1) }
    for index in order { drawBand(in: &svg, index, places[index].compactMap { $0 }) }
    for index in order { drawLine(in: &svg, index, places[index]) }

    let named = series.indices.filter { index in places[index].contains { $0 != nil } }
    let ends = named.map { places[$0].last { $0 != nil }!! }
    let labels = LabelLayout.spread(ends.map(\.y), gap: labelHeight, in: top...bottom)
    for (index, (end, label)) in zip(named, zip(ends, labels)) {
      drawLabel(in: &svg, index, from: end, at: label, x: right)
    }
  }

  private func isBold(_ name: String) -> Bool { highlighted.contains(name) }

  private func nameWidth(_ name: String) -> Double {
    SVG.width(of: name, size: ChartStyle.fontSize, isBold: isBold(name))
  }

  private func standsOut(_ index: Int) -> Bool {
    highlighted.isEmpty || highlighted.contains(series[index].name)
  }

  private func colour(_ index: Int) -> String { standsOut(index) ? ChartStyle.colour(index) : "grey" }

  private func place(_ point: Point, of name: String, _ across: Scale, _ up: Scale) -> Place? {
    guard let x = across.position(point.x), let y = up.position(point.y) else { return nil }
    var tip = "\(name), \(Format.text(point.x, self.x.unit)): \(Format.text(point.y, self.y.unit))"
    var band: (Double, Double)?
    if let interval = point.interval, let lower = up.position(interval.lower),
      let upper = up.position(interval.upper)
    {
      band = (upper, lower)
      tip += " (\(Format.text(interval.lower, self.y.unit)) to \(Format.text(interval.upper, self.y.unit)))"
    }
    return Place(x: x, y: y, band: band, tip: tip)
  }

  private func drawFrame(
    in svg: inout SVG, _ across: Scale, _ up: Scale, left: Double, right: Double, top: Double, bottom: Double
  ) {
    func line(_ style: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
      svg.add(
        "line", ["class": style, "x1": SVG.px(x1), "y1": SVG.px(y1), "x2": SVG.px(x2), "y2": SVG.px(y2)])
    }
    for x in across.minor { line("faint", x, top, x, bottom) }
    for y in up.minor { line("faint", left, y, right, y) }
    for tick in across.ticks {
      line("grid", tick.position, top, tick.position, bottom)
      svg.add(
        "text",
        ["class": "ink", "x": SVG.px(tick.position), "y": SVG.px(bottom + 18), "text-anchor": "middle"],
        tick.label)
    }
    for tick in up.ticks {
      line("grid", left, tick.position, right, tick.position)
      svg.add(
        "text",
        ["class": "ink", "x": SVG.px(left - 8), "y": SVG.px(tick.position + 4), "text-anchor": "end"],
        tick.label)
    }
    line("axis", left, bottom, right, bottom)
    svg.add(
      "text",
      ["class": "muted", "x": SVG.px((left + right) / 2), "y": SVG.px(bottom + 40), "text-anchor": "middle"],
      SVG.cut(x.title, to: right - left, size: ChartStyle.fontSize))
    svg.add(
      "text",
      [
        "class": "muted", "transform": "translate(18 \(SVG.px((top + bottom) / 2))) rotate(-90)",
        "text-anchor": "middle",
      ], SVG.cut(y.title, to: bottom - top, size: ChartStyle.fontSize))
  }

  private func drawBand(in svg: inout SVG, _ index: Int, _ places: [Place]) {
    guard standsOut(index), places.contains(where: { $0.band != nil }) else { return }
    let upper = places.map { ($0.x, $0.band?.upper ?? $0.y) }
    let lower = places.map { ($0.x, $0.band?.lower ?? $0.y) }.reversed()
    if places.count == 1 {
      svg.add(
        "line",
        [
          "class": colour(index), "x1": SVG.px(upper[0].0), "x2": SVG.px(upper[0].0),
          "y1": SVG.px(upper[0].1),
          "y2": SVG.px(lower.first!.1), "stroke": "currentColor", "stroke-width": "8",
          "stroke-opacity": "0.2",
        ])
      return
    }
    svg.add(
      "polygon",
      [
        "class": colour(index), "fill": "currentColor", "fill-opacity": "0.16",
        "points": (upper + lower).map { "\(SVG.px($0)),\(SVG.px($1))" }.joined(separator: " "),
      ])
  }

  private func drawLine(in svg: inout SVG, _ index: Int, _ places: [Place?]) {
    svg.add("g", ["class": colour(index), "stroke-linejoin": "round"]) { svg in
      svg.add("title", [:], series[index].name)
      for run in places.split(whereSeparator: { $0 == nil }) where run.count > 1 {
        svg.add(
          "polyline",
          [
            "points": run.map { "\(SVG.px($0!.x)),\(SVG.px($0!.y))" }.joined(separator: " "), "fill": "none",
            "stroke": "currentColor", "stroke-width": standsOut(index) ? "2" : "1.5",
            "stroke-dasharray": ChartStyle.dashes(index),
          ])
      }
      // Markers that would touch say nothing, and those of lines in grey distract.
      guard places.count <= 30, standsOut(index) || places.count == 1 else { return }
      for place in places.compactMap({ $0 }) {
        svg.add(
          "path",
          ["d": ChartStyle.marker(index, place.x, place.y), "class": "mark"]
        ) { $0.add("title", [:], place.tip) }
      }
    }
  }

  /// The name beside the plot, with a piece of the line as its key, and a thin line to where the line ends.
  private func drawLabel(in svg: inout SVG, _ index: Int, from end: Place, at y: Double, x: Double) {
    svg.add("g", ["class": colour(index)]) { svg in
      svg.add(
        "line",
        [
          "x1": SVG.px(end.x), "y1": SVG.px(end.y), "x2": SVG.px(x + 8), "y2": SVG.px(y),
          "stroke": "currentColor", "stroke-width": "0.75", "stroke-opacity": "0.6",
        ])
      svg.add(
        "line",
        [
          "x1": SVG.px(x + 8), "y1": SVG.px(y), "x2": SVG.px(x + 36), "y2": SVG.px(y),
          "stroke": "currentColor",
          "stroke-width": "2", "stroke-dasharray": ChartStyle.dashes(index),
        ])
      svg.add(
        "path", ["d": ChartStyle.marker(index, x + 22, y), "class": "mark"])
    }
    svg.add(
      "text",
      [
        "class": standsOut(index) ? "ink" : "muted", "x": SVG.px(x + 42), "y": SVG.px(y + 4),
        "font-weight": isBold(series[index].name) ? "600" : "400",
      ],
      SVG.cut(
        series[index].name, to: width - x - 46, size: ChartStyle.fontSize, isBold: isBold(series[index].name))
    )
  }
}
