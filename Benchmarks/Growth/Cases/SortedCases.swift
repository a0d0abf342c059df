import ListOrdering

enum SortedCases {
  static let all = making + inserting + insertingMany + replacing + removing + searching + walking + keyed

  private typealias Sorted = SortedArray<CountedNumber>

  /// The factor by which lists must be larger than usual to show how a change grows.
  private static let scale = 8

  private static func sorted(_ size: Int) -> Sorted { Sorted(Numbers.even(size)) }

  private static let making: [GrowthCase] =
    [
      ("ascending", .linear, { Numbers.even($0) }), ("shuffled", .linearithmic, { Numbers.shuffled($0) }),
      ("descending", .linearithmic, { Numbers.even($0).reversed() }),
    ].map { (situation: String, law: Law, make: @escaping (Int) -> [CountedNumber]) in
      GrowthCase("SortedArray.init(_:)", situation, law, scale: scale) { size in
        let numbers = make(size)
        return .once { Numbers.use(Sorted(numbers)) }
      }
    } + [
      GrowthCase("SortedArray.init(sorted:)", "ascending", .linear, scale: scale) { size in
        let numbers = Numbers.even(size)
        return .once { Numbers.use(Sorted(sorted: numbers)) }
      }
    ]

  private static func change(
    _ operation: String, _ situation: String, _ calls: Law = .logarithmic, work: Law = .chunk,
    on places: @escaping (Int) -> [Int], _ body: @escaping (inout Sorted, Int) -> Void
  ) -> GrowthCase {
    GrowthCase("SortedArray.\(operation)", situation, calls, work: work, scale: scale) { size in
      var sorted = sorted(size)
      return .each(places(size)) { body(&sorted, $0) }
    }
  }

  private static let inserting: [GrowthCase] = [
    ("random places", { Numbers.places(Numbers.batch($0), below: 2 * $0) }),
    ("at the end", { size in (0..<Numbers.batch(size)).map { 2 * size + $0 } }),
    ("at the start", { size in (0..<Numbers.batch(size)).map { -$0 } }),
    ("equal elements", { Array(repeating: $0, count: Numbers.batch($0)) }),
  ].map { (situation: String, places: @escaping (Int) -> [Int]) in
    change("insert(_:)", situation, on: places) { $0.insert(CountedNumber($1)) }
  }

  private static let insertingMany: [GrowthCase] =
    [
      ("k = 8", { _ in 8 }), ("k = n/16", { $0 / 16 }), ("k = n", { $0 }),
    ].map { (situation: String, share: @escaping (Int) -> Int) in
      GrowthCase(
        "SortedArray.insert(contentsOf:)", situation, .linearithmic.written("O(n + k log k)"), scale: scale
      ) { size in
        var sorted = sorted(size)
        let others = Numbers.places(share(size), below: 2 * size).map(CountedNumber.init)
        return .once { sorted.insert(contentsOf: others) }
      }
    } + [
      GrowthCase("SortedArray.insert(contentsOf:)", "k = n/16 at the end", .linearithmic, scale: scale) {
        size in
        var sorted = sorted(size)
        let others = Numbers.even(size / 16).map { CountedNumber($0.number + 2 * size) }
        return .once { sorted.insert(contentsOf: others) }
      }
    ]

  private static let replacing: [GrowthCase] = {
    let anywhere = { Numbers.places(Numbers.batch($0), below: $0) }
    return [
      change("replace(at:with:)", "anywhere", on: anywhere) { sorted, place in
        sorted.replace(at: place, with: CountedNumber(2 * sorted.count - 2 * place))
      },
      change("replace(at:with:)", "same place", work: .logarithmic, on: anywhere) { sorted, place in
        sorted.replace(at: place, with: sorted[place])
      },
      change("update(at:_:)", "anywhere", on: anywhere) { sorted, place in
        let number = CountedNumber(2 * sorted.count - 2 * place)
        sorted.update(at: place) { $0 = number }
      },
    ]
  }()

  private static let removing: [GrowthCase] = {
    let quarter = { Numbers.places($0 / 4, below: $0 / 2) }
    func once(
      _ operation: String, _ situation: String, _ calls: Law, work: Law? = nil,
      _ body: @escaping (inout Sorted, Int) -> Void
    ) -> GrowthCase {
      GrowthCase("SortedArray.\(operation)", situation, calls, work: work, scale: scale) { size in
        var sorted = sorted(size)
        return .once { body(&sorted, size) }
      }
    }
    return [
      change("remove(at:)", "anywhere", .constant, on: quarter) { $0.remove(at: $1) },
      change("remove(at:)", "until none is left", .constant, on: { Array((0..<$0).reversed()) }) {
        $0.remove(at: $1 / 2)
      },
      change("remove(_:)", "anywhere", on: { Numbers.shuffled($0).prefix($0 / 4).map(\.number) }) {
        $0.remove(CountedNumber($1))
      },
      change("popFirst()", "", .constant, on: { Array(0..<$0 / 4) }) { sorted, _ in sorted.popFirst() },
      change("popLast()", "", .constant, on: { Array(0..<$0 / 4) }) { sorted, _ in sorted.popLast() },
      once("removeSubrange(_:)", "k = n/2", .constant, work: .linear) { sorted, size in
        sorted.removeSubrange(size / 4..<size * 3 / 4)
      },
      once("removeSubrange(_:)", "k = 8", .constant, work: .chunks) { sorted, size in
        sorted.removeSubrange(size / 2..<size / 2 + 8)
      },
      once("removeAll(where:)", "every other", .linear) { sorted, _ in
        sorted.removeAll { $0.number.isMultiple(of: 4) }
      },
      once("removeAll()", "", .linear) { sorted, _ in sorted.removeAll() },
    ]
  }()

