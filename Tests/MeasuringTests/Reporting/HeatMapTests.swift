import Foundation
import Testing

@testable import Reporting

@Suite struct HeatMapTests {
  private static func cell(_ row: Int, _ column: Int) -> HeatMap.Cell {
    let value = 1 + Double(row * row * column)
    return switch (row * 3 + column) % 11 {
    case 3: .broken("breaks at 51")
    case 5: .missing
    case 7: .cutOff(value)
    default: .value(value)
    }
  }

  private static func map(rows: Int, columns: Int) -> HeatMap {
    HeatMap(
      "A < B & \"C\"", note: "note", unit: Axis("rows written"),
      columns: (0..<columns).map { .init(name: "a-workload-\($0)", group: "group \($0 * 4 / columns)") },
      rows: (0..<rows).map { row in
        .init("strategy \(row)", cells: (0..<columns).map { cell(row, $0) }, isHighlighted: row == 1)
      })
  }

  @Test(arguments: [(1, 1), (3, 2), (12, 4), (22, 27), (35, 30), (40, 40)])
  func noTextIsCutOffOrCovered(rows: Int, columns: Int) throws {
    let map = Self.map(rows: rows, columns: columns)
    let elements = try Elements(map.svg())
    #expect(elements.faults.isEmpty)
    let texts = Set(elements.labels.map(\.text))
    for column in map.columns { #expect(texts.contains(column.name) && texts.contains(column.group)) }
    for row in map.rows { #expect(texts.contains(row.name)) }
  }

  static let awkward: [HeatMap] = [
    HeatMap("t", unit: Axis("u"), columns: [], rows: []),
    HeatMap("t", unit: Axis(""), columns: [], rows: [.init("a", cells: [.value(3)])]),
    HeatMap("t", unit: Axis("u"), columns: [.init(name: "c", group: "")], rows: []),
    HeatMap(
      "t", unit: Axis("u"), columns: [.init(name: "<c>", group: "&"), .init(name: "d", group: "&")],
      rows: [
        .init("\"a\"", cells: [.value(.nan)]),
        .init("b", cells: [.value(-3), .cutOff(.infinity), .value(1)]),
      ]),
    HeatMap(
      "t", unit: Axis("u", unit: .nanoseconds), columns: [.init(name: "c", group: "g")],
      rows: [
        .init("a", cells: [.value(1)]), .init("b", cells: [.value(1e300)]), .init("c", cells: [.broken("")]),
      ]),
    HeatMap(
      "t", unit: Axis("u"), columns: [.init(name: "c", group: "a group of a very long name, longer than it")],
      rows: [.init("a", cells: [.missing])]),
  ]

  @Test(arguments: awkward) func anyCellsGiveAValidChart(map: HeatMap) throws {
    let svg = map.svg()
    #expect(!svg.contains("nan") && !svg.contains("inf"))
    let elements = try Elements(svg)
    #expect(elements.all.contains { $0.name == "desc" })
    #expect(elements.faults.isEmpty)
  }

  @Test func everyCellHasADescription() throws {
    let columns = ["c", "d", "e", "f", "g"].map { HeatMap.Column(name: $0, group: "all") }
    let cells: [HeatMap.Cell] = [.value(1), .value(1234.5), .cutOff(20), .broken("breaks at 51")]
    let map = HeatMap("t", unit: Axis("rows"), columns: columns, rows: [.init("a", cells: cells)])
    let elements = try Elements(map.svg())
    let titles = elements.all.filter { $0.name == "title" }.map(\.text)
    #expect(
      titles.dropFirst() == [
        "a, c: 1", "a, d: 1,235", "a, e: 20, cut off", "a, f: breaks at 51", "a, g: not measured",
      ])
    let texts = elements.texts.map(\.text)
    for text in ["1", "1.2k", "20*", "breaks", "–", "cut off", "not measured"] {
      #expect(texts.contains(text), "\(text) is shown")
    }
    let styles = elements.all.filter { $0.name == "g" }.compactMap { $0.attributes["class"] }
    #expect(styles.contains("broken") && styles.contains("missing"))
  }

  @Test func largerNumbersHaveStrongerColors() throws {
    let values = (0..<40).map { pow(1.3, Double($0)) }
    let map = HeatMap(
      "t", unit: Axis("u"), columns: values.indices.map { .init(name: "c\($0)", group: "g") },
      rows: [.init("a", cells: values.map { .value($0) })])
    let all = try Elements(map.svg()).all
    let indices = all.indices.filter { all[$0].text.hasPrefix("a, c") }.compactMap {
      all[$0 - 1].attributes["class"].flatMap { Int($0.dropFirst()) }
    }
    #expect(indices.count == 40)
    #expect(indices == indices.sorted() && indices.first == 0 && indices.last == ColorScale.count - 1)
  }

  @Test func columnsOfAGroupAreAdjacent() throws {
    let names = [("a", "hot"), ("b", "everyday"), ("c", "hot"), ("d", "everyday")]
    let map = HeatMap(
      "t", unit: Axis("u"), columns: names.map { .init(name: $0, group: $1) },
      rows: [.init("row", cells: [.value(1), .value(2), .value(3), .value(4)])])
    let all = try Elements(map.svg()).all
    let cells = all.indices.filter { all[$0].text.hasPrefix("row, ") }.compactMap { index in
      Double(all[index + 1].attributes["x"] ?? "").map { (text: all[index].text, x: $0) }
    }.sorted { $0.x < $1.x }
    #expect(cells.map(\.text) == ["row, a: 1", "row, c: 3", "row, b: 2", "row, d: 4"])
    try #require(cells.count == 4)
    #expect(cells[2].x - cells[1].x > cells[1].x - cells[0].x + 8, "a gap between groups")
  }

  @Test func highlightedNamesAreBold() throws {
    let all = try Elements(Self.map(rows: 3, columns: 3).svg()).all
    let weights = all.filter { $0.text.hasPrefix("strategy ") && $0.name == "text" }
      .map { $0.attributes["font-weight"] }
    #expect(weights == ["400", "600", "400"])
  }
}
