import Testing

@testable import Reporting

@Suite struct SmallMultiplesTests {
  private static let sizes = [200.0, 1000, 10_000, 100_000]

  private static func points(_ factor: Double) -> [SmallMultiples.Point] {
    sizes.map { SmallMultiples.Point(x: $0, y: 1 + factor * $0 / 1000) }
  }

  private static func chart(_ count: Int) -> SmallMultiples {
    SmallMultiples(
      "A < B", note: "note", x: Axis("items", isLogarithmic: true), y: Axis("rows", isLogarithmic: true),
      reference: ("ours", points(0)),
      panels: (0..<count).map { index in
        .init(
          "rival-\(index)", points: points(Double(index)),
          remark: index % 5 == 3 ? "breaks at 51, and what a long remark says besides" : "")
      })
  }

  @Test(arguments: [1, 2, 4, 5, 8, 31, 34]) func noTextCoversAnother(count: Int) throws {
    let chart = Self.chart(count)
    let elements = try Elements(chart.svg())
    #expect(elements.faults.isEmpty)
    let texts = elements.texts.map(\.text)
    for panel in chart.panels { #expect(texts.contains(panel.name)) }
    #expect(texts.count { $0.hasPrefix("breaks at 51") } == (count + 1) / 5)
  }

  @Test func everyPanelShowsTheReferenceOnTheSameAxes() throws {
    let elements = try Elements(Self.chart(6).svg())
    let all = elements.all
    let references = all.indices.filter { all[$0].name == "title" && all[$0].text == "ours" }
    #expect(references.count == 6)
    #expect(references.allSatisfy { all[$0 - 1].attributes["class"] == "gray" })
    let lines = references.map { all[$0 + 1].attributes["points"] ?? "" }
    let shapes = lines.map { line in
      let pairs = line.split(separator: " ").map { $0.split(separator: ",").compactMap { Double($0) } }
      return pairs.map { [$0[0] - pairs[0][0], $0[1] - pairs[0][1]].map { ($0 * 2).rounded() / 2 } }
    }
    #expect(Set(shapes).count == 1, "it looks the same in each")
    #expect(Set(lines).count == 6, "and stands elsewhere")
  }

  @Test func numbersAreOnlyOnTheOuterAxes() throws {
    let texts = try Elements(Self.chart(6).svg()).texts
    #expect(texts.count { $0.text == "10,000" } == 4, "below the lowest of each column")
    #expect(texts.count { $0.text == "10" } == 2, "at the left of each row")
    #expect(texts.contains { $0.text == "ours, the same in each chart" })
  }

  @Test func anyPointsGiveAValidChart() throws {
    let odd: [[SmallMultiples.Point]] = [
      [], [.init(x: 5, y: 7)], [.init(x: .nan, y: 1), .init(x: 1, y: .infinity)], [.init(x: -1, y: -1)],
      [.init(x: 1, y: 0), .init(x: 2, y: 1e300), .init(x: 3, y: .nan), .init(x: 4, y: 1), .init(x: 5, y: 1)],
    ]
    let name = String(repeating: "long-", count: 30)
    for isLogarithmic in [false, true] {
      for reference in odd {
        let axis = Axis("axis", isLogarithmic: isLogarithmic)
        for panels in [[], odd.map { SmallMultiples.Panel("<\(name)>", points: $0, remark: "&") }] {
          let svg = SmallMultiples(
            "t", x: axis, y: axis, reference: (name, reference), panels: panels
          ).svg()
          #expect(!svg.contains("nan") && !svg.contains("inf"))
          let elements = try Elements(svg)
          #expect(elements.faults.isEmpty)
        }
      }
    }
  }
}
