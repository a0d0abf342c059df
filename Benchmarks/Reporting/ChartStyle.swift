/// The style of charts, with colors for color-blind people, for light mode, dark mode and print.
///
/// Source of the palette: Okabe and Ito, "Color universal design" (2008), without the yellow, which
/// is hardly visible on white.
enum ChartStyle {
  static let fontSize = 12.0
  static let titleSize = 15.0

  /// The styles. Every rule begins with `.chart`, so that charts can be embedded in an HTML page
  /// without affecting it.
  static let css: String = {
    let light = """
      .chart .bg{fill:#fff}.chart .mark{fill:currentColor;stroke:#fff}.chart .ink{fill:#1f2328}.chart .muted{fill:#59636e}\
      .chart .halo{stroke:#fff;stroke-width:3;paint-order:stroke}.chart .axis{stroke:#818b98}\
      .chart .whisker{stroke:#1f2328;stroke-width:1.5}.chart .grid{stroke:#d1d9e0}.chart .faint{stroke:#eff2f5}\
      .chart .c0{color:#0072b2}.chart .c1{color:#d55e00}.chart .c2{color:#009e73}.chart .c3{color:#cc79a7}\
      .chart .c4{color:#e69f00}.chart .c5{color:#56b4e9}.chart .c6{color:#1f2328}.chart .gray{color:#8b949e}\
      .chart .leader{stroke:#8b949e;stroke-width:1;stroke-dasharray:1 3}\
      .chart .broken rect{fill:#f1f3f5}.chart .broken path{stroke:#8b949e;fill:none}.chart .missing rect{fill:none}\
      .chart .missing text{fill:#59636e}.chart .front{stroke:#9ecae9;stroke-width:5;stroke-linejoin:round;fill:none}
      """
    let dark = """
      .chart .bg{fill:#0d1117}.chart .mark{stroke:#0d1117}.chart .ink{fill:#e6edf3}.chart .muted{fill:#9198a1}\
      .chart .halo{stroke:#0d1117}.chart .axis{stroke:#656c76}.chart .whisker{stroke:#e6edf3}.chart .grid{stroke:#30363d}.chart .faint{stroke:#191f26}\
      .chart .c0{color:#2b8fd0}.chart .c2{color:#12b886}.chart .c6{color:#e6edf3}.chart .gray{color:#6e7681}\
      .chart .leader{stroke:#6e7681}.chart .broken rect{fill:#161b22}\
      .chart .broken path{stroke:#6e7681}.chart .missing text{fill:#9198a1}.chart .front{stroke:#1d4464}
      """
    return light + "@media screen and (prefers-color-scheme:dark){" + dark + "}"
  }()

  /// Returns the class of the color at an index. There are seven colors, which repeat.
  static func color(_ index: Int) -> String { "c\(index % 7)" }

  /// Returns an SVG picture with background, title and note, and a description for screen readers.
  /// - Parameters:
  ///   - css: The styles. A kind of chart can add its own to the common ones.
  ///   - draw: A closure that draws below the head. It receives the height of the head.
  static func picture(
    title: String, description: String, note: String, width: Double, css: String = css,
    height: (_ head: Double) -> Double, draw: (inout SVG, _ head: Double) -> Void
  ) -> String {
    let room = width - 2 * 16
    let titles = SVG.lines(title, width: room, size: titleSize, isBold: true)
    let notes = SVG.lines(note, width: room, size: fontSize)
    let head = 12 + Double(titles.count) * 20 + Double(notes.count) * 16 + 8
    let height = height(head)
    var svg = SVG()
    svg.add(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "chart", "role": "img",
        "viewBox": "0 0 \(SVG.px(width)) \(SVG.px(height))", "width": SVG.px(width), "height": SVG.px(height),
        "font-family": "system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif",
        "font-size": SVG.px(fontSize), "aria-label": title,
      ]
    ) { svg in
      svg.add("title", [:], title)
      svg.add("desc", [:], description)
      svg.add("style", [:], css)
      svg.add("rect", ["class": "bg", "width": "100%", "height": "100%"])
      for (index, line) in titles.enumerated() {
        svg.add(
          "text",
          [
            "class": "ink", "x": "16", "y": SVG.px(26 + Double(index) * 20), "font-size": SVG.px(titleSize),
            "font-weight": "600",
          ], line)
      }
      for (index, line) in notes.enumerated() {
        let y = 12 + Double(titles.count) * 20 + 12 + Double(index) * 16
        svg.add("text", ["class": "muted", "x": "16", "y": SVG.px(y)], line)
      }
      draw(&svg, head)
    }
    return svg.text
  }
}