  private static func search(
    _ operation: String, _ body: @escaping (Sorted, CountedNumber) -> Void
  ) -> GrowthCase {
    GrowthCase("SortedArray.\(operation)", "anywhere", .logarithmic) { size in
      let sorted = sorted(size)
      return .each(Numbers.places(64, below: 2 * size)) { body(sorted, CountedNumber($0)) }
    }
  }

  private static let searching: [GrowthCase] = {
    func next(_ number: CountedNumber) -> CountedNumber { CountedNumber(number.number + 9) }
    return [
      search("partitioningIndex(where:)") { sorted, number in
        Numbers.use(sorted.partitioningIndex { number < $0 })
      },
      search("lowerBound(of:)") { Numbers.use($0.lowerBound(of: $1)) },
      search("upperBound(of:)") { Numbers.use($0.upperBound(of: $1)) },
      search("equalRange(of:)") { Numbers.use($0.equalRange(of: $1)) },
      search("firstIndex(of:)") { Numbers.use($0.firstIndex(of: $1)) },
      search("lastIndex(of:)") { Numbers.use($0.lastIndex(of: $1)) },
      search("contains(_:)") { Numbers.use($0.contains($1)) },
      search("max()") { sorted, _ in Numbers.use(sorted.max()) },
      search("range(from:upTo:)") { Numbers.use($0.range(from: $1, upTo: next($1))) },
      search("range(from:through:)") { Numbers.use($0.range(from: $1, through: next($1))) },
      search("elements(in: Range)") { Numbers.use($0.elements(in: $1..<next($1)).startIndex) },
      search("elements(in: ClosedRange)") { Numbers.use($0.elements(in: $1...next($1)).startIndex) },
      search("elements(in: PartialRangeFrom)") { Numbers.use($0.elements(in: $1...).startIndex) },
      search("elements(in: PartialRangeUpTo)") { Numbers.use($0.elements(in: ..<$1).endIndex) },
      search("elements(in: PartialRangeThrough)") { Numbers.use($0.elements(in: ...$1).endIndex) },
      search("subscript(_: Int)") { Numbers.use($0[$1.number / 2]) },
      search("subscript(_: Range)") { Numbers.use($0[$1.number / 2..<$0.count].first) },
    ]
  }()

  private static func walk(_ operation: String, _ body: @escaping (Sorted) -> Void) -> GrowthCase {
    GrowthCase("SortedArray \(operation)", "all", .linear) { size in
      let sorted = sorted(size)
      return .once { body(sorted) }
    }
  }

  private static let walking = [
    walk("iteration") { for number in $0 { Numbers.use(number) } },
    walk("iteration of a slice") { for number in $0[1...] { Numbers.use(number) } },
    walk("iteration in reverse") { for number in $0.reversed() { Numbers.use(number) } },
    walk("sorted()") { Numbers.use($0.sorted()) },
  ]

  /// Operations that differ for keyed arrays.
  private static let keyed: [GrowthCase] = {
    typealias Keyed = KeyedSortedArray<CountedNumber, CountedNumber>
    @Sendable func keyed(_ size: Int) -> Keyed { Keyed(Numbers.even(size), by: { $0 }) }
    return [
      GrowthCase("KeyedSortedArray.insert(_:)", "random places", .logarithmic, work: .chunk, scale: scale) {
        size in
        var sorted = keyed(size)
        return .each(Numbers.places(Numbers.batch(size), below: 2 * size)) {
          sorted.insert(CountedNumber($0))
        }
      },
      GrowthCase(
        "KeyedSortedArray.removeFirst(withKey:)", "anywhere", .logarithmic, work: .chunk, scale: scale
      ) { size in
        var sorted = keyed(size)
        return .each(Array(Numbers.shuffled(size).prefix(size / 4))) { sorted.removeFirst(withKey: $0) }
      },
      GrowthCase("KeyedSortedArray.contains(_:)", "anywhere", .logarithmic) { size in
        let sorted = keyed(size)
        return .each(Numbers.places(64, below: 2 * size)) { Numbers.use(sorted.contains(CountedNumber($0))) }
      },
      GrowthCase("KeyedSortedArray.firstIndex(ofKey:)", "anywhere", .logarithmic) { size in
        let sorted = keyed(size)
        return .each(Numbers.places(64, below: 2 * size)) {
          Numbers.use(sorted.firstIndex(ofKey: CountedNumber($0)))
        }
      },
    ]
  }()
}
