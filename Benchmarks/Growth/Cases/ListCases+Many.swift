import ListOrdering

// Operations on several items.
extension ListCases {
  /// Returns a case of one operation on a whole list.
  private static func once(
    _ operation: String, _ text: String, _ calls: Law, work: Law? = nil, rows: Law, scale: Int = 1,
    stepScale: Int = 1, comparesByChance: Bool = false,
    keys: @escaping (Int) -> [Space.Key] = { Space().evenKeys($0) },
    _ body: @escaping (inout List) throws -> List.Rows?
  ) -> GrowthCase {
    var subject = GrowthCase(
      "OrderedList.\(operation)", situation(text), calls, work: work, rows: rows, scale: scale,
      stepScale: stepScale
    ) { size in
      var list = try list(of: keys(size))
      return Work { try body(&list).map(outcome) ?? Outcome() }
    }
    subject.comparesByChance = comparesByChance
    return subject
  }

  private static func ids(_ numbers: some Sequence<Int>) -> [CountedNumber] {
    numbers.map(CountedNumber.init)
  }

  static var movingMany: [GrowthCase] {
    let some = Law.chunks.written("O(k log n + c + n/c)")
    let share = Law.linear.written("O(k log n), k = n/8")
    let shareCalls = Law.linearithmic.written("O(k log n), k = n/8")
    return [
      // A new id can at first be mistaken for another one in the hash table, and is then compared.
      // How often this happens depends on chance in a small list.
      GrowthCase(
        "OrderedList.insert(contentsOf:at:)", situation("k = 8, random places"), .logarithmic, work: .chunks,
        scale: 4
      ) { size in
        each(Numbers.places(Numbers.batch(size), below: size / 2), of: try list(size)) { list, place in
          try list.insert(contentsOf: ids((1...8).map { [count = list.count] in -count - $0 }), at: place)
        }
      },
      once("insert(contentsOf:at:)", "k = n/8", shareCalls, rows: .linear, scale: 32, comparesByChance: true)
      {
        try $0.insert(contentsOf: ids(-$0.count / 8 ... -1), at: $0.count / 2)
      },
      once(
        "insert(contentsOf:at:)", "k = n/8 into an exhausted gap", .linear, rows: .linear,
        keys: { Space().exhaustedKeys($0) }
      ) { try $0.insert(contentsOf: ids(-$0.count / 8 ... -1), at: 1) },
      once("remove(contentsOf:)", "k = 8", .logarithmic, work: .chunk, rows: .constant, scale: 4) {
        try $0.remove(contentsOf: ids((0..<8).map { [count = $0.count] in $0 * count / 8 }))
        return nil
      },
      once("remove(contentsOf:)", "k = n/8", shareCalls, rows: .linear) {
        try $0.remove(contentsOf: ids(stride(from: 0, to: $0.count, by: 8)))
        return nil
      },
      once("remove(atOffsets:)", "k = n/8", shareCalls, rows: .linear) {
        $0.remove(atOffsets: stride(from: 0, to: $0.count, by: 8))
        return nil
      },
      once("apply(_:removing:)", "k = n/8, equal to others, n/8 gone", .linearithmic, rows: .linear) { list in
        let (count, space) = (list.count, Space())
        let keys = space.evenKeys(count)
        let rows = stride(from: 0, to: count, by: 8).map {
          OrderedRow(id: CountedNumber(-1 - $0), key: keys[$0])
        }
        return try list.apply(rows, removing: ids(stride(from: 4, to: count, by: 8))).rows
      },
      once("move(_:between:and:)", "k = 8", .logarithmic, work: some, rows: .constant, scale: 4) {
        let some = (1..<8).map { [count = $0.count] in $0 * count / 8 }
        return try $0.move(ids(some), between: CountedNumber(0), and: CountedNumber($0.count - 1))
      },
      once("move(_:to:)", "k = 8", .logarithmic, work: some, rows: .constant, scale: 4) {
        try $0.move(ids((0..<8).map { [count = $0.count] in $0 * count / 8 }), to: $0.count / 2)
      },
      once("move(_:to:)", "k = n/8", shareCalls, rows: share) {
        try $0.move(ids(stride(from: 0, to: $0.count, by: 8)), to: $0.count / 2)
      },
      once("move(_:to:)", "k = n/2, up by one", shareCalls, rows: .constant) {
        try $0.move(ids(0..<$0.count / 2), to: 1)
      },
      once("move(fromOffsets:toOffset:)", "k = n/8", shareCalls, rows: share) {
        $0.move(fromOffsets: stride(from: 0, to: $0.count, by: 8), toOffset: $0.count / 2)
      },
    ] + reordering
  }

