import ListOrdering
import PropertyTesting

extension ReorderingLaws {
  static func keySearch<Tested: TestedSpace>(_: Tested.Type) -> Property {
    Property(
      "\(Tested.name) found by neighbors alone are those of the list in memory",
      coverage: ["relabeled": 0.02]
    ) { source in
      var space = try Tested.space(&source)
      let (keys, gap) = try crowdedKeys(Tested.self, &source, in: &space)
      let count = try source.bool(0.7) ? 1 : source.integer(in: 2...8)
      source.note("\(count) more at \(gap) of \(keys)")
      source.count()
      let store = StoredKeys(keys: keys, gap: gap)
      func run(givesEnds: Bool) throws -> (answer: KeySearch<Tested.Space>.Answer, rowsRead: Int) {
        var rowsRead = 0
        let answer = try KeySearch(for: count, in: space).answer { below, above in
          let (lower, upper) = (store.keys(.below, at: below), store.keys(.above, at: above))
          rowsRead += lower.count + upper.count
          return (lower, upper)
        } ends: {
          givesEnds ? (keys.first, keys.last) : (nil, nil)
        }
        return (answer, rowsRead)
      }
      let (answer, rowsRead) = try run(givesEnds: false)
      // Providing the keys at the list's ends reduces reads and changes nothing else.
      let other = try run(givesEnds: true)
      try require(other.rowsRead <= rowsRead, "\(other.rowsRead) rows read, \(rowsRead) without the ends")
      try requireEqual(other.answer.keys, answer.keys)
      try requireEqual(other.answer.relabels, answer.relabels)

      // The list in memory generates a key, or relabels rows and then generates a key.
      var rows = keys
      var relabels: [Relabel<Tested.Space.Key>] = []
      func make() -> [Tested.Space.Key]? {
        let (lower, upper) = (gap > 0 ? rows[gap - 1] : nil, gap < rows.count ? rows[gap] : nil)
        return count == 1
          ? space.key(between: lower, and: upper).map { [$0] }
          : space.keys(count, between: lower, and: upper)
      }
      var new = make()
      if new == nil {
        source.label("relabeled")
        relabels = space.relabeling(of: keys, around: gap, for: count)
        for relabel in relabels { rows[relabel.index] = relabel.key }
        new = make()
      } else {
        try require(rowsRead <= 2, "\(rowsRead) rows read where the gap has room")
      }
      try requireEqual(answer.keys, new)
      try requireEqual(
        answer.relabels,
        relabels.map { NeighborRelabel(row: store.neighbor(at: $0.index), key: $0.key) })
      // The space of the answer has the same state as the list's space.
      var (mine, theirs) = (answer.space, space)
      for _ in 0..<3 {
        try requireEqual(
          mine.key(between: rows.last, and: nil), theirs.key(between: rows.last, and: nil), "the next key")
      }
    }
  }

  /// Checks that the rows read beside an exhausted gap are within ``KeySearch``'s bound.
  static func rowsRead<Tested: TestedSpace>(_: Tested.Type) -> Property
  where Tested.Space: LinearKeySpace {
    Property(
      "a search on \(Tested.name) reads no more rows than stated", coverage: ["bounded": 0.05]
    ) { source in
      var space = try Tested.space(&source)
      let (keys, gap) = try denseKeys(Tested.self, &source, in: &space)
      let count = try source.bool(0.7) ? 1 : source.integer(in: 2...8)
      source.note("\(count) more at \(gap) of \(keys)")
      source.count()
      let store = StoredKeys(keys: keys, gap: gap)
      var search = KeySearch(for: count, in: space)
      var rowsRead = (below: 0, above: 0)
      while case .read(let below, let above) = search.step {
        if search.needsListBounds { search.provideListBounds(first: keys.first, last: keys.last) }
        let (lower, upper) = (store.keys(.below, at: below), store.keys(.above, at: above))
        rowsRead.below += lower.count
        rowsRead.above += upper.count
        try search.provideKeys(below: lower, above: upper)
      }
      guard case .write(let answer) = search.step, !answer.relabels.isEmpty else { return }

      // The fewest rows for which no window can score as well as the best one.
      func worth(_ bits: Double, _ rows: Int) -> Double {
        (count == 1 ? bits * bits : bits) / Double(rows)
      }
      let best = bestScore(of: keys, gap, space, for: count, worth)
      let enough = (1...keys.count).first { rows in
        let most = space.maxBits(first: keys.first, last: keys.last, steps: 2 * rows + count - 1)
        return worth(max(0, most), rows) * (1 + 1e-8) < best
      }
      guard let enough else { return }
      source.label("bounded", if: 4 * enough < max(gap, keys.count - gap))
      let most = max(3, 4 * enough)
      try require(
        max(rowsRead.below, rowsRead.above) <= most, "\(rowsRead) rows read where \(most) decide")
    }
  }

