/// A ranking: a bar chart with one bar per row and its value next to it.
public struct BarChart: Sendable, Hashable {
  public struct Bar: Sendable, Hashable {
    public var name: String
    /// The length of the bar. `nil` shows a dash instead of a bar.
    public var value: Double?
    /// Text after the value, such as `cut off`.
    public var remark: String
    /// Whether the row is highlighted.
    public var isHighlighted: Bool

    public init(_ name: String, _ value: Double?, remark: String = "", isHighlighted: Bool = false) {
      (self.name, self.value, self.remark, self.isHighlighted) = (name, value, remark, isHighlighted)
    }
  }

  /// The conclusion from the chart, shown as a heading.
  public var title: String
  /// An explanation for the reader.
  public var note: String
  /// The quantity that the bars show. A linear axis, because a bar's length needs a zero.
  public var axis: Axis
  /// The rows, from top to bottom.
  public var bars: [Bar]
  /// The width in pixels. The height depends on the number of rows.
  public var width = 800.0

  public init(_ title: String, note: String = "", axis: Axis, bars: [Bar]) {
    self.title = title
    self.note = note
    self.axis = axis
    self.bars = bars
  }

  /// Returns the chart as a self-contained SVG file with embedded styles and without scripts.
  public func svg() -> String {
    let rowHeight = 24.0
    let rows = Double(max(bars.count, 1)) * rowHeight
    return ChartStyle.picture(
      title: title, description: description, note: note, width: width,
      height: { head in head + rows + 60 }
    ) { svg, head in
      draw(in: &svg, top: head + 4, bottom: head + 4 + rows, rowHeight: rowHeight)
    }
  }

  private var description: String {
    "Ranking by \(axis.title): "
      + bars.map { "\($0.name) \(text(of: $0))" }.joined(separator: "; ") + "."
  }

  private func text(of bar: Bar) -> String {
    let value = bar.value.map { Format.text($0, axis.unit) } ?? Format.missing
    return bar.remark.isEmpty ? value : "\(value) (\(bar.remark))"
  }

  private func draw(in svg: inout SVG, top: Double, bottom: Double, rowHeight: Double) {
    let size = ChartStyle.fontSize
    let names = bars.map { SVG.width(of: $0.name, size: size, isBold: $0.isHighlighted) }.max() ?? 0
    let values = bars.map { SVG.width(of: text(of: $0), size: size, isBold: $0.isHighlighted) }.max() ?? 0
    let left = 16 + min(names, width * 0.35) + 8, right = width - min(values + 24, width * 0.3)
    let scale = Scale(axis, values: bars.compactMap(\.value) + [0], from: left, to: right, room: 64)
    for x in scale.minor { ChartFrame.line(in: &svg, "faint", x, top, x, bottom) }
    for tick in scale.ticks {
      ChartFrame.line(in: &svg, "grid", tick.position, top, tick.position, bottom)
      svg.add(
        "text",
        ["class": "ink", "x": SVG.px(tick.position), "y": SVG.px(bottom + 18), "text-anchor": "middle"],
        tick.label)
    }
    svg.add(
      "text",
      ["class": "muted", "x": SVG.px((left + right) / 2), "y": SVG.px(bottom + 40), "text-anchor": "middle"],
      SVG.cut(axis.words, to: right - left, size: size))
    if bars.isEmpty {
      svg.add("text", ["class": "muted", "x": "16", "y": SVG.px(top + 16)], "no data")
    }
    let base = scale.position(0) ?? left
    let isAnyHighlighted = bars.contains(where: \.isHighlighted)
    for (index, bar) in bars.enumerated() {
      let middle = top + (Double(index) + 0.5) * rowHeight
      let color = bar.isHighlighted || !isAnyHighlighted ? ChartStyle.color(0) : "gray"
      svg.add("g", ["class": color]) {
        draw(bar, in: &$0, scale, base: base, left: left, middle: middle)
      }
    }
    ChartFrame.line(in: &svg, "axis", base, top, base, bottom)
  }

  private func draw(
    _ bar: Bar, in svg: inout SVG, _ scale: Scale, base: Double, left: Double, middle: Double
  ) {
    let size = ChartStyle.fontSize
    let weight = bar.isHighlighted ? "600" : "400"
    svg.add("title", [:], "\(bar.name): \(text(of: bar))")
    svg.add(
      "text",
      [
        "class": "ink", "x": SVG.px(left - 8), "y": SVG.px(middle + 4), "text-anchor": "end",
        "font-weight": weight,
      ], SVG.cut(bar.name, to: left - 24, size: size, isBold: bar.isHighlighted))
    var end = base
    if let position = bar.value.flatMap(scale.position) {
      end = position
      svg.add(
        "rect",
        [
          "x": SVG.px(min(base, position)), "y": SVG.px(middle - 8), "width": SVG.px(abs(position - base)),
          "height": "16", "fill": "currentColor",
        ])
    }
    svg.add(
      "text",
      [
        "class": "ink halo", "x": SVG.px(max(end, base) + 9), "y": SVG.px(middle + 4), "font-weight": weight,
      ], text(of: bar))
  }
}