  private static var reordering: [GrowthCase] {
    let orders: [(String, Int, (Int) -> [Int])] = [
      ("as it is", 1, { Array(0..<$0) }),
      ("reversed", 1, { (0..<$0).reversed() }),
      ("shuffled", 1, { size in Numbers.shuffled(size).map { $0.number / 2 } }),
      ("pair swaps", 8, { size in (0..<size).map { $0 ^ 1 } }),
      ("first to last", 1, { size in Array(1..<size) + [0] }),
      (
        "each eighth to the end", 1,
        { size in (0..<size).filter { $0 % 8 > 0 } + stride(from: 0, to: size, by: 8) }
      ),
    ]
    return orders.map { text, scale, order in
      once("reorder(to:)", text, .linearithmic, rows: .linear, stepScale: scale) {
        try $0.reorder(to: ids(order($0.count)))
      }
    } + [
      once(
        "reorder(to:)", "pair swaps among exhausted gaps", .linearithmic, rows: .linear, scale: 4,
        keys: { Space().exhaustedKeys($0) }
      ) { list in
        // Swaps every pair of neighbors with the next pair.
        try list.reorder(to: ids((0..<list.count).map { $0 ^ 2 }))
      }
    ]
  }

  /// Restoring a list from rows of all kinds.
  static var restoring: [GrowthCase] {
    let rows: [(String, Law, Int, (Int) -> [Space.Key])] = [
      ("sorted", .constant, 1, { Space().evenKeys($0) }),
      ("descending", .constant, 1, { Space().evenKeys($0).reversed() }),
      (
        "shuffled", .constant, 1,
        { size in
          let keys = Space().evenKeys(size)
          return Numbers.shuffled(size).map { keys[$0.number / 2] }
        }
      ),
      ("equal in pairs", .linear, 8, { Space().evenKeys(max(1, $0 / 2)).flatMap { [$0, $0] } }),
      ("all equal", .linear, 1, { Array(repeating: Space().evenKeys(1)[0], count: $0) }),
      ("all unusable", .linear, 1, { Array(repeating: Space.unusable, count: $0) }),
      (
        "each second unusable", .linear, 1,
        { size in
          Space().evenKeys(size).enumerated().map { $0.offset % 2 == 0 ? $0.element : Space.unusable }
        }
      ),
      ("gaps exhausted", .constant, 1, { Space().exhaustedKeys($0) }),
      (
        "gaps exhausted, equal in pairs", .linear, 1,
        { size in
          Space().exhaustedKeys(size / 2).flatMap { [$0, $0] }
        }
      ),
    ]
    return rows.map { text, law, scale, keys in
      GrowthCase(
        "OrderedList.restore(_:space:)", situation(text), .linearithmic, rows: law,
        // A short list is stored as a single piece instead of chunks, so it does not show the cost
        // per chunk of rows without room. So larger sizes are needed.
        scale: text.contains("exhausted, equal") ? 4 : 1, stepScale: scale
      ) {
        size in
        let rows = keys(size).enumerated().map { (CountedNumber($0.offset), $0.element) }
        return Work { outcome(try List.restore(rows, space: Space()).repair.rows) }
      }
    }
  }
}