  /// Returns the best score of a window by ``LinearKeySpace``'s rule, or 0 if none has room.
  private static func bestScore<Space: LinearKeySpace>(
    of keys: [Space.Key], _ gap: Int, _ space: Space, for count: Int, _ worth: (Double, Int) -> Double
  ) -> Double {
    func reaches(_ rows: Int) -> [Int] { [0] + (0..<20).map { 1 << $0 }.prefix { $0 < rows } + [rows] }
    var best = 0.0
    for left in reaches(gap) {
      for right in reaches(keys.count - gap) where left + right > 0 {
        let steps = 2 * (left + right) + count - 1
        var (lower, upper) = space.wholeListBounds(steps: steps)
        let before = left < gap ? keys[gap - left - 1] : nil
        let after = gap + right < keys.count ? keys[gap + right] : nil
        if let before {
          lower = before
          upper = after ?? space.openUpper(last: keys[keys.count - 1], lower: before, steps: steps)
        } else if let after {
          (lower, upper) = (space.openLower(first: keys[0], upper: after, steps: steps), after)
        }
        guard let bits = space.bits(from: lower, to: upper, steps: steps) else { continue }
        best = max(best, worth(bits, left + right))
      }
    }
    return best
  }

  /// Draws ascending keys with long dense runs, and a gap among them that is often exhausted.
  private static func denseKeys<Tested: TestedSpace>(
    _: Tested.Type, _ source: inout Source, in space: inout Tested.Space
  ) throws -> (keys: [Tested.Space.Key], gap: Int) {
    var keys = try Tested.ascendingKeys(&source, 0...6, in: space)
    func bounds(_ gap: Int) -> (lower: Tested.Space.Key?, upper: Tested.Space.Key?) {
      (gap > 0 ? keys[gap - 1] : nil, gap < keys.count ? keys[gap] : nil)
    }
    for _ in 0..<(try source.integer(in: 0...3)) {
      let gap = try source.index(below: keys.count + 1)
      let wanted = try source.integer(in: 0...400)
      let (lower, upper) = bounds(gap)
      let stretch = sequence(first: wanted) { $0 > 1 ? $0 / 2 : nil }.lazy
        .compactMap { [space] count in
          var space = space
          return space.keys(count, between: lower, and: upper)
        }.first
      keys.insert(contentsOf: stretch ?? [], at: gap)
    }
    let gap = try source.index(below: keys.count + 1)
    for _ in 0..<100 {
      let (lower, upper) = bounds(gap)
      guard let key = space.key(between: lower, and: upper) else { break }
      keys.insert(key, at: gap)
    }
    // Items that were moved away leave some room.
    try source.repeating(0...4) { source in
      let distance = try source.integer(in: 1...8)
      if gap + distance < keys.count { keys.remove(at: gap + distance) }
    }
    return (keys, gap)
  }

  /// Draws ascending keys that crowd around a gap, so that it is often exhausted.
  private static func crowdedKeys<Tested: TestedSpace>(
    _: Tested.Type, _ source: inout Source, in space: inout Tested.Space
  ) throws -> (keys: [Tested.Space.Key], gap: Int) {
    var keys = try Tested.ascendingKeys(&source, 0...24, in: space)
    var gap = try source.index(below: keys.count + 1)
    let goesAbove = try source.integer(in: 0...2)
    for _ in 0..<(try source.integer(in: 0...90)) {
      let (lower, upper) = (gap > 0 ? keys[gap - 1] : nil, gap < keys.count ? keys[gap] : nil)
      guard let key = space.key(between: lower, and: upper) else { break }
      keys.insert(key, at: gap)
      if try goesAbove == 0 || goesAbove == 1 && source.bool() { gap += 1 }
    }
    return (keys, gap)
  }

