import ListOrdering
import SeededRandom
import Testing

@Suite("A space of text keys")
struct FractionalKeysTests {
  static let alphabets: [FractionalAlphabet] = [
    .base62, .base36, .base95, .decimal, try! FractionalAlphabet(digits: "01", heads: "0123"),
  ]

  /// At the length limit, a gap for three keys fits two, even though no room is left for jitter.
  @Test func jitteredKeysFillAGapToItsEnd() throws {
    let alphabet = try FractionalAlphabet(digits: "0123", heads: "ABCDEFabcdef")
    for seed in UInt64(1)...20 {
      var space = try FractionalKeys(
        alphabet: alphabet, maximumLength: 39, jitter: .init(seed: seed, bits: 6))
      let ones = String(repeating: "1", count: 37)
      let bounds = (lower: try space.parse("a\(ones)"), upper: try space.parse("a\(ones.dropLast())2"))
      for count in 0...2 {
        let keys = try space.made(count, between: bounds.lower, and: bounds.upper)
        let all = [bounds.lower] + keys + [bounds.upper]
        #expect(keys.count == count && zip(all, all.dropFirst()).allSatisfy(<), "\(all)")
        #expect(keys.allSatisfy { $0.byteCount <= 39 })
      }
    }
  }

  /// Inserts at random positions, at the ends and beside the last key, one or several at a time.
  /// All keys ascend strictly, are well-formed, and survive parsing.
  @Test(arguments: alphabets, [false, true])
  func textKeysLieStrictlyBetweenTheirBounds(alphabet: FractionalAlphabet, isJittered: Bool) throws {
    for seed in UInt64(1)...4 {
      var random = SplitMix64(seed: seed)
      var space = FractionalKeys.unlimited(
        alphabet: alphabet, jitter: isJittered ? .init(seed: seed, bits: 5) : nil)
      var keys: [FractionalIndex] = []
      var last = 0
      for _ in 0..<800 {
        let gap =
          switch random.next() % 8 {
          case 0: 0
          case 1: keys.count
          case 2, 3: last
          case 4: min(last + 1, keys.count)
          default: Int(random.next() % UInt64(keys.count + 1))
          }
        let lower = gap > 0 ? keys[gap - 1] : nil
        let upper = gap < keys.count ? keys[gap] : nil
        let count = random.next() % 8 == 0 ? Int(random.next() % 9) : 1
        let new =
          count == 1
          ? [try space.made(between: lower, and: upper)]
          : try space.made(count, between: lower, and: upper)
        try #require(new.count == count)
        let all = [lower].compactMap(\.self) + new + [upper].compactMap(\.self)
        try #require(zip(all, all.dropFirst()).allSatisfy(<), "\(all)")
        for key in new {
          try #require(try space.parse(key.text) == key)
          try #require(space.canonical(key) == key)
        }
        keys.insert(contentsOf: new, at: gap)
        last = gap
      }
    }
  }

  @Test(arguments: alphabets)
  func manyTextKeysFillAGapEvenly(alphabet: FractionalAlphabet) throws {
    var space = FractionalKeys.unlimited(alphabet: alphabet)
    let bounds = try space.made(2, between: nil, and: nil)
    let keys = try space.made(1_000, between: bounds[0], and: bounds[1])
    #expect(zip(keys, keys.dropFirst()).allSatisfy(<))
    #expect(bounds[0] < keys[0] && keys[999] < bounds[1])
    // 1,000 keys need log_base 1,000 digits. Each halving wastes at most one bit of a digit.
    var digits = 0
    var reach = 1
    while reach < 2_000 {
      reach *= max(2, alphabet.base / 2)
      digits += 1
    }
    #expect(keys.map(\.byteCount).max()! <= bounds[0].byteCount + digits + 1)
    let none = space.keys(0, between: nil, and: nil)
    #expect(none == [])
  }

  @Test(arguments: [true, false])
  func manyThousandsOfInsertsIntoOneGap(goesUp: Bool) throws {
    var list = OrderedList<Int, FractionalKeys>(space: FractionalKeys())
    _ = try list.insert(contentsOf: [0, 1], at: 0)
    var relabeled = 0
    var longest = 0
    var index = 1
    for id in 2..<20_002 {
      let changes = try list.insert(id, at: index)
      if goesUp { index += 1 }
      relabeled += changes.count - 1
      for change in changes { longest = max(longest, change.key.byteCount) }
    }
    list._checkInvariants()
    #expect(list.count == 20_002)
    #expect(longest <= FractionalKeys.defaultMaximumLength)
    #expect(relabeled > 0 && relabeled < 20_000 / 50)
  }

  @Test(arguments: [true, false])
  func unlimitedKeysGrowByABytePerFiveOrSixInserts(goesUp: Bool) throws {
    var space = FractionalKeys.unlimited()
    var (lower, upper) = FractionalKeys().classic("a0", "a1")
    for _ in 0..<3_000 {
      let key = try space.made(between: lower, and: upper)
      if goesUp { lower = key } else { upper = key }
    }
    let longest = max(lower.byteCount, upper.byteCount)
    #expect(longest >= 3_000 / 6 && longest <= 3_000 / 5 + 3)
  }

