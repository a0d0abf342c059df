import ListOrdering
import PropertyTesting

extension ReorderingLaws {
  /// Compares reordering a list repeatedly with moving the same items.
  static func reorderingAgain<Tested: TestedSpace>(_: Tested.Type) -> Property {
    Property(
      "new orders that change one place of a list on \(Tested.name) write about as much as moves",
      coverage: ["many": 0.1]
    ) { source in
      let space = try Tested.space(&source)
      var list = try OrderedList(
        0..<(try source.integer(in: 5...120)), space: space,
        direction: try source.bool() ? .descending : .ascending)
      var moved = list
      var order = Array(list)
      source.note("\(list.direction): \(list.count) items")
      source.count()
      let start = try source.index(below: 4)
      var (steps, written, writtenByMoves) = (0, 0, 0)

      try source.repeating(0...250) { source in
        let last = list.count - 1
        let (from, to) =
          switch try source.branch(weights: [16, 2, 2, 1]) {
          // Into the middle of the items that were moved before.
          case 0: (last, min(start + steps / 2, last))
          case 1: (last, min(start + (try source.index(below: 4)), last))
          case 2: (start, start + 1)
          default: (try source.index(below: list.count), try source.index(below: list.count))
          }
        source.note("move(from: \(from), to: \(to))")
        order.insert(order.remove(at: from), at: to)
        written += try list.reorder(to: order).count
        writtenByMoves += moved.move(from: from, to: to).count
        steps += 1
        if !list.elementsEqual(order) { try requireEqual(Array(list), order) }
        try require(
          written <= 4 * writtenByMoves + 16, "\(written) rows written, and \(writtenByMoves) by moves")
      }
      source.label("many", if: steps > 100)
      list._checkInvariants()
      try requireEqual(Array(list), Array(moved))
    }
  }
}
