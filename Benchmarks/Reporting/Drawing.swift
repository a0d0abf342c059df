/// A picture of manually placed boxes, lines and texts in the style of the charts.
public struct Drawing: Sendable, Hashable {
  /// The meaning of an element's color.
  public enum Tone: Sendable, Hashable {
    /// An element in the background.
    case faint
    case plain
    /// The most important element.
    case accent
    /// The second most important element, in contrast to the first.
    case contrast

    fileprivate var color: String {
      switch self {
      case .faint: "gray"
      case .plain: "c6"
      case .accent: "c0"
      case .contrast: "c1"
      }
    }
  }

  /// The part of a text that is at its position.
  public enum Anchor: String, Sendable, Hashable {
    case start
    case middle
    case end
  }

  /// An element of the picture. Coordinates are pixels from the left and from below the note.
  public enum Element: Sendable, Hashable {
    /// A box with a text. A filled box is the result of a step.
    case box(x: Double, y: Double, width: Double, text: String, tone: Tone, isFilled: Bool)
    /// A text with its baseline at `y`.
    case text(x: Double, y: Double, text: String, tone: Tone, anchor: Anchor, isBold: Bool)
    /// A line, with an arrowhead at its end if it is an arrow.
    case line(x1: Double, y1: Double, x2: Double, y2: Double, tone: Tone, isArrow: Bool)
  }

  /// The height of every box in pixels.
  public static let boxHeight = 26.0

  /// The conclusion from the picture, shown as a heading.
  public var title: String
  /// An explanation for the reader.
  public var note: String
  /// A description of the picture for screen readers.
  public var description: String
  /// The height below the note in pixels.
  public var height: Double
  /// The elements, from back to front.
  public var elements: [Element] = []
  /// The width in pixels.
  public var width = 800.0

  /// Creates an empty picture.
  public init(_ title: String, note: String, description: String, height: Double) {
    self.title = title
    self.note = note
    self.description = description
    self.height = height
  }

  public mutating func box(
    _ text: String, x: Double, y: Double, width: Double, tone: Tone = .plain, isFilled: Bool = false
  ) {
    elements.append(.box(x: x, y: y, width: width, text: text, tone: tone, isFilled: isFilled))
  }

  public mutating func text(
    _ text: String, x: Double, y: Double, tone: Tone = .plain, anchor: Anchor = .start, isBold: Bool = false
  ) {
    elements.append(.text(x: x, y: y, text: text, tone: tone, anchor: anchor, isBold: isBold))
  }

  public mutating func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, tone: Tone = .plain, isArrow: Bool = false
  ) {
    elements.append(.line(x1: x1, y1: y1, x2: x2, y2: y2, tone: tone, isArrow: isArrow))
  }

  /// Returns the picture as a self-contained SVG file with embedded styles and without scripts.
  public func svg() -> String {
    ChartStyle.picture(
      title: title, description: description, note: note, width: width, height: { $0 + height + 12 }
    ) { svg, head in
      for element in elements { Self.draw(element, in: &svg, below: head) }
    }
  }

  private static func draw(_ element: Element, in svg: inout SVG, below head: Double) {
    switch element {
    case .box(let x, let y, let width, let text, let tone, let isFilled):
      svg.add(
        "rect",
        [
          "class": tone.color, "x": SVG.px(x), "y": SVG.px(head + y), "width": SVG.px(width),
          "height": SVG.px(boxHeight), "rx": "4", "stroke": "currentColor", "stroke-width": "1.5",
          "fill": "currentColor", "fill-opacity": isFilled ? "0.25" : "0",
        ])
      svg.add(
        "text",
        [
          "class": tone == .faint ? "muted" : "ink", "x": SVG.px(x + width / 2), "y": SVG.px(head + y + 17),
          "text-anchor": "middle", "font-weight": isFilled ? "600" : "400",
        ], text)
    case .text(let x, let y, let text, let tone, let anchor, let isBold):
      svg.add(
        "text",
        [
          "class": tone == .faint ? "muted" : "ink", "x": SVG.px(x), "y": SVG.px(head + y),
          "text-anchor": anchor.rawValue, "font-weight": isBold ? "600" : "400",
        ], text)
    case .line(let x1, let y1, let x2, let y2, let tone, let isArrow):
      svg.add("g", ["class": tone.color]) { svg in
        svg.add(
          "line",
          [
            "x1": SVG.px(x1), "y1": SVG.px(head + y1), "x2": SVG.px(x2), "y2": SVG.px(head + y2),
            "stroke": "currentColor", "stroke-width": "1.5",
          ])
        guard isArrow else { return }
        svg.add("path", ["d": point(x1, head + y1, x2, head + y2), "fill": "currentColor"])
      }
    }
  }

  /// Returns the path of an arrowhead.
  private static func point(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
    let length = max(((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1)).squareRoot(), 1)
    let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length)
    let back = (x: x2 - 8 * dx, y: y2 - 8 * dy)
    return "M\(SVG.px(x2)) \(SVG.px(y2))L\(SVG.px(back.x - 4 * dy)) \(SVG.px(back.y + 4 * dx))"
      + "L\(SVG.px(back.x + 4 * dy)) \(SVG.px(back.y - 4 * dx))Z"
  }
}
