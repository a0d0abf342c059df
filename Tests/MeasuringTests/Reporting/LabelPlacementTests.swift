import Measuring
import Testing

@testable import Reporting

@Suite struct LabelPlacementTests {
  private typealias Box = LabelPlacement.Box

  private static func point(_ x: Double, _ y: Double) -> Box {
    Box(x: x - 5, y: y - 5, width: 10, height: 10)
  }

  @Test func labelWithRoomIsOnTheRight() throws {
    let label = LabelPlacement.Label(x: 50, y: 50, width: 60, lines: 1, isFirst: false)
    let area = Box(x: 0, y: 0, width: 200, height: 100)
    let box = try #require(
      LabelPlacement.place([label], in: area, points: [Self.point(50, 50)], others: [])[0])
    #expect(box == Box(x: 50 + LabelPlacement.distance, y: 43, width: 60, height: 14))
  }

  @Test func labelWithoutRoomIsOmitted() {
    let label = LabelPlacement.Label(x: 20, y: 20, width: 60, lines: 1, isFirst: true)
    let area = Box(x: 0, y: 0, width: 40, height: 40)
    #expect(LabelPlacement.place([label], in: area, points: [], others: []) == [nil])
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func labelsCoverNoOtherLabelOrPoint(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    // Few columns, like key lengths of 8, 16 or 32 bytes, and any heights.
    let columns = 2 + Double(generator.below(12))
    let labels = (0..<(1 + generator.below(35))).map { index in
      LabelPlacement.Label(
        x: 90 + (Double(generator.below(Int(columns))) / columns * 600).rounded(),
        y: 20 + Double(generator.below(440)), width: 40 + Double(generator.below(140)),
        lines: 1 + generator.below(3), isFirst: index < 3)
    }
    let points = labels.map { Self.point($0.x, $0.y) }
    let area = Box(x: 84, y: 0, width: 700, height: 480)
    let places = LabelPlacement.place(labels, in: area, points: points, others: [])
    #expect(!places.contains(nil))
    let boxes = places.compactMap { $0 }
    for (index, box) in boxes.enumerated() {
      #expect(area.contains(box))
      #expect(!boxes[..<index].contains { $0.overlaps(box, by: -0.2) })
      #expect(!points.contains { $0.overlaps(box) })
    }
  }
}
