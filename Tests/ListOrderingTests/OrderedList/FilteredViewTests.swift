import ListOrdering
import Testing

/// Moves and deletions in a view that hides some items of the list.
@Suite struct FilteredViewTests {
  /// Tests every view of five items, every selection and every offset. The view shows SwiftUI's
  /// result, hidden items keep their order, and no more rows are written than items that must move.
  @Test(arguments: [ListDirection.ascending, .descending])
  func everyMoveInEveryView(direction: ListDirection) throws {
    let start = try PriorityList(0..<5, direction: direction)
    for shown in 0..<(1 << 5) {
      let visible = (0..<5).filter { shown & 1 << $0 != 0 }
      let hidden = (0..<5).filter { !visible.contains($0) }
      for picked in 0..<(1 << visible.count) {
        let offsets = visible.indices.filter { picked & 1 << $0 != 0 }
        let moved = offsets.map { visible[$0] }
        for destination in 0...visible.count {
          var list = start
          let rows = try list.move(fromOffsets: offsets.reversed(), toOffset: destination, in: visible)
          list._checkInvariants()
          let expected =
            visible[..<destination].filter { !moved.contains($0) } + moved
            + visible[destination...].filter { !moved.contains($0) }
          #expect(list.filter(visible.contains) == expected)
          #expect(list.filter(hidden.contains) == hidden)
          #expect(list.filter { !moved.contains($0) } == (0..<5).filter { !moved.contains($0) })
          // Items that are already between their new neighbors stay.
          let lower = expected.prefix { !moved.contains($0) }.last ?? -1
          let upper =
            expected.dropFirst(lower < 0 ? 0 : expected.firstIndex(of: lower)! + 1)
            .first { !moved.contains($0) } ?? 5
          let inside = moved.filter { $0 > lower && $0 < upper }
          #expect(rows.count <= moved.count - naiveLongestIncreasing(inside))
          var whole = start
          if hidden.isEmpty, !moved.isEmpty {
            _ = whole.move(fromOffsets: offsets, toOffset: destination)
            #expect(Array(whole) == Array(list))
          }
        }
      }
    }
  }

  @Test func everyDeletionInEveryView() throws {
    for shown in 0..<(1 << 5) {
      let visible = (0..<5).filter { shown & 1 << $0 != 0 }
      for picked in 0..<(1 << visible.count) {
        var list = try PriorityList(0..<5)
        let offsets = visible.indices.filter { picked & 1 << $0 != 0 }
        let removed = try list.remove(atOffsets: offsets.reversed(), in: visible)
        #expect(removed == offsets.map { visible[$0] })
        #expect(Array(list) == (0..<5).filter { !removed.contains($0) })
        list._checkInvariants()
      }
    }
  }

  /// Inserting and moving an item between two neighbors use the same gap.
  @Test(arguments: [ListDirection.ascending, .descending])
  func insertsAndMovesUseTheSameGap(direction: ListDirection) throws {
    for exhausted in 0...5 {
      // Keys are 1 apart, so a label fits only where more room was left.
      let labels = (0..<6).map { Int64($0 < exhausted ? $0 : $0 + 4) }
      let start = try OrderedList.restore(
        labels.enumerated().map { ($0, $1) } + [(9, 100), (8, -100)], space: LabelKeys(unit: 2),
        direction: direction
      ).list
      let order = Array(start)
      for low in 0..<order.count {
        for high in low + 1..<order.count {
          for item in [8, 9] where item != order[low] && item != order[high] {
            guard let from = start.firstIndex(of: item), from < low || from > high else { continue }
            var (inserted, moved) = (start, start)
            _ = try inserted.insert(77, between: order[low], and: order[high])
            let isExhausted = start.insertsLeft(at: low + 1) == 0 && start.insertsLeft(at: high) > 0
            #expect(
              inserted.firstIndex(of: 77) == (isExhausted ? high : low + 1),
              "between \(order[low]) and \(order[high])")
            _ = try moved.move(item, between: order[low], and: order[high])
            #expect(
              inserted.filter { $0 != item } == moved.map { $0 == item ? 77 : $0 },
              "between \(order[low]) and \(order[high])")
          }
        }
      }
    }
  }

  @Test func outdatedViewsAreRefused() throws {
    let start = try PriorityList(0..<4)
    func expect(_ error: OrderedListError<Int>, _ body: (inout PriorityList<Int>) throws -> Void) {
      var list = start
      #expect(throws: error) { try body(&list) }
      #expect(list == start)
    }
    expect(.unknown(9)) { _ = try $0.move(fromOffsets: [0], toOffset: 2, in: [0, 9]) }
    expect(.unknown(9)) { _ = try $0.move(fromOffsets: [1], toOffset: 0, in: [0, 9]) }
    expect(.neighborsReversed(2, 1)) { _ = try $0.move(fromOffsets: [0], toOffset: 2, in: [0, 2, 1]) }
    expect(.duplicate(1)) { _ = try $0.move(fromOffsets: [0, 1], toOffset: 3, in: [1, 1, 2]) }
    expect(.unknown(9)) { try $0.remove(atOffsets: [1], in: [0, 9]) }
    expect(.duplicate(1)) { _ = try $0.move([1, 2], between: 1, and: 3) }
    expect(.neighborsReversed(3, 0)) { _ = try $0.move([1, 2], between: 3, and: 0) }
  }
}