  /// An implementation that recurses along the key would overflow the stack here.
  @Test func keysOfAMillionBytes() throws {
    var space = FractionalKeys.unlimited()
    let digits = String(repeating: "z", count: 1_000_000)
    let (lower, upper) = FractionalKeys.unlimited().classic("a0" + digits, "a1")
    let above = try space.made(between: lower, and: upper)
    #expect(above.text == "a0" + digits + "V")
    let between = try space.made(between: lower, and: above)
    #expect(between.text == "a0" + digits + "G")
  }

  @Test func degenerateBounds() throws {
    var space = FractionalKeys.unlimited()
    func between(_ lower: String?, _ upper: String?) throws -> String? {
      let bounds = try space.bounds(lower, upper)
      let key = try space.made(between: bounds.lower, and: bounds.upper)
      #expect(bounds.lower.map { $0 < key } ?? true)
      #expect(bounds.upper.map { key < $0 } ?? true)
      #expect(try space.parse(key.text) == key)
      return key.text
    }
    #expect(try between("a0", "a01") == "a00V")
    #expect(try between("a0", "a00000000001") == "a00000000000V")
    #expect(try between("a0zzz", "a1") == "a0zzzV")
    #expect(try between("az", "b00") == "azV")
    #expect(try between("Zz", "a0") == "ZzV")
    #expect(try between("a1", "a10001") == "a10000V")
    // Below the second-smallest integer there is only the smallest one, which is not a key.
    let zeros = String(repeating: "0", count: 25)
    #expect(try between(nil, "A\(zeros)1") == "A\(zeros)0V")
    let largest = String(repeating: "z", count: 27)
    #expect(try between(largest, nil) == largest + "V")
    #expect(try between(largest + "z", nil) == largest + "zV")
  }

  @Test func seedDeterminesTheJitter() throws {
    func keys(seed: UInt64) -> [FractionalIndex] {
      var space = FractionalKeys(jitter: .init(seed: seed))
      let bounds = FractionalKeys().classic("a0", "a1")
      return (0..<200).map { _ in space.key(between: bounds.0, and: bounds.1)! }
        + space.keys(50, between: nil, and: bounds.0)!
    }
    #expect(keys(seed: 7) == keys(seed: 7))
    let drawn = keys(seed: 7) + keys(seed: 8)
    #expect(Set(drawn).count == drawn.count)
  }

  @Test(arguments: [54, 128])
  func keysStayWithinTheMaximumLength(maximumLength: Int) throws {
    for isJittered in [false, true] {
      var space = try FractionalKeys(maximumLength: maximumLength, jitter: isJittered ? .init(seed: 1) : nil)
      let lower = try space.made(between: nil, and: nil)
      var upper = try space.made(between: lower, and: nil)
      var inserts = 0
      while let key = space.key(between: lower, and: upper) {
        #expect(key.byteCount <= maximumLength)
        upper = key
        inserts += 1
      }
      #expect(space.insertsLeft(between: lower, and: upper) == 0)
      // A key with one more byte would fit.
      var unlimited = FractionalKeys.unlimited()
      let longer = try unlimited.made(between: lower, and: upper)
      #expect(longer.byteCount == maximumLength + 1)
      #expect(inserts >= (isJittered ? 9 : 5 * (maximumLength - 2)))
      let three = space.keys(3, between: lower, and: upper)
      #expect(three == nil)
    }
  }

  /// The promised number of inserts fits wherever they go. In one case, the inserts always take the
  /// side with the longer key.
  @Test(arguments: alphabets, [false, true])
  func insertsLeftAreGuaranteed(alphabet: FractionalAlphabet, isJittered: Bool) throws {
    for seed in UInt64(1)...20 {
      var random = SplitMix64(seed: seed)
      var space = try FractionalKeys(
        alphabet: alphabet, maximumLength: 70, jitter: isJittered ? .init(seed: seed, bits: 4) : nil)
      var (lower, upper): (FractionalIndex?, FractionalIndex?) = (nil, nil)
      for _ in 0..<(random.next() % 40) {
        guard let key = space.key(between: lower, and: upper) else { break }
        if random.next() % 2 == 0 { lower = key } else { upper = key }
      }
      let promised = space.insertsLeft(between: lower, and: upper)
      let taste = random.next() % 4
      for step in 0..<promised {
        let key = try space.made(between: lower, and: upper)
        let goesUp =
          switch taste {
          case 0: true
          case 1: false
          case 2: step % 2 == 0
          default: random.next() % 2 == 0
          }
        if goesUp { lower = key } else { upper = key }
      }
    }
    #expect(FractionalKeys.unlimited().insertsLeft(between: nil, and: nil) == .max)
  }
}

extension FractionalKeys {
  /// Returns a key that must fit.
  mutating func made(between lower: FractionalIndex?, and upper: FractionalIndex?) throws -> FractionalIndex {
    let key = key(between: lower, and: upper)
    return try #require(key)
  }

  /// Returns keys that must fit.
  mutating func made(
    _ count: Int, between lower: FractionalIndex?, and upper: FractionalIndex?
  ) throws -> [FractionalIndex] {
    let keys = keys(count, between: lower, and: upper)
    return try #require(keys)
  }

  /// Returns two keys from valid texts.
  fileprivate func classic(_ lower: String, _ upper: String) -> (FractionalIndex, FractionalIndex) {
    (try! parse(lower), try! parse(upper))
  }
}
