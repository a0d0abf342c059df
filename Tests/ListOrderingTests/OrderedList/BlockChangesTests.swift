import Testing
import TestSupport

@testable import ListOrdering

@Suite struct BlockChangesTests {
  /// All strictly ascending lists of three keys below 7.
  static let keys = (0..<7).flatMap { a in
    (a + 1..<7).flatMap { b in (b + 1..<7).map { c in [a, b, c] } }
  }

  /// Tests every way to relabel three rows twice. The rows ascend strictly after each write, and
  /// rows that keep their key are not written.
  @Test(arguments: keys)
  func rowsStaySortedAfterEachWrite(before: [Int]) {
    for between in Self.keys {
      for after in Self.keys {
        var changes = BlockChanges<Int, Int>()
        for keys in [before, between] {
          for (id, key) in keys.enumerated() { changes.note(relabeled: OrderedRow(id: id, key: key)) }
        }
        var stored = before
        let relabels = changes.relabels { after[$0] }
        for row in relabels {
          stored[row.id] = row.key
          expect(zip(stored, stored.dropFirst()).allSatisfy(<), "\(before) to \(after): \(relabels)")
        }
        expect(stored == after)
        expect(relabels.count == zip(before, after).count { $0 != $1 })
      }
    }
  }

  @Test func rowsOfMovedItemsAreNotAmongTheRelabels() {
    var changes = BlockChanges<String, Int>()
    changes.note(relabeled: OrderedRow(id: "a", key: 1))
    changes.note(relabeled: OrderedRow(id: "b", key: 2))
    changes.rekeyed = [OrderedRow(id: "b", key: 2)]
    expect(changes.relabels { _ in 5 } == [OrderedRow(id: "a", key: 5)])
  }

  /// Rows that make room for a block stay sorted after each write, in lists with room and in lists
  /// of labels with almost none.
  @Test func rowsThatMakeRoomStaySorted() throws {
    for count in 1...6 {
      try expectOthersInOrder((0..<count).map(Double.init), MidpointKeys())
      for gaps in 0..<1 << count {
        var key = Int64(0)
        let keys = (0..<count).map { number in
          key += gaps >> number & 1 == 1 ? 3 : 1
          return key
        }
        try expectOthersInOrder(keys, LabelKeys())
      }
    }
  }

  private func expectOthersInOrder<Space: KeySpace>(_ keys: [Space.Key], _ space: Space) throws {
    for block in 1...keys.count {
      for from in 0...keys.count - block {
        for to in 0...keys.count {
          var list = try OrderedList.restore(keys.enumerated().map { ($0, $1) }, space: space).list
          var stored = keys
          let others = keys.indices.filter { !(from..<from + block).contains($0) }
          for row in list.move(fromOffsets: from..<from + block, toOffset: to) {
            stored[row.id] = row.key
            let keys = others.map { stored[$0] }
            expect(
              zip(keys, keys.dropFirst()).allSatisfy(<), "\(keys): \(block) from \(from) to \(to): \(row)")
          }
        }
      }
    }
  }
}
