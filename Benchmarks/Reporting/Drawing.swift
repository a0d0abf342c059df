/// A picture of boxes, lines and words, placed by hand, in the charts' style: for what a chart cannot show.
public struct Drawing: Sendable, Hashable {
  /// What a thing's color says.
  public enum Tone: Sendable, Hashable {
    /// What the picture is not about.
    case faint
    /// The usual.
    case plain
    /// The first thing to see.
    case accent
    /// The second, in contrast to the first.
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

  /// Which part of a text stands where it is placed.
  public enum Anchor: String, Sendable, Hashable {
    /// Its beginning.
    case start
    /// Its middle.
    case middle
    /// Its end.
    case end
  }

  /// A thing in the picture, in pixels from the left and from below the note.
  public enum Element: Sendable, Hashable {
    /// A box with a word in it; where it is filled it is the step's result.
    case box(x: Double, y: Double, width: Double, text: String, tone: Tone, isFilled: Bool)
    /// Words on the line at `y`.
    case text(x: Double, y: Double, text: String, tone: Tone, anchor: Anchor, isBold: Bool)
    /// A line, with a point at its end where it is an arrow.
    case line(x1: Double, y1: Double, x2: Double, y2: Double, tone: Tone, isArrow: Bool)
  }

  /// The height of every box.
  public static let boxHeight = 26.0

  /// What the picture says, as a heading.
  public var title: String
  /// What the reader must know to read it.
  public var note: String
  /// The picture in words, for those who do not see it.
  public var description: String
  /// The height below the note, in pixels.
  public var height: Double
  /// What is drawn, from the back.
  public var elements: [Element] = []
  /// The picture's width, in pixels.
  public var width = 800.0

  /// Makes a picture with nothing in it.
  public init(_ title: String, note: String, description: String, height: Double) {
    self.title = title
    self.note = note
    self.description = description
    self.height = height
  }

  /// Adds a box.
  public mutating func box(
    _ text: String, x: Double, y: Double, width: Double, tone: Tone = .plain, isFilled: Bool = false
  ) {
    elements.append(.box(x: x, y: y, width: width, text: text, tone: tone, isFilled: isFilled))
  }

  /// Adds words.
  public mutating func text(
    _ text: String, x: Double, y: Double, tone: Tone = .plain, anchor: Anchor = .start, isBold: Bool = false
  ) {
    elements.append(.text(x: x, y: y, text: text, tone: tone, anchor: anchor, isBold: isBold))
  }

  /// Adds a line.
  public mutating func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, tone: Tone = .plain, isArrow: Bool = false
  ) {
    elements.append(.line(x1: x1, y1: y1, x2: x2, y2: y2, tone: tone, isArrow: isArrow))
  }

  /// The picture as one SVG file: without scripts, with its styles in it.
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

  /// The outline of an arrow's point.
  private static func point(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
    let length = max(((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1)).squareRoot(), 1)
    let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length)
    let back = (x: x2 - 8 * dx, y: y2 - 8 * dy)
    return "M\(SVG.px(x2)) \(SVG.px(y2))L\(SVG.px(back.x - 4 * dy)) \(SVG.px(back.y + 4 * dx))"
      + "L\(SVG.px(back.x + 4 * dy)) \(SVG.px(back.y - 4 * dx))Z"
  }
}
