import Foundation

/// The legend of a heat map's colors and signs.
struct HeatMapLegend {
  private static let barWidth = 288.0
  private let map: HeatMap
  private let range: (least: Double, greatest: Double)?
  /// The signs that occur, with their meanings and their widths in the picture.
  private let signs: [(sign: Sign, words: String, width: Double)]
  /// The position of the first sign: next to the scale if there is room, otherwise below it.
  private let signsX: Double, signsY: Double
  /// The height of the legend.
  let height: Double

  private enum Sign { case star, hatching, dash }

  init(_ map: HeatMap, width: Double) {
    self.map = map
    range = map.range
    let size = ChartStyle.fontSize
    var isCut = false, isMissing = false
    var reasons: [String] = []
    for row in map.rows {
      for column in map.columns.indices {
        let cell = map.cell(row, column)
        switch cell {
        case .value: continue
        case .cutOff: isCut = true
        case .missing: isMissing = true
        case .broken: if !reasons.contains(map.words(cell)) { reasons.append(map.words(cell)) }
        }
      }
    }
    var signs: [(Sign, String)] = []
    if isCut { signs.append((.star, "cut off")) }
    if !reasons.isEmpty {
      signs.append((.hatching, SVG.cut(reasons.joined(separator: ", "), to: width / 3, size: size)))
    }
    if isMissing { signs.append((.dash, "not measured")) }
    self.signs = signs.map { ($0, $1, SVG.width(of: $1, size: size) + ($0 == .hatching ? 32 : 14) + 16) }
    let scale = range == nil ? 0 : max(Self.barWidth, SVG.width(of: Self.title(map), size: size)) + 40
    let total = self.signs.map(\.width).reduce(0, +)
    let isBeside = 16 + scale + total <= width
    signsX = isBeside ? 16 + scale : 16
    signsY = isBeside && range != nil ? 29 : range == nil ? 14 : 68
    height = (range == nil ? 0 : 54) + (signs.isEmpty || (isBeside && range != nil) ? 0 : 22) + 8
  }

  private static func title(_ map: HeatMap) -> String { "\(map.unit.title) (logarithmic)" }

  func draw(in svg: inout SVG, top: Double) {
    if let range { drawScale(range, in: &svg, top: top) }
    var x = signsX
    for (sign, words, width) in signs {
      let y = top + signsY
      var indent = 14.0
      switch sign {
      case .star: svg.add("text", ["class": "ink", "x": SVG.px(x), "y": SVG.px(y)], "*")
      case .dash: svg.add("text", ["class": "ink", "x": SVG.px(x), "y": SVG.px(y)], Format.missing)
      case .hatching:
        indent = 32
        svg.add("g", ["class": "broken"]) { svg in
          svg.add(
            "rect", ["x": SVG.px(x), "y": SVG.px(y - 11), "width": "25", "height": "14"])
          svg.add("path", ["d": HeatMap.hatching(x: x, y: y - 11, width: 25, height: 14)])
        }
      }
      svg.add("text", ["class": "muted", "x": SVG.px(x + indent), "y": SVG.px(y)], words)
      x += width
    }
  }

  /// Draws the colors side by side, with numbers below.
  private func drawScale(
    _ range: (least: Double, greatest: Double), in svg: inout SVG, top: Double
  ) {
    svg.add("text", ["class": "muted", "x": "16", "y": SVG.px(top + 12)], Self.title(map))
    let y = top + 18
    if range.least == range.greatest {
      svg.add("g", ["class": "h0"]) { svg in
        svg.add("rect", ["x": "16", "y": SVG.px(y), "width": "18", "height": "12"])
      }
      svg.add(
        "text", ["class": "ink", "x": "16", "y": SVG.px(y + 27)], Format.text(range.least, map.unit.unit))
      return
    }
    let step = Self.barWidth / Double(ColorScale.count)
    for index in 0..<ColorScale.count {
      svg.add("g", ["class": "h\(index)"]) { svg in
        svg.add(
          "rect",
          [
            "x": SVG.px(16 + Double(index) * step), "y": SVG.px(y), "width": SVG.px(step), "height": "12",
            "shape-rendering": "crispEdges",
          ])
      }
    }
    for tick in ticks(range) {
      svg.add(
        "line",
        [
          "class": "axis", "x1": SVG.px(tick.x), "y1": SVG.px(y + 12), "x2": SVG.px(tick.x),
          "y2": SVG.px(y + 15),
        ])
      svg.add(
        "text",
        [
          "class": "ink", "x": SVG.px(tick.x), "y": SVG.px(y + 27), "text-anchor": tick.anchor,
        ], tick.label)
    }
  }

  /// Returns ticks at both ends, and at those powers of ten between them that have room.
  private func ticks(
    _ range: (least: Double, greatest: Double)
  ) -> [(x: Double, label: String, anchor: String)] {
    let size = ChartStyle.fontSize, left = 16.0, right = left + Self.barWidth
    let first = Format.text(range.least, map.unit.unit), last = Format.text(range.greatest, map.unit.unit)
    var free = left + SVG.width(of: first, size: size) + 8
    let end = right - SVG.width(of: last, size: size) - 8
    var result = [(x: left, label: first, anchor: "start")]
    let exponents = Format.exponent(of: range.least)...Format.exponent(of: range.greatest)
    for exponent in exponents {
      let number = pow(10, Double(exponent))
      let x =
        left + Self.barWidth * log(number / range.least) / log(range.greatest / range.least)
      let label = Format.text(number, map.unit.unit), half = SVG.width(of: label, size: size) / 2
      guard x - half >= free, x + half <= end else { continue }
      result.append((x, label, "middle"))
      free = x + half + 8
    }
    return result + [(right, last, "end")]
  }
}
