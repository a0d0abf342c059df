import SeededRandom
import Testing

@testable import ListOrdering

/// The merged order breaks the fewest wishes of all orders that keep both sides' orders and the
/// backbone, which are the rows that neither side moved.
@Suite struct InterleavingTests {
  /// Tests every list of up to four rows in which each side moved up to two rows anywhere.
  @Test(arguments: 1...4)
  func minViolationsExhaustively(count: Int) {
    let base = Array(0..<RowNumber(count))
    let moved = movesOfOne(base).flatMap { first in
      movesOfOne(first.order).map { ($0.order, first.moved.union($0.moved)) }
    }
    let there = Set(movesOfOne(base).map(\.order))
    for (local, rows) in moved {
      for server in there {
        check(Interleaving(base: base, local: local, server: server, isMoved: base.map { rows.contains($0) }))
      }
    }
  }

  /// Longer lists with rows that only one side has.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func minViolationsAtRandom(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let rows = Array(0..<7 as Range<RowNumber>)
      let isMoved = rows.map { $0 == 6 || Int.random(in: 0..<3, using: &generator) == 0 }
      // Row 6 is new locally, and row 5 is new on the server.
      let base = Array(0..<5 as Range<RowNumber>)
      var local = base.filter { !isMoved[$0] }
      for row in base + [6] where isMoved[row] {
        local.insert(row, at: Int.random(in: 0...local.count, using: &generator))
      }
      var server = base
      server.shuffle(using: &generator)
      if !isMoved[5] { server.insert(5, at: 2) } else { local.insert(5, at: 0) }
      check(Interleaving(base: base, local: local, server: server, isMoved: isMoved))
    }
  }

  /// Both sides moved row 4 into the section, into the gap between rows 0 and 1. The user put it
  /// before row 3, which the server moved to that gap. The user's order counts, because the base
  /// did not have row 4.
  @Test func rowsThatBothSidesMovedInKeepTheUsersOrder() {
    let interleaving = Interleaving(
      base: [0, 1, 2, 3], local: [0, 4, 1, 2, 3], server: [0, 3, 4, 1, 2],
      isMoved: [false, false, false, false, true])
    #expect(interleaving.order() == [0, 4, 3, 1, 2])
  }

  /// In a long list, memory access dominates the time.
  @Test func rowsTakeFewBytes() {
    #expect(MemoryLayout<Interleaving.Row>.stride == 16)
    #expect(MemoryLayout<ItemOrigin>.stride == 12)
  }

  /// Compares with every interleaving that keeps both orders and the sides of the backbone.
  private func check(_ interleaving: Interleaving) {
    let order = interleaving.order()
    var least = Int.max
    interleave(interleaving.moved[...], interleaving.others[...], []) { candidate in
      if interleaving.keepsSides(candidate) { least = min(least, interleaving.brokenWishes(in: candidate)) }
    }
    #expect(interleaving.keepsSides(order))
    #expect(order.filter(interleaving.moved.contains) == interleaving.moved)
    #expect(order.filter(interleaving.others.contains) == interleaving.others)
    #expect(interleaving.brokenWishes(in: order) == least)
  }

  private func interleave(
    _ a: ArraySlice<RowNumber>, _ b: ArraySlice<RowNumber>, _ prefix: [RowNumber],
    visit: ([RowNumber]) -> Void
  ) {
    if a.isEmpty || b.isEmpty { return visit(prefix + a + b) }
    interleave(a.dropFirst(), b, prefix + [a.first!], visit: visit)
    interleave(a, b.dropFirst(), prefix + [b.first!], visit: visit)
  }

  private func movesOfOne(_ order: [RowNumber]) -> [(order: [RowNumber], moved: Set<RowNumber>)] {
    [(order: order, moved: Set<RowNumber>())]
      + order.indices.flatMap { from in
        order.indices.filter { $0 != from }.map { to in
          var moved = order
          let row = moved.remove(at: from)
          moved.insert(row, at: to)
          return (order: moved, moved: Set([row]))
        }
      }
  }
}

extension Interleaving {
  /// Whether each moved row keeps its local side of every backbone row.
  fileprivate func keepsSides(_ order: [RowNumber]) -> Bool {
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    return moved.allSatisfy { row in
      backbone.allSatisfy { (rows[row].local < rows[$0].local) == (places[row]! < places[$0]!) }
    }
  }

  /// Returns the number of wishes that an order breaks within the gaps of the backbone.
  fileprivate func brokenWishes(in order: [RowNumber]) -> Int {
    var broken = 0
    let gaps = order.split(omittingEmptySubsequences: false) { backbone.contains($0) }
    for (gap, rows) in gaps.map(Array.init).enumerated() {
      for (place, first) in rows.enumerated() {
        for second in rows.dropFirst(place + 1) {
          let isMovedFirst = moved.contains(first)
          guard isMovedFirst != moved.contains(second) else { continue }
          let preference =
            isMovedFirst
            ? preference(of: first, for: second, in: gap).order
            : preference(of: second, for: first, in: gap).order
          if preference == (isMovedFirst ? .after : .before) { broken += 1 }
        }
      }
    }
    return broken
  }
}