  static func damagedNeighbors<Tested: TestedSpace>(_: Tested.Type) -> Property {
    Property(
      "damaged neighbors on \(Tested.name) are repaired or named, and never trap",
      coverage: ["repaired": 0.2, "named": 0.01, "equal keys": 0.1, "left as it is": 0.1]
    ) { source in
      let space = try Tested.space(&source)
      // As in a database: sorted by key, except for rows without a key and occasional errors.
      var drawn: [Tested.Space.Key] = []
      try source.repeating(0...12) { drawn.append(try Tested.key(&$0, near: drawn, in: space)) }
      if try source.bool(), let key = drawn.last { drawn.append(key) }
      var rows: [Tested.Space.Key?] = drawn.compactMap(space.canonical).sorted()
      for key in drawn where space.canonical(key) == nil {
        rows.insert(key, at: try source.index(below: rows.count + 1))
      }
      try source.repeating(0...3) { rows.insert(nil, at: try $0.index(below: rows.count + 1)) }
      if try source.bool(0.2), rows.count > 1 { rows.swapAt(0, try source.index(below: rows.count)) }
      let gap = try source.index(below: rows.count + 1)
      let count = try source.integer(in: 1...3)
      source.note("\(count) more at \(gap) of \(rows)")
      source.count()
      let store = StoredKeys(keys: rows, gap: gap)
      var search = KeySearch(for: count, in: space)
      do {
        while case .read(let below, let above) = search.step {
          // The first and last keys may be unusable and in the wrong order.
          if count == 2, search.needsListBounds {
            search.provideListBounds(first: rows.first ?? nil, last: rows.last ?? nil)
          }
          try search.provideKeys(below: store.keys(.below, at: below), above: store.keys(.above, at: above))
        }
      } catch KeySearchError.notAscending(let neighbor) {
        source.label("named")
        // The row is on the wrong side of the previous usable key, outward or across the gap.
        let index = store.index(of: neighbor)
        let key = try some(rows[index].flatMap(space.canonical))
        let before =
          neighbor.side == .below
          ? rows[(index + 1)..<gap].compactMap { $0.flatMap(space.canonical) }.first
          : rows[..<index].compactMap { $0.flatMap(space.canonical) }.last
        let other = try some(before)
        return try require(neighbor.side == .below ? key > other : key < other, "\(neighbor)")
      }
      guard case .write(let answer) = search.step else { return }

      // After each written row, rows with usable keys keep their order.
      let usable = rows.map { $0.flatMap(space.canonical) }
      let former = rows
      source.label("equal keys", if: zip(usable, usable.dropFirst()).contains { $0 != nil && $0 == $1 })
      let isSorted = zip(usable.compactMap { $0 }, usable.compactMap { $0 }.dropFirst()).allSatisfy(<=)
      for relabel in answer.relabels {
        let index = store.index(of: relabel.row)
        source.label("repaired", if: rows[index].flatMap(space.canonical) == nil)
        try requireEqual(space.canonical(relabel.key), relabel.key)
        rows[index] = relabel.key
        let keys = rows.compactMap { $0.flatMap(space.canonical) }
        try require(
          zip(keys, keys.dropFirst()).allSatisfy(<=) || !isSorted, "after \(relabel): \(rows)")
      }
      // A row without a usable key is somewhere beyond the previous usable one, going outward. If
      // it is left unchanged, no row beyond it is relabeled, and no row before it gets a key
      // beyond.
      for index in usable.indices where isSorted && usable[index] == nil && former[index] == rows[index] {
        source.label("left as it is")
        let isBelow = index < gap
        let inner = isBelow ? Array(usable[(index + 1)..<gap]) : usable[gap..<index].reversed()
        let bound = try some(inner.compactMap { $0 }.first)
        for relabel in answer.relabels where (relabel.row.side == .below) == isBelow {
          let changed = store.index(of: relabel.row)
          try require(
            isBelow ? changed > index && relabel.key >= bound : changed < index && relabel.key <= bound,
            "\(relabel) passes over \(index)")
        }
      }
      // The neighbors of the gap have usable keys, with the new keys between them.
      if gap > 0 {
        let key = try some(rows[gap - 1].flatMap(space.canonical))
        try require(key < answer.keys[0], "\(key) and \(answer.keys)")
      }
      if gap < rows.count {
        let key = try some(rows[gap].flatMap(space.canonical))
        try require(answer.keys[count - 1] < key, "\(answer.keys) and \(key)")
      }
      try requireEqual(answer.keys.count, count)
      try require(zip(answer.keys, answer.keys.dropFirst()).allSatisfy(<), "\(answer.keys)")
    }
  }
}

func some<Value>(_ value: Value?) throws -> Value {
  try require(value != nil, "there is none")
  return value!
}

/// Ascending keys as in a database, and a gap among them.
struct StoredKeys<Key> {
  let keys: [Key]
  let gap: Int

  /// Returns the keys of the rows at these distances, outward. There may be fewer rows.
  func keys(_ side: Neighbor.Side, at distances: Range<Int>) -> [Key] {
    let count = side == .below ? gap : keys.count - gap
    return distances.clamped(to: 0..<max(count, distances.lowerBound)).map { distance in
      keys[index(of: Neighbor(side, at: distance))]
    }
  }

  func index(of row: Neighbor) -> Int {
    row.side == .below ? gap - 1 - row.distance : gap + row.distance
  }

  func neighbor(at index: Int) -> Neighbor {
    index < gap ? Neighbor(.below, at: gap - 1 - index) : Neighbor(.above, at: index - gap)
  }
}
