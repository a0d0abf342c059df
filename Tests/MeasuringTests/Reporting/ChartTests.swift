import Measuring
import Testing

@testable import Reporting

@Suite struct ChartTests {
  @Test func anyBarsGiveAValidChart() throws {
    let bars: [[BarChart.Bar]] = [
      [],
      [.init("none", nil, remark: "cut off")],
      [.init("zero", 0), .init("one <b>", 1, isHighlighted: true)],
      [.init("equal", 3), .init("equal", 3)],
      [.init("negative", -5), .init("positive", 5)],
      (0..<18).map { index in
        .init("strategy \(index)", Double(index) * 1000, isHighlighted: index == 3)
      },
    ]
    for bars in bars {
      let axis = Axis("time", unit: .nanoseconds)
      let svg = BarChart("title", note: "note", axis: axis, bars: bars).svg()
      #expect(!svg.contains("nan") && !svg.contains("inf"))
      let elements = try Elements(svg)
      for bar in bars { #expect(elements.texts.contains { $0.text == bar.name }) }
      let width = elements.number("width")
      #expect(elements.texts.allSatisfy { $0.x >= 0 && $0.x < width })
    }
  }

  @Test func barLengthsAreProportionalToTheirValues() throws {
    let chart = BarChart("t", axis: Axis("rows"), bars: [.init("a", 25), .init("b", 50), .init("c", 100)])
    let lengths = try Elements(chart.svg()).all.filter {
      $0.name == "rect" && $0.attributes["height"] == "16"
    }
    .compactMap { Double($0.attributes["width"] ?? "") }
    try #require(lengths.count == 3)
    #expect(abs(lengths[0] * 4 - lengths[2]) < 0.5 && abs(lengths[1] * 2 - lengths[2]) < 0.5)
  }

  @Test func longTitleIsWrappedAndLongNameTruncated() throws {
    let title = (0..<40).map { "word\($0)" }.joined(separator: " ")
    let bar = BarChart.Bar(String(repeating: "long-", count: 40), 1)
    let texts = try Elements(BarChart(title, axis: Axis("x"), bars: [bar]).svg()).texts.map(\.text)
    #expect(texts.filter { $0.hasPrefix("word") }.count > 2)
    #expect(texts.contains { $0.hasPrefix("long-") && $0.hasSuffix("…") && $0.count < 50 })
  }
}
