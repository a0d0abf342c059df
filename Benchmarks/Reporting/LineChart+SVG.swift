import Measuring

extension LineChart {
  /// The chart as one SVG file: without scripts, with its styles in it.
  public func svg() -> String {
    let named = named, least = 60 + Double(named.count) * Self.labelHeight
    return ChartStyle.picture(
      title: title, description: description, note: note, width: width,
      height: { head in max(height, head + least) }
    ) { svg, head in
      let bottom = max(height, head + least) - 52
      let widest = named.map { nameWidth(series[$0].name) }.max() ?? 0
      let right = width - min(max(widest + 64, 40), width * 0.4)
      draw(in: &svg, named, right: right, top: head + 8, bottom: bottom)
    }
  }

  private static let labelHeight = 16.0
  /// More names than this at the side are a list, not labels.
  private static let mostLabels = 8

  /// The lines that have a name beside them: those that stand out, then the first ones.
  private var named: Set<Int> {
    let shown = series.indices.filter { index in
      series[index].points.contains { point in
        [(x, point.x), (y, point.y)].allSatisfy { $1.isFinite && (!$0.isLogarithmic || $1 >= 0) }
      }
    }
    let first = shown.filter { highlighted.contains(series[$0].name) }
    let rest = shown.filter { !highlighted.contains(series[$0].name) }
    return Set((first + rest).prefix(Self.mostLabels))
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
    in svg: inout SVG, _ named: Set<Int>, right: Double, top: Double, bottom: Double
  ) {
    let points = series.flatMap(\.points)
    let heights = points.flatMap { [$0.y] + ($0.interval.map { [$0.lower, $0.upper] } ?? []) }
    // Only the ends of bands can be at or below zero where the points are not: a logarithmic axis leaves them out.
    let shown = y.isLogarithmic ? heights.filter { $0 > 0 } + points.map(\.y).filter { $0 == 0 } : heights
    let up = Scale(y, values: shown, from: bottom, to: top, room: 36)
    let left = ChartFrame.left(of: up)
    let across = Scale(x, values: points.map(\.x), from: left + 12, to: right - 12, room: 64, isTight: true)

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
    let frame = ChartFrame(across: across, up: up, left: left, right: right, top: top, bottom: bottom)
    frame.draw(in: &svg, x: x, y: y)
    // The pale ones first, and those that stand out last, over the others.
    func rank(_ index: Int) -> Int { named.contains(index) ? standsOut(index) ? 2 : 1 : 0 }
    let order = series.indices.sorted { (rank($0), $0) < (rank($1), $1) }
    for index in order where named.contains(index) {
      drawBand(in: &svg, index, places[index].compactMap { $0 })
    }
    for index in order { drawLine(in: &svg, index, places[index], isNamed: named.contains(index)) }

    let ends = named.sorted().compactMap { index in
      places[index].last { $0 != nil }?.map { (index: index, place: $0) }
    }
    let labels = LabelLayout.spread(ends.map(\.place.y), gap: Self.labelHeight, in: top...bottom)
    for (end, label) in zip(ends, labels) {
      drawLabel(in: &svg, end.index, from: end.place, at: label, x: right)
    }
  }

  private func isBold(_ name: String) -> Bool { highlighted.contains(name) }

  private func nameWidth(_ name: String) -> Double {
    SVG.width(of: name, size: ChartStyle.fontSize, isBold: isBold(name))
  }

  private func standsOut(_ index: Int) -> Bool {
    highlighted.isEmpty || highlighted.contains(series[index].name)
  }

  private func colour(_ index: Int) -> String { standsOut(index) ? ChartStyle.colour(look(index)) : "grey" }

  /// The index of a line's colour, dashes and marker.
  private func look(_ index: Int) -> Int { series[index].colour ?? index }

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

  private func drawLine(in svg: inout SVG, _ index: Int, _ places: [Place?], isNamed: Bool) {
    let standsOut = isNamed && standsOut(index)
    svg.add("g", ["class": isNamed ? colour(index) : "pale", "stroke-linejoin": "round"]) { svg in
      svg.add("title", [:], series[index].name)
      for run in places.split(whereSeparator: { $0 == nil }) where run.count > 1 {
        svg.add(
          "polyline",
          [
            "points": run.compactMap { $0 }.map { "\(SVG.px($0.x)),\(SVG.px($0.y))" }.joined(separator: " "),
            "fill": "none", "stroke": "currentColor", "stroke-width": standsOut ? "2" : "1.5",
            "stroke-dasharray": isNamed ? ChartStyle.dashes(look(index)) : "none",
          ])
      }
      // Markers that would touch say nothing, and those of lines in grey distract.
      guard places.count <= 30, standsOut || places.count == 1 else { return }
      for place in places.compactMap({ $0 }) {
        svg.add(
          "path",
          ["d": ChartStyle.marker(look(index), place.x, place.y), "class": "mark"]
        ) { $0.add("title", [:], place.tip) }
      }
    }
  }

  /// The name beside the plot, with a piece of the line as its key.
  ///
  /// A line that ends early is followed to the side by dots, level so that nobody takes them for data. Where the name
  /// stands higher or lower than that, a stroke outside of the plot leads to it.
  private func drawLabel(in svg: inout SVG, _ index: Int, from end: Place, at y: Double, x: Double) {
    func leader(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
      ChartFrame.line(in: &svg, "leader", x1, y1, x2, y2)
    }
    if x - end.x > 16 { leader(end.x + 6, end.y, x, end.y) }
    if abs(y - end.y) > 4 { leader(x + 1, end.y, x + 15, y) }
    svg.add("g", ["class": colour(index)]) { svg in
      svg.add(
        "line",
        [
          "x1": SVG.px(x + 18), "y1": SVG.px(y), "x2": SVG.px(x + 44), "y2": SVG.px(y),
          "stroke": "currentColor", "stroke-width": "2", "stroke-dasharray": ChartStyle.dashes(look(index)),
        ])
      svg.add(
        "path", ["d": ChartStyle.marker(look(index), x + 31, y), "class": "mark"])
    }
    let name = series[index].name
    svg.add(
      "text",
      [
        "class": standsOut(index) ? "ink" : "muted", "x": SVG.px(x + 50), "y": SVG.px(y + 4),
        "font-weight": isBold(name) ? "600" : "400",
      ], SVG.cut(name, to: width - x - 54, size: ChartStyle.fontSize, isBold: isBold(name)))
  }
}
