import Foundation
import Measuring
import Reporting
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements of a picture: fails on what is not well-formed.
private final class Elements: NSObject, XMLParserDelegate {
  private(set) var all: [(name: String, attributes: [String: String], text: String)] = []
  private var open: [Int] = []

  init(_ svg: String) throws {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    try #require(parser.parse(), "not well-formed: \(parser.parserError.map { "\($0)" } ?? "")")
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(all.count)
    all.append((name, attributes, ""))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { all[open.last!].text += string }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?)
  {
    open.removeLast()
  }

  /// The upright texts of the picture with where they stand.
  var texts: [(text: String, x: Double, y: Double)] {
    all.compactMap { element in
      guard element.name == "text", let x = Double(element.attributes["x"] ?? ""),
        let y = Double(element.attributes["y"] ?? "")
      else { return nil }
      return (element.text, x, y)
    }
  }

  func number(_ attribute: String) -> Double { Double(all[0].attributes[attribute] ?? "") ?? .nan }
}

@Suite struct ChartTests {
  private static let sizes = [200.0, 1000, 10_000, 100_000]

  private static func series(_ count: Int, _ value: (Int, Double) -> Double) -> [LineChart.Series] {
    (0..<count).map { index in
      LineChart.Series(
        "strategy \(index)",
        sizes.map { size in
          let y = value(index, size)
          return LineChart.Point(
            x: size, y: y,
            interval: y.isFinite ? Interval(lower: y - abs(y) / 10, upper: y + abs(y) / 10) : nil)
        })
    }
  }

  static let awkward: [[LineChart.Series]] = [
    [],
    [LineChart.Series("empty", [])],
    [LineChart.Series("one <point> & \"quotes\" \u{1}", [.init(x: 5, y: 7)])],
    [LineChart.Series("nowhere", [.init(x: .nan, y: 7), .init(x: 5, y: .infinity), .init(x: -1, y: -1)])],
    series(3) { _, _ in 0 },
    series(3) { _, _ in 5 },
    series(18) { _, _ in 5 },
    series(18) { index, size in Double(index) * size },
    series(2) { index, size in index == 0 && size == 1000 ? .nan : size },
    series(2) { _, size in size == 200 ? -4 : size },
    series(1) { _, size in 1e-12 * size },
    series(2) { index, size in index == 0 ? 1e-300 : 1e300 / size },
  ]

  @Test(arguments: awkward, [false, true])
  func anyLinesMakeAPicture(series: [LineChart.Series], isLogarithmic: Bool) throws {
    var chart = LineChart(
      "A < B & \"C\"", note: "note", x: Axis("size", isLogarithmic: isLogarithmic),
      y: Axis("time", unit: .nanoseconds, isLogarithmic: isLogarithmic), series: series)
    for highlighted in [[], ["strategy 1"]] as [Set<String>] {
      chart.highlighted = highlighted
      let svg = chart.svg()
      #expect(!svg.contains("nan") && !svg.contains("inf"))
      let elements = try Elements(svg)
      #expect(elements.all.contains { $0.name == "title" && $0.text == "A < B & \"C\"" })
      #expect(elements.all.contains { $0.name == "desc" })
      let shown = elements.texts.filter { $0.text.hasPrefix("strategy ") }
      #expect(Set(shown.map(\.text)).count == shown.count, "a name stands once")
      for (a, b) in zip(shown.sorted { $0.y < $1.y }, shown.sorted { $0.y < $1.y }.dropFirst()) {
        #expect(b.y - a.y >= 15.8, "\(a) and \(b) overlap")
      }
      let width = elements.number("width"), height = elements.number("height")
      #expect(elements.texts.allSatisfy { $0.x >= 0 && $0.x < width && $0.y > 10 && $0.y < height })
    }
  }

  @Test func everyLineWithDataIsNamed() throws {
    let chart = LineChart("t", x: Axis("x"), y: Axis("y"), series: Self.series(18) { Double($0) * $1 })
    let names = try Elements(chart.svg()).texts.map(\.text).filter { $0.hasPrefix("strategy") }
    #expect(Set(names) == Set(chart.series.map(\.name)))
  }

  @Test func onlyWhatIsHighlightedHasColour() throws {
    var chart = LineChart("t", x: Axis("x"), y: Axis("y"), series: Self.series(9) { Double($0) * $1 })
    chart.highlighted = ["strategy 4"]
    let groups = try Elements(chart.svg()).all.filter { $0.name == "g" }.compactMap { $0.attributes["class"] }
    #expect(groups.filter { $0 == "c4" }.count == 2, "its line and its label")
    #expect(groups.filter { $0 == "grey" }.count == 16)
  }

  @Test func aGapSplitsTheLine() throws {
    let points = [1, 2, .nan, 4, 5].enumerated().map { LineChart.Point(x: Double($0), y: $1) }
    let chart = LineChart("t", x: Axis("x"), y: Axis("y"), series: [.init("a", points)])
    #expect(try Elements(chart.svg()).all.count { $0.name == "polyline" } == 2)
  }

  @Test(arguments: [false, true])
  func anyBarsMakeAPicture(isLogarithmic: Bool) throws {
    let bars: [[BarChart.Bar]] = [
      [],
      [.init("none", nil, remark: "cut off")],
      [.init("zero", 0), .init("one <b>", 1, isHighlighted: true)],
      [.init("equal", 3), .init("equal", 3)],
      [.init("negative", -5), .init("positive", 5)],
      (0..<18).map { index in
        let value = Double(index) * 1000
        return .init(
          "strategy \(index)", value, interval: Interval(lower: value * 0.9, upper: value * 1.2),
          isHighlighted: index == 3)
      },
    ]
    for bars in bars {
      let axis = Axis("time", unit: .nanoseconds, isLogarithmic: isLogarithmic)
      let svg = BarChart("title", note: "note", axis: axis, bars: bars).svg()
      #expect(!svg.contains("nan") && !svg.contains("inf"))
      let elements = try Elements(svg)
      for bar in bars { #expect(elements.texts.contains { $0.text == bar.name }) }
      let width = elements.number("width")
      #expect(elements.texts.allSatisfy { $0.x >= 0 && $0.x < width })
    }
  }

  @Test func barsAreAsLongAsTheirValues() throws {
    let chart = BarChart("t", axis: Axis("rows"), bars: [.init("a", 25), .init("b", 50), .init("c", 100)])
    let lengths = try Elements(chart.svg()).all.filter {
      $0.name == "rect" && $0.attributes["height"] == "16"
    }
    .compactMap { Double($0.attributes["width"] ?? "") }
    try #require(lengths.count == 3)
    #expect(abs(lengths[0] * 4 - lengths[2]) < 0.5 && abs(lengths[1] * 2 - lengths[2]) < 0.5)
  }

  @Test func aLongTitleIsWrappedAndALongNameCut() throws {
    let title = (0..<40).map { "word\($0)" }.joined(separator: " ")
    let name = String(repeating: "long-", count: 40)
    var chart = LineChart(title, x: Axis("x"), y: Axis("y"), series: Self.series(1) { _, y in y })
    chart.series[0].name = name
    let texts = try Elements(chart.svg()).texts.map(\.text)
    #expect(texts.filter { $0.hasPrefix("word") }.count > 2)
    #expect(texts.contains { $0.hasPrefix("long-") && $0.hasSuffix("…") && $0.count < 50 })
  }
}
