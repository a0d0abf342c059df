import Measuring
import Testing

@testable import Reporting

@Suite struct FrontChartTests {
  private static let bytes = Axis("longest key", unit: .bytes, isLogarithmic: true)
  private static let rows = Axis("rows written", isLogarithmic: true)

  private static func chart(_ marks: [FrontChart.Mark]) -> FrontChart {
    FrontChart("A < B", note: "note", x: bytes, y: rows, marks: marks)
  }

  @Test func frontContainsMarksThatNoOtherBeats() {
    let chart = Self.chart([
      .init("long", x: 100, y: 1), .init("short", x: 8, y: 3), .init("between", x: 16, y: 2),
      .init("beaten", x: 16, y: 3), .init("as long", x: 100, y: 2), .init("equal", x: 16, y: 2),
      .init("nowhere", x: .nan, y: 0),
    ])
    #expect(chart.front.map { chart.marks[$0].name } == ["short", "between", "equal", "long"])
    #expect(Self.chart([]).front.isEmpty)
  }

  @Test(arguments: 0..<50 as Range<UInt64>) func frontDescends(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let chart = Self.chart(
      (0..<(1 + generator.below(30))).map {
        .init("\($0)", x: 1 + Double(generator.below(9)), y: 1 + Double(generator.below(9)))
      })
    let front = chart.front.map { chart.marks[$0] }
    #expect(!front.isEmpty)
    for (a, b) in zip(front, front.dropFirst()) {
      #expect(a.x < b.x && a.y > b.y || a.x == b.x && a.y == b.y)
    }
    for mark in chart.marks { #expect(front.contains { $0.x <= mark.x && $0.y <= mark.y }) }
  }

  /// Returns marks like those of strategies, with few key lengths and many marks near 1.
  static func marks(_ count: Int, seed: UInt64) -> [FrontChart.Mark] {
    var generator = SplitMix64(seed: seed)
    return (0..<count).map { index in
      let x = [8, 8, 8, 16, 35, 52, 400, 1600, 18_000][generator.below(9)]
      let y = 1 + Double(generator.below(40)) / (generator.below(3) == 0 ? 1 : 30)
      return FrontChart.Mark(
        "strategy-\(index)", x: Double(x), y: y,
        worstY: generator.below(4) == 0 ? nil : y * Double(1 + generator.below(20)),
        remark: generator.below(8) == 0 ? "breaks at 51" : "", isHighlighted: index < 3)
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>) func everyNameAppearsOnceAndOverlapsNothing(seed: UInt64) throws {
    let marks = Self.marks(25 + Int(seed % 11), seed: seed)
    let elements = try Elements(Self.chart(marks).svg())
    #expect(elements.faults.isEmpty)
    let words = elements.labels.flatMap { $0.text.split { " ,".contains($0) }.map(String.init) }
    let names = words.filter { $0.hasPrefix("strategy-") }
    #expect(names.sorted() == marks.map(\.name).sorted())
  }

  @Test func marksAtTheSamePointShareOneLabel() throws {
    let elements = try Elements(
      Self.chart([
        .init("b", x: 8, y: 1.1), .init("c", x: 8, y: 1.1, remark: "why"),
        .init("a", x: 8, y: 1.1, isHighlighted: true), .init("other", x: 100, y: 50),
      ]).svg())
    #expect(elements.texts.map(\.text).contains("a, b, c (why)"))
    let dots = elements.all.filter { $0.name == "circle" }
    #expect(dots.count == 2)
  }

  @Test func whiskerExtendsToTheWorstValue() throws {
    let marks: [FrontChart.Mark] = [
      .init("a", x: 8, y: 1, worstY: 10, isHighlighted: true, color: 2), .init("b", x: 100, y: 10),
      .init("c", x: 200, y: 10, worstY: 5),
    ]
    let all = try Elements(Self.chart(marks).svg()).all
    let groups = all.indices.filter { all[$0].name == "g" }.suffix(3)
    let circles = all.filter { $0.name == "circle" }
    #expect(groups.map { all[$0].attributes["class"] } == ["gray", "gray", ChartStyle.color(2)])
    #expect(groups.map { all[$0 + 2].name } == ["circle", "circle", "path"], "only one has a whisker")
    let last = try #require(groups.last)
    let path = try #require(all[last + 2].attributes["d"])
    let numbers = path.split { !".0123456789".contains($0) }.compactMap { Double($0) }
    // The path `M x y V top …` leads from its own circle, which is drawn last, to the position of 10.
    #expect(numbers[1] == Double(circles[2].attributes["cy"] ?? ""))
    #expect(numbers[2] == Double(circles[0].attributes["cy"] ?? ""))
  }

  @Test(
    arguments: [
      [], [FrontChart.Mark("a", x: .nan, y: 1)], [.init("a<b>&", x: 1, y: 1)],
      [.init("a", x: 0, y: 0, worstY: 5)],
      [.init("a", x: -1, y: 3), .init("b", x: 3, y: 3, worstY: .infinity)],
      [.init("a", x: 1e-300, y: 1e300), .init("b", x: 1e300, y: 1e-300)],
      [
        .init(
          String(repeating: "long-", count: 60), x: 1, y: 1, remark: String(repeating: "word ", count: 80))
      ],
    ], [false, true])
  func anyMarksGiveAValidChart(marks: [FrontChart.Mark], isLogarithmic: Bool) throws {
    var chart = Self.chart(marks)
    chart.x.isLogarithmic = isLogarithmic
    chart.y.isLogarithmic = isLogarithmic
    let svg = chart.svg()
    #expect(!svg.contains("nan") && !svg.contains("inf"))
    let elements = try Elements(svg)
    #expect(elements.faults.isEmpty)
  }
}
