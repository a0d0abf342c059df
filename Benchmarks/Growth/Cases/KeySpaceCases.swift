import ListOrdering

/// Operations of the key spaces, without a list.
enum KeySpaceCases {
  static let all =
    Cases<MidpointKeys>.all("MidpointKeys") + Cases<LabelKeys>.all("LabelKeys")
    + Cases<FractionalKeys>.all("FractionalKeys") + growingText

  private enum Cases<Space: GrowthSpace> {
    static func all(_ name: String) -> [GrowthCase] { making(name) + asking(name) + relabeling(name) }

    private static func making(_ name: String) -> [GrowthCase] {
      func many(
        _ situation: String, _ count: @escaping (Int) -> Int = { $0 },
        bounds: @escaping ([Space.Key]) -> (Space.Key?, Space.Key?)
      ) -> GrowthCase {
        GrowthCase(
          "\(name).keys(_:between:and:)", "n keys \(situation)", .linear,
          rows: .linearithmic.written("O(log n) per key")
        ) { size in
          var space = Space()
          let (lower, upper) = bounds(space.evenKeys(2))
          return Work {
            let keys = space.keys(size, between: lower, and: upper)!
            return Outcome(keyBytes: keys.reduce(0) { $0 + Space.bytes(of: $1) })
          }
        }
      }
      return [
        GrowthCase("\(name).key(between:and:)", "random gaps", .constant) { size in
          var space = Space()
          let keys = space.evenKeys(size)
          return .each(Numbers.places(64, below: size - 1)) {
            Numbers.use(space.key(between: keys[$0], and: keys[$0 + 1]))
          }
        },
        GrowthCase("\(name).key(between:and:)", "n at the end", .constant, rows: .logarithmic) { size in
          var (space, last, bytes) = (Space(), Space.Key?.none, 0)
          return Work(operations: size) {
            for _ in 0..<size {
              last = space.key(between: last, and: nil)!
              bytes += Space.bytes(of: last!)
            }
            return Outcome(keyBytes: bytes)
          }
        },
        many("at the end") { (.some($0[0]), nil) }, many("at the start") { (nil, .some($0[0])) },
        many("in all") { _ in (nil, nil) }, many("between two") { (.some($0[0]), .some($0[1])) },
      ]
    }

    private static func asking(_ name: String) -> [GrowthCase] {
      func ask(_ operation: String, _ body: @escaping (Space, [Space.Key], Int) -> Void) -> GrowthCase {
        GrowthCase("\(name).\(operation)", "random keys", .constant) { size in
          let space = Space()
          let keys = space.evenKeys(size)
          return .each(Numbers.places(64, below: size - 1)) { body(space, keys, $0) }
        }
      }
      return [
        ask("insertsLeft(between:and:)") { Numbers.use($0.insertsLeft(between: $1[$2], and: $1[$2 + 1])) },
        ask("ordinal(of:)") { Numbers.use($0.ordinal(of: $1[$2])) },
        ask("canonical(_:)") { Numbers.use($0.canonical($1[$2])) },
      ]
    }

    /// Returns the cases of relabeling. The law `rows` is that of the number of rows in the window.
    private static func relabeling(_ name: String) -> [GrowthCase] {
      func relabel(
        _ situation: String, _ calls: Law, rows: Law, count: @escaping (Int) -> Int = { _ in 1 },
        keys: @escaping (Int) -> [Space.Key], gap: @escaping (Int) -> Int
      ) -> GrowthCase {
        func prepare<Tested: GrowthSpace>(_ space: Tested, _ keys: [Tested.Key], _ size: Int) -> Work {
          var space = space
          return Work {
            let relabels = space.relabeling(of: keys, around: gap(size), for: count(size))
            return Outcome(
              rows: relabels.count, keyBytes: relabels.reduce(0) { $0 + Tested.bytes(of: $1.key) })
          }
        }
        var both = GrowthCase("\(name).relabeling(of:around:for:)", situation, calls, rows: rows) { size in
          prepare(Space(), keys(size), size)
        }
        both.prepareCounted = { size in
          prepare(CountedKeys<Space>(), keys(size).map { CountedKey($0) }, size)
        }
        return both
      }
      return [
        relabel(
          "one gap exhausted", .squaredLogarithmic, rows: .constant, keys: { Space().exhaustedKeys($0) },
          gap: { $0 / 4 * 2 + 1 }),
        relabel(
          "n more into a gap", .linear.written("O(log² n + rows)"), rows: .linear, count: { $0 },
          keys: { Space().exhaustedKeys($0) }, gap: { $0 / 4 * 2 + 1 }),
        relabel(
          "n/2 neighbors without room", .linear.written("O(log² n + rows)"), rows: .linear,
          keys: { crowdedKeys($0) }, gap: { $0 / 2 }),
      ]
    }

