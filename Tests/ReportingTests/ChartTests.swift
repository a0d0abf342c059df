import Measuring
import Testing

@testable import Reporting

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

  @Test func eightLinesAreNamedThoseThatStandOutFirst() throws {
    var chart = LineChart("t", x: Axis("x"), y: Axis("y"), series: Self.series(18) { Double($0) * $1 })
    func names() throws -> Set<String> {
      Set(try Elements(chart.svg()).texts.map(\.text).filter { $0.hasPrefix("strategy") })
    }
    #expect(try names() == Set((0..<8).map { "strategy \($0)" }))
    chart.highlighted = ["strategy 17", "strategy 9"]
    #expect(try names() == Set(([9, 17] + (0..<6)).map { "strategy \($0)" }))
    let groups = try Elements(chart.svg()).all.filter { $0.name == "g" }.compactMap { $0.attributes["class"] }
    #expect(groups.count { $0 == "pale" } == 10, "those without a name")
    chart.series = Array(chart.series.prefix(8))
    #expect(try names() == Set(chart.series.map(\.name)))
  }

  @Test func onlyWhatIsHighlightedHasColour() throws {
    var chart = LineChart("t", x: Axis("x"), y: Axis("y"), series: Self.series(8) { Double($0) * $1 })
    chart.highlighted = ["strategy 4"]
    let groups = try Elements(chart.svg()).all.filter { $0.name == "g" }.compactMap { $0.attributes["class"] }
    #expect(groups.filter { $0 == "c4" }.count == 2, "its line and its label")
    #expect(groups.filter { $0 == "grey" }.count == 14)
  }

  @Test func aFixedColourIsTheSameInEveryChart() throws {
    let point = LineChart.Point(x: 1, y: 1)
    var chart = LineChart("t", x: Axis("x"), y: Axis("y"), series: [.init("a", [point], colour: 12)])
    func look() throws -> (String?, String?) {
      let all = try Elements(chart.svg()).all
      let line = try #require(all.firstIndex { $0.name == "title" && $0.text == "a" })
      return (
        all[line - 1].attributes["class"],
        all.last { $0.attributes["stroke-dasharray"] != nil }?.attributes["stroke-dasharray"]
      )
    }
    #expect(try look() == (ChartStyle.colour(12), ChartStyle.dashes(12)))
    chart.series.insert(.init("b", []), at: 0)
    #expect(try look() == (ChartStyle.colour(12), ChartStyle.dashes(12)))
    let bars = BarChart("t", axis: Axis("x"), bars: [.init("a", 1, isHighlighted: true, colour: 12)])
    #expect(bars.svg().contains("<g class=\"\(ChartStyle.colour(12))\">"))
  }

  @Test func leadersAreLevelInsideThePlot() throws {
    var series = Self.series(8) { _, _ in 5 }
    series[3].points.removeLast(2)
    series[5].points.removeLast(3)
    let elements = try Elements(
      LineChart("t", x: Axis("x", isLogarithmic: true), y: Axis("y"), series: series).svg())
    let leaders = elements.all.filter { $0.attributes["class"] == "leader" }.map { element in
      ["x1", "y1", "x2", "y2"].map { Double(element.attributes[$0] ?? "") ?? .nan }
    }
    let right = try #require(
      elements.all.filter { $0.attributes["class"] == "grid" }.compactMap {
        Double($0.attributes["x2"] ?? "")
      }
      .max())
    #expect(leaders.contains { $0[2] <= right && $0[1] == $0[3] }, "to a line that ends early")
    #expect(leaders.contains { $0[0] > right && $0[1] != $0[3] }, "to a label that was moved")
    #expect(leaders.allSatisfy { $0[1] == $0[3] || $0[0] > right })
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

  @Test func aLogarithmicRankingHasDotsAndAnAxisInWords() throws {
    let axis = Axis("rows", isLogarithmic: true)
    let bars: [BarChart.Bar] = [.init("a", 1), .init("b", 10), .init("c", 100)]
    let elements = try Elements(BarChart("t", axis: axis, bars: bars).svg())
    let dots = elements.all.filter { $0.name == "circle" }.compactMap { Double($0.attributes["cx"] ?? "") }
    try #require(dots.count == 3)
    #expect(abs((dots[2] - dots[1]) - (dots[1] - dots[0])) < 0.3, "equal factors take equal room")
    #expect(!elements.all.contains { $0.name == "rect" && $0.attributes["height"] == "16" })
    let guides = elements.all.filter { $0.attributes["class"] == "leader" }
    #expect(guides.count == 3 && Set(guides.map { $0.attributes["x2"] }).count == 1, "none ends at its dot")
    let texts = elements.texts.map(\.text)
    #expect(texts.contains("rows (logarithmic)"))
    #expect(["1", "10", "100"].allSatisfy { tick in texts.count { $0 == tick } == 2 }, "a tick and a value")
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
