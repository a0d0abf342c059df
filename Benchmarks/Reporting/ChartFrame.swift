/// The plot of a chart: a grid, with the numbers and titles of the axes on its left and bottom.
struct ChartFrame {
  let across: Scale, up: Scale
  let left: Double, right: Double, top: Double, bottom: Double

  /// Returns the left edge of a plot that leaves room for the vertical axis.
  static func left(of up: Scale, size: Double = ChartStyle.fontSize) -> Double {
    max(84, 34 + (up.ticks.map { SVG.width(of: $0.label, size: size) }.max() ?? 0))
  }

  /// Adds a line with a CSS class.
  static func line(
    in svg: inout SVG, _ style: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) {
    svg.add(
      "line", ["class": style, "x1": SVG.px(x1), "y1": SVG.px(y1), "x2": SVG.px(x2), "y2": SVG.px(y2)])
  }

  /// Draws the grid with its numbers, and the titles of the axes.
  func draw(in svg: inout SVG, x: Axis, y: Axis) {
    drawGrid(in: &svg)
    drawNumbersBelow(in: &svg)
    drawNumbersAside(in: &svg)
    Self.words(x, below: bottom + 40, from: left, to: right, in: &svg)
    Self.words(y, aside: 18, from: top, to: bottom, in: &svg)
  }

  /// Draws the grid lines at the numbers and, if `isFine` is true, the finer lines between. Small
  /// plots have no room for the latter.
  func drawGrid(in svg: inout SVG, isFine: Bool = true) {
    if isFine {
      for x in across.minor { Self.line(in: &svg, "faint", x, top, x, bottom) }
      for y in up.minor { Self.line(in: &svg, "faint", left, y, right, y) }
    }
    for tick in across.ticks { Self.line(in: &svg, "grid", tick.position, top, tick.position, bottom) }
    for tick in up.ticks { Self.line(in: &svg, "grid", left, tick.position, right, tick.position) }
    Self.line(in: &svg, "axis", left, bottom, right, bottom)
  }

  /// Draws the numbers of the horizontal axis. Omits a number that would touch the previous one.
  /// - Parameter overhang: How far numbers may extend beyond the sides of the plot.
  func drawNumbersBelow(in svg: inout SVG, size: Double = ChartStyle.fontSize, overhang: Double = .infinity) {
    var free = left - overhang
    for tick in across.ticks.sorted(by: { $0.position < $1.position }) {
      let half = SVG.width(of: tick.label, size: size) / 2
      let middle = min(max(tick.position, left - overhang + half), right + overhang - half)
      guard middle - half >= free else { continue }
      svg.add(
        "text",
        [
          "class": "ink", "x": SVG.px(middle), "y": SVG.px(bottom + 18), "text-anchor": "middle",
          "font-size": SVG.px(size),
        ], tick.label)
      free = middle + half + 4
    }
  }

  func drawNumbersAside(in svg: inout SVG, size: Double = ChartStyle.fontSize) {
    for tick in up.ticks {
      svg.add(
        "text",
        [
          "class": "ink", "x": SVG.px(left - 8), "y": SVG.px(tick.position + 4), "text-anchor": "end",
          "font-size": SVG.px(size),
        ], tick.label)
    }
  }

  /// Draws the title of the horizontal axis.
  static func words(_ axis: Axis, below y: Double, from left: Double, to right: Double, in svg: inout SVG) {
    svg.add(
      "text",
      ["class": "muted", "x": SVG.px((left + right) / 2), "y": SVG.px(y), "text-anchor": "middle"],
      SVG.cut(axis.words, to: right - left, size: ChartStyle.fontSize))
  }

  /// Draws the title of the vertical axis, running upward.
  static func words(_ axis: Axis, aside x: Double, from top: Double, to bottom: Double, in svg: inout SVG) {
    svg.add(
      "text",
      [
        "class": "muted", "transform": "translate(\(SVG.px(x)) \(SVG.px((top + bottom) / 2))) rotate(-90)",
        "text-anchor": "middle",
      ], SVG.cut(axis.words, to: bottom - top, size: ChartStyle.fontSize))
  }
}
