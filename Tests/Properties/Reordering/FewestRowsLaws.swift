import ListOrdering
import PropertyTesting

extension ReorderingLaws {
  static func restoring<Tested: TestedSpace>(_: Tested.Type) -> Property {
    Property(
      "a list on \(Tested.name) is restored in order, with few rows",
      coverage: ["repaired": 0.1]
    ) {
      source in
      let space = try Tested.space(&source)
      let isDescending = try source.bool()
      var keys: [Tested.Space.Key] = []
      try source.repeating(0...6) { keys.append(try Tested.key(&$0, near: keys, in: space)) }
      let rows = try source.permutation(of: keys.enumerated().map { (id: $0, key: $1) })
      source.note("\(isDescending ? "descending" : "ascending") \(rows)")
      source.count()
      let (list, repair) = try OrderedList.restore(
        rows, space: space, direction: isDescending ? .descending : .ascending)
      list._checkInvariants()

      // Readers sort by key, then by id. Unusable keys come last in either direction.
      let usable = rows.compactMap { row in space.canonical(row.key).map { (id: row.id, key: $0) } }
        .sorted { ($0.key, $0.id) < ($1.key, $1.id) }
      let unusable = rows.filter { space.canonical($0.key) == nil }.map(\.id).sorted()
      let order = (isDescending ? usable.reversed() : usable).map(\.id) + unusable
      try requireEqual(Array(list), order)
      try requireEqual(repair.unusable, unusable)
      let tied = usable.filter { row in usable.contains { $0.id != row.id && $0.key == row.key } }
      try requireEqual(repair.tied, tied.map(\.id))

      // If only the first rows are written, the stored rows still have their former order.
      var stored = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.key) })
      for change in repair.rows {
        stored[change.id] = change.key
        let again = try OrderedList.restore(
          stored.map { (id: $0.key, key: $0.value) }, space: space, direction: list.direction
        ).list
        if !again.elementsEqual(order) {
          try requireEqual(Array(again), order, "the order after \(change) of \(repair.rows)")
        }
      }
      try requireEqual(
        list.storedRows.map { stored[$0.id].flatMap(space.canonical) }, list.storedRows.map(\.key))
      source.label("repaired", if: !repair.isEmpty)
      let former = (isDescending ? order.reversed() : order).map { id in
        usable.first { $0.id == id }?.key
      }
      // The damaged rows have unusable keys, or share a key: of each tie, all rows but one. Other rows
      // are written only if no choice of rows to keep avoids it.
      let damaged = rows.count - Set(usable.map(\.key)).count
      if let kept = maxKeptRows(former, in: space) {
        try require(
          rows.count - kept == damaged ? repair.rows.count == damaged : repair.rows.count > damaged,
          "rows written: \(repair.rows), \(damaged) damaged, \(rows.count - kept) the fewest")
      }
      if tied.isEmpty && unusable.isEmpty { try requireEqual(repair.rows.count, 0) }
    }
  }

  static func reordering<Tested: TestedSpace>(_: Tested.Type) -> Property {
    Property("a new order of a list on \(Tested.name) takes few rows") { source in
      let space = try Tested.space(&source)
      let isDescending = try source.bool()
      let keys = try Tested.ascendingKeys(&source, 0...7, in: space)
      var list = try OrderedList.restore(
        keys.enumerated().map { (id: $0, key: $1) }, space: space,
        direction: isDescending ? .descending : .ascending
      ).list
      let order = try source.permutation(of: Array(keys.indices))
      source.note("\(isDescending ? "descending" : "ascending") \(keys), reordered to \(order)")
      source.count()
      let changes = try list.reorder(to: order)
      list._checkInvariants()
      try requireEqual(Array(list), order)
      let former = (isDescending ? order.reversed() : order).map { Optional(keys[$0]) }
      if let kept = maxKeptRows(former, in: space) {
        let fewest = keys.count - kept
        let moved = keys.count - longestIncreasingSubsequence(of: former.map { $0! }).count
        try require(
          fewest <= 2 * moved ? changes.count == fewest : changes.count >= fewest,
          "rows written: \(changes), \(moved) moved, \(fewest) the fewest")
      }
    }
  }

  /// Returns the largest number of rows that can keep their keys in this order while the others
  /// fit, by trying all subsets. Returns nil if the space does not number its keys.
  private static func maxKeptRows<Space: KeySpace>(_ former: [Space.Key?], in space: Space) -> Int? {
    let ordinals = former.map { $0.flatMap(space.ordinal(of:)) }
    guard space.ordinals != .min ... .max else { return nil }
    var most = 0
    for chosen in 0..<(1 << former.count) {
      var (last, lastIndex) = (space.ordinals.lowerBound - 1, -1)
      var fits = true
      for index in 0...former.count where fits {
        let isEnd = index == former.count
        guard isEnd || chosen >> index & 1 == 1 else { continue }
        guard let next = isEnd ? space.ordinals.upperBound + 1 : ordinals[index] else {
          fits = false
          continue
        }
        // The keys of two kept rows must leave room for the rows between them.
        let (room, overflows) = next.subtractingReportingOverflow(last)
        fits = overflows ? next > last : room >= index - lastIndex
        (last, lastIndex) = (next, index)
      }
      if fits { most = max(most, chosen.nonzeroBitCount) }
    }
    return most
  }

  static let longestSubsequences = Property("longest subsequences are subsequences, and no others are longer")
  {
    source in
    let values = try source.array(0...9) { try $0.integer(in: 0...9) }
    source.note("\(values)")
    for mayRepeat in [false, true] {
      source.count()
      let indices =
        mayRepeat ? longestNonDecreasingSubsequence(of: values) : longestIncreasingSubsequence(of: values)
      func isRising(_ picked: [Int]) -> Bool {
        zip(picked, picked.dropFirst()).allSatisfy { a, b in
          values[a] < values[b] || mayRepeat && values[a] == values[b]
        }
      }
      try require(zip(indices, indices.dropFirst()).allSatisfy(<) && isRising(indices), "\(indices)")
      // The length of a longest subsequence that ends at each index.
      var length = [Int](repeating: 1, count: values.count)
      for index in values.indices {
        for before in 0..<index where isRising([before, index]) {
          length[index] = max(length[index], length[before] + 1)
        }
      }
      try requireEqual(indices.count, length.max() ?? 0, "\(indices)")
    }
  }
}