    /// Returns `size` keys, of which the middle half has no room between them.
    private static func crowdedKeys(_ size: Int) -> [Space.Key] {
      var space = Space()
      let even = space.evenKeys(size / 2)
      let (lower, upper) = (even[size / 4 - 1], even[size / 4])
      // Halves the gap as often as possible, so that the keys in the rest of it differ only in the
      // lowest bits.
      var bound = upper
      while space.insertsLeft(between: lower, and: bound) > Double(size).exponent + 4,
        let next = space.key(between: lower, and: bound)
      {
        bound = next
      }
      let crowd = space.keys(size / 2, between: lower, and: bound) ?? []
      return even[..<(size / 4)] + crowd + even[(size / 4)...]
    }
  }

  /// Text keys without a maximum length, whose bytes show their growth.
  private static let growingText: [GrowthCase] = [
    GrowthCase(
      "FractionalKeys.key(between:and:)", "unlimited, n into one gap", .linear.written("O(length)"),
      rows: .linear.written("O(n) per key")
    ) { size in
      var space = try unlimited(.base62)
      var keys = space.evenKeys(2)
      return Work(operations: size) {
        var bytes = 0
        for _ in 0..<size {
          keys[0] = space.key(between: keys[0], and: keys[1])!
          bytes += keys[0].byteCount
        }
        return Outcome(keyBytes: bytes)
      }
    },
    GrowthCase(
      "FractionalKeys.key(between:and:)", "unlimited, two heads, n at the end", .linear.written("O(length)"),
      rows: .linear.written("a byte every log₂(base) keys")
    ) { size in
      var space = try unlimited(try FractionalAlphabet(digits: "0123456789", heads: "ab"))
      var last: FractionalIndex?
      return Work(operations: size) {
        var bytes = 0
        for _ in 0..<size {
          last = space.key(between: last, and: nil)!
          bytes += last!.byteCount
        }
        return Outcome(keyBytes: bytes)
      }
    },
    GrowthCase(
      "FractionalKeys.keys(_:between:and:)", "unlimited, two heads, n keys at the end",
      .linearithmic.written("O(n · length)"), rows: .linearithmic.written("O(log n) per key")
    ) { size in
      var space = try unlimited(try FractionalAlphabet(digits: "0123456789", heads: "ab"))
      let first = space.evenKeys(1)[0]
      return Work {
        let keys = space.keys(size, between: first, and: nil)!
        return Outcome(keyBytes: keys.reduce(0) { $0 + $1.byteCount })
      }
    },
    GrowthCase("FractionalIndex.init(_:)", "a text of n characters", .linear) { size in
      let text = "a1" + String(repeating: "V", count: size)
      return .once { Numbers.use(FractionalIndex(text)) }
    },
    GrowthCase("FractionalKeys.canonical(_:)", "a key of n characters", .linear) { size in
      let space = try unlimited(.base62)
      let key = FractionalIndex("a1" + String(repeating: "V", count: size))!
      return .once { Numbers.use(space.canonical(key)) }
    },
    GrowthCase("FractionalKeys.parse(_:)", "a text of n characters", .linear) { size in
      let space = try unlimited(.base62)
      let text = "a1" + String(repeating: "V", count: size)
      return .once { Numbers.use(try space.parse(text)) }
    },
  ]

  private static func unlimited(_ alphabet: @autoclosure () throws -> FractionalAlphabet) throws
    -> FractionalKeys
  {
    try FractionalKeys.unlimited(alphabet: alphabet())
  }
}
