import ListOrdering

/// Sorted collections, in one piece and in chunks.
///
/// - `Storage`: of ``CountedNumber``, which is what the cases are about.
enum SortedCases<Storage: SortedStorage> where Storage.Element == CountedNumber {
  typealias Sorted = SortedCollection<Storage, NaturalOrder<CountedNumber>>

  /// - Parameters:
  ///   - name: What the collection is called.
  ///   - change: How an insertion or removal grows in the storage.
  ///   - changes: How a change of many elements side by side does.
  ///   - scale: How many times the usual number of elements it takes to see that.
  static func all(_ name: String, change: Law, changes: Law, scale: Int) -> [GrowthCase] {
    let makes: [(String, Law, (Int) -> [CountedNumber])] = [
      ("ascending", .linear, { Numbers.even($0) }), ("shuffled", .linearithmic, { Numbers.shuffled($0) }),
      ("descending", .linearithmic, { Numbers.even($0).reversed() }),
    ]
    let making = makes.map { situation, law, make in
      GrowthCase("\(name).init(_:)", situation, law, scale: scale) { size in
        let numbers = make(size)
        return .once { Numbers.use(try Sorted(numbers)) }
      }
    }
    return making + inserting(name, change, scale) + insertingMany(name, scale)
      + removing(name, change, changes, scale)
      + searching(name) + comparing(name)
  }

  private static func sorted(_ size: Int) throws -> Sorted { try Sorted(Numbers.even(size)) }

  private static func inserting(_ name: String, _ change: Law, _ scale: Int) -> [GrowthCase] {
    let places: [(String, (Int) -> [Int])] = [
      ("random places", { Numbers.places(Numbers.batch($0), below: 2 * $0) }),
      ("at the end", { size in (0..<Numbers.batch(size)).map { 2 * size + $0 } }),
      ("at the start", { size in (0..<Numbers.batch(size)).map { -$0 } }),
      ("equal elements", { Array(repeating: $0, count: Numbers.batch($0)) }),
    ]
    let inserts = places.map { situation, places in
      GrowthCase("\(name).insert(_:)", situation, .logarithmic, work: change, scale: scale) { size in
        var sorted = try sorted(size)
        return .each(places(size)) { try sorted.insert(CountedNumber($0)) }
      }
    }
    return inserts + [
      GrowthCase("\(name).replace(at:with:)", "anywhere", .logarithmic, work: change, scale: scale) { size in
        var sorted = try sorted(size)
        return .each(Numbers.places(Numbers.batch(size), below: size)) {
          try sorted.replace(at: $0, with: CountedNumber(2 * size - 2 * $0))
        }
      },
      GrowthCase("\(name).replace(at:with:)", "same place", .logarithmic, scale: scale) { size in
        var sorted = try sorted(size)
        return .each(Numbers.places(Numbers.batch(size), below: size)) {
          try sorted.replace(at: $0, with: sorted[$0])
        }
      },
    ]
  }

  private static func insertingMany(_ name: String, _ scale: Int) -> [GrowthCase] {
    let shares: [(String, (Int) -> Int)] = [
      ("k = 8", { _ in 8 }), ("k = n/16", { $0 / 16 }), ("k = n", { $0 }),
    ]
    return shares.map { situation, share in
      GrowthCase(
        "\(name).insert(contentsOf:)", situation, .linearithmic.written("O(n + k log k)"), scale: scale
      ) { size in
        var sorted = try sorted(size)
        let others = Numbers.places(share(size), below: 2 * size).map(CountedNumber.init)
        return .once { try sorted.insert(contentsOf: others) }
      }
    }
  }

  private static func removing(
    _ name: String, _ change: Law, _ changes: Law, _ scale: Int
  ) -> [GrowthCase] {
    [
      GrowthCase("\(name).remove(at:)", "anywhere", .constant, work: change, scale: scale) { size in
        var sorted = try sorted(size)
        return .each(Numbers.places(size / 4, below: size / 2)) { sorted.remove(at: $0) }
      },
      GrowthCase("\(name).remove(at:)", "until none is left", .constant, work: change, scale: scale) { size in
        var sorted = try sorted(size)
        return .each(Array((0..<size).reversed())) { sorted.remove(at: $0 / 2) }
      },
      GrowthCase("\(name).removeFirst(_:)", "anywhere", .logarithmic, work: change, scale: scale) { size in
        var sorted = try sorted(size)
        return .each(Array(Numbers.shuffled(size).prefix(size / 4))) { sorted.removeFirst($0) }
      },
      GrowthCase("\(name).removeSubrange(_:)", "k = n/2", .constant, work: .linear, scale: scale) { size in
        var sorted = try sorted(size)
        return .once { sorted.removeSubrange(size / 4..<size * 3 / 4) }
      },
      GrowthCase("\(name).removeSubrange(_:)", "k = 8", .constant, work: changes, scale: scale) { size in
        var sorted = try sorted(size)
        return .once { sorted.removeSubrange(size / 2..<size / 2 + 8) }
      },
      GrowthCase("\(name).removeAll()", "", .linear) { size in
        var sorted = try sorted(size)
        return .once { sorted.removeAll() }
      },
    ]
  }

  private static func searching(_ name: String) -> [GrowthCase] {
    func search(
      _ operation: String, _ body: @escaping (Sorted, CountedNumber) -> Void
    ) -> GrowthCase {
      GrowthCase("\(name).\(operation)", "anywhere", .logarithmic) { size in
        let sorted = try sorted(size)
        return .each(Numbers.places(64, below: 2 * size)) { body(sorted, CountedNumber($0)) }
      }
    }
    func next(_ number: CountedNumber) -> CountedNumber { CountedNumber(number.number + 9) }
    return [
      search("partitioningIndex(where:)") { sorted, number in
        Numbers.use(sorted.partitioningIndex { number < $0 })
      },
      search("lowerBound(of:)") { Numbers.use($0.lowerBound(of: $1)) },
      search("upperBound(of:)") { Numbers.use($0.upperBound(of: $1)) },
      search("equalRange(of:)") { Numbers.use($0.equalRange(of: $1)) },
      search("firstIndex(of:)") { Numbers.use($0.firstIndex(of: $1)) },
      search("contains(_:)") { Numbers.use($0.contains($1)) },
      search("range(from:upTo:)") { Numbers.use($0.range(from: $1, upTo: next($1))) },
      search("range(from:through:)") { Numbers.use($0.range(from: $1, through: next($1))) },
      search("elements(in: Range)") { Numbers.use($0.elements(in: $1..<next($1)).startIndex) },
      search("elements(in: ClosedRange)") { Numbers.use($0.elements(in: $1...next($1)).startIndex) },
      search("subscript(_: Int)") { Numbers.use($0[$1.number / 2]) },
    ]
  }

  private static func comparing(_ name: String) -> [GrowthCase] {
    [
      GrowthCase("\(name) iteration", "all", .linear) { size in
        let sorted = try sorted(size)
        return .once { for number in sorted { Numbers.use(number) } }
      }
    ]
  }
}

/// The two storages.
enum SortedCollectionCases {
  static let all =
    SortedCases<ContiguousArray<CountedNumber>>.all(
      "SortedArray", change: .linear, changes: .linear, scale: 1)
    + SortedCases<ChunkedArray<CountedNumber>>.all(
      "ChunkedSortedArray", change: .chunk, changes: .chunks, scale: 8)
}
