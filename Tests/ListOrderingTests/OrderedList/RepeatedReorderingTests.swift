import ListOrdering
import Testing
import TestSupport

/// Repeated reordering writes about as many rows as the equivalent moves.
@Suite struct RepeatedReorderingTests {
  @Test func midpoints() throws { try expectFewRows(MidpointKeys()) }

  @Test(arguments: [2, 64, 1 << 40] as [Int64])
  func labels(unit: Int64) throws { try expectFewRows(LabelKeys(unit: unit)) }

  @Test func textKeys() throws {
    let least = FractionalAlphabet.base62.minimumMaxLength
    try expectFewRows(FractionalKeys(maximumLength: least))
  }

  private func expectFewRows<Space: KeySpace>(_ space: Space) throws {
    for direction in [ListDirection.ascending, .descending] {
      let count = SlowTests.areEnabled ? 400 : 150
      let start = try OrderedList(0..<count, space: space, direction: direction)
      func expect(_ comment: Comment, moving move: (Int) -> (from: Int, to: Int)) throws {
        var (list, moved) = (start, start)
        var (written, writtenByMoves) = (0, 0)
        for step in 0..<count {
          let (from, to) = move(step)
          var order = Array(list)
          order.insert(order.remove(at: from), at: to)
          written += try list.reorder(to: order).count
          writtenByMoves += moved.move(from: from, to: to).count
        }
        list._checkInvariants()
        #expect(list.elementsEqual(moved))
        #expect(
          written <= 2 * writtenByMoves, "\(direction): \(written), \(writtenByMoves) by moves: \(comment)")
      }
      try expect("two neighbors swapped") { _ in (2, 3) }
      try expect("the last behind the second") { _ in (count - 1, 2) }
      try expect("the last into the middle of those moved before") { (count - 1, 2 + $0 / 2) }
    }
  }
}
