public import Testing
import TestSupport

@testable public import ListOrdering

/// Spaces of text keys with every kind of alphabet and length limit.
@Suite("Configurations of text keys")
struct FractionalConfigurationTests {
  /// The alphabets in use, and those with the fewest and the most digits and heads.
  static let alphabets: [FractionalAlphabet] = {
    let ascii = String(decoding: 0x20...0x7e as ClosedRange<UInt8>, as: UTF8.self)
    let most = String(ascii.dropLast())
    let pairs = [
      ("01", "ab"), ("012", "abcd"), ("0123456789", "ab"), ("0123456789", "0123456789"), (ascii, "ab"),
      ("01", most),
      (ascii, most),
    ]
    return [.base62, .base36, .base95, .decimal]
      + pairs.map { digits, heads in
        do { return try FractionalAlphabet(digits: digits, heads: heads) } catch { fatalError("\(error)") }
      }
  }()

  /// In base 2, a gap of n bytes fits 2ⁿ - 1 keys, also with jitter.
  @Test(arguments: 1...5)
  func jitterTakesNoRoomFromOtherKeys(bytes: Int) throws {
    let alphabet = try FractionalAlphabet(digits: "01", heads: "ab")
    let length = alphabet.minimumMaxLength
    let zeros = String(repeating: "0", count: length - 2 - bytes - 1)
    let (lower, upper) = (FractionalIndex("b0"), FractionalIndex("b0\(zeros)1"))
    var classic = try FractionalKeys(alphabet: alphabet, maximumLength: length)
    var jittered = try FractionalKeys(
      alphabet: alphabet, maximumLength: length, jitter: .init(seed: 1, bits: 3))
    for count in 1..<1 << bytes {
      #expect(classic.keys(count, between: lower, and: upper)?.count == count)
      #expect(jittered.keys(count, between: lower, and: upper)?.count == count)
    }
    #expect(classic.keys(1 << bytes, between: lower, and: upper) == nil)
    #expect(jittered.keys(1 << bytes, between: lower, and: upper) == nil)
  }

  @Test(arguments: alphabets)
  func maximumLengthsThatCannotHoldAListAreRefused(alphabet: FractionalAlphabet) throws {
    let minimum = alphabet.minimumMaxLength
    #expect(minimum <= FractionalKeys.defaultMaximumLength)
    for length in Array(0..<minimum) + [.min, -1] {
      #expect(throws: FractionalKeysError.maximumLength(length, minimum: minimum)) {
        try FractionalKeys(alphabet: alphabet, maximumLength: length)
      }
    }
    for length in [minimum, 1_000, .max - 1, .max] {
      let space = try FractionalKeys(alphabet: alphabet, maximumLength: length)
      #expect(space.maximumLength == length)
      #expect(space.insertsLeft(between: nil, and: nil) > 50)
    }
    #expect(
      FractionalKeysError.maximumLength(3, minimum: 40).description
        == "The maximum length of 3 bytes is too small; with this alphabet, use at least 40 bytes.")
    #expect(FractionalAlphabet.base62.minimumMaxLength == 40)
  }

  /// At both ends, in one gap and among damaged rows, relabeling always makes room.
  @Test(arguments: alphabets, [0, 1, 2])
  func everySpaceHoldsAList(alphabet: FractionalAlphabet, kind: Int) throws {
    let minimum = alphabet.minimumMaxLength
    // If jitter uses all available room, each insert relabels all rows.
    let count = kind == 1 ? 60 : SlowTests.areEnabled ? 300 : 120
    let space =
      switch kind {
      case 0: try FractionalKeys(alphabet: alphabet, maximumLength: minimum)
      case 1: try FractionalKeys(alphabet: alphabet, maximumLength: minimum, jitter: .init(seed: 1, bits: 64))
      default: try FractionalKeys(alphabet: alphabet, maximumLength: .max, jitter: .init(seed: 1, bits: 3))
      }
    for place in [{ _ in 0 }, { $0 }, { $0 / 2 }] as [(Int) -> Int] {
      var list = OrderedList<Int, FractionalKeys>(space: space)
      var rows = 0
      for id in 0..<count { rows += try list.insert(id, at: place(id)).count }
      list._checkInvariants()
      #expect(kind == 1 || rows < count * 12, "\(rows) rows")
      _ = try list.insert(contentsOf: count..<2 * count, at: place(count))
      list._checkInvariants()
    }
    let last = FractionalIndex(
      String(alphabet.heads.last!) + String(repeating: alphabet.digits.last!, count: minimum))
    let damaged = try (0..<500).map { (id: $0, key: $0 < 3 ? try #require(last) : .unusable) }
    let (list, repair) = try OrderedList.restore(damaged, space: space)
    list._checkInvariants()
    #expect(Array(list) == Array(0..<500) && repair.rows.count >= 499)
  }

  @Test(arguments: alphabets)
  func manyKeysAtAnEndAreShort(alphabet: FractionalAlphabet) throws {
    var space = FractionalKeys.unlimited(alphabet: alphabet)
    let first = try space.made(between: nil, and: nil)
    for bounds in [(first, nil), (nil, first), (nil, nil)] as [(FractionalIndex?, FractionalIndex?)] {
      let keys = try space.made(1_000, between: bounds.0, and: bounds.1)
      let all = [bounds.0].compactMap(\.self) + keys + [bounds.1].compactMap(\.self)
      #expect(zip(all, all.dropFirst()).allSatisfy(<))
      #expect(keys.allSatisfy { space.canonical($0) == $0 })
      // 11 halvings and the digits of the integer.
      let digits = (11 + alphabet.halvings - 1) / alphabet.halvings
      #expect(keys.map(\.byteCount).max()! <= min(alphabet.longestInteger, 11) + digits + 2)
    }
  }

  /// Compares with an enumeration of all integers.
  @Test(arguments: [("01", "ab"), ("01", "abcd"), ("012", "abcd"), ("0123456789", "ab")])
  func integerCountsAreExact(digits: String, heads: String) throws {
    let alphabet = try FractionalAlphabet(digits: digits, heads: heads)
    var space = FractionalKeys.unlimited(alphabet: alphabet)
    func isInteger(_ key: FractionalIndex) -> Bool {
      key.withBytes { $0.count == alphabet.integerLength(of: $0) }
    }
    let first = try space.made(between: nil, and: nil)
    var integers = [first]
    while let next = space.key(between: integers.last, and: nil), isInteger(next) { integers.append(next) }
    while let next = space.key(between: nil, and: integers[0]), isInteger(next) {
      integers.insert(next, at: 0)
    }
    for (index, key) in integers.enumerated() {
      let (above, below) = (integers.count - 1 - index, index)
      key.withBytes { bytes in
        #expect(alphabet.hasIntegers(above, above: bytes) && !alphabet.hasIntegers(above + 1, above: bytes))
        #expect(alphabet.hasIntegers(below, below: bytes) && !alphabet.hasIntegers(below + 1, below: bytes))
      }
      if key == first {
        #expect(alphabet.hasIntegers(above + 1, above: nil) && !alphabet.hasIntegers(above + 2, above: nil))
      }
    }
    #expect(FractionalAlphabet.base62.hasIntegers(.max - 1, above: nil))
  }

  /// Exact also near the largest keys: gaps with room for 10⁷⁰ keys, or for one.
  @Test func roomIsExactBehindLongRuns() throws {
    let space = try FractionalKeys(alphabet: .decimal, maximumLength: 100)
    let nines = String(repeating: "9", count: 60)
    let last = "z" + String(repeating: "9", count: 26)
    let digit = 3.321928094887362
    func room(_ lower: String?, _ upper: String?) throws -> Double {
      try space.room(between: lower.map(space.parse), and: upper.map(space.parse))
    }
    #expect(abs(try room("a1\(nines)", "a2") - digit * 38) < 1e-9)
    #expect(abs(try room(last + nines, nil) - digit * 13) < 1e-9)
    #expect(abs(try room("a1", "a1\(nines)") - digit * 98) < 1e-9)
  }

  /// A third row fits between tied rows if lengths are unlimited.
  @Test(arguments: [ListDirection.ascending, .descending])
  func thirdRowFitsBetweenTiedRows(direction: ListDirection) throws {
    for texts in [["a0", "a1", "a5"], ["a1", "a1", "a5"], ["a1", "a1", "a1"]] {
      let rows = texts.enumerated().map { (id: $0, key: FractionalIndex($1)!) }
      let restored = try OrderedList<Int, FractionalKeys>.restore(
        rows, space: .unlimited(), direction: direction
      ).list
      for id in 0..<3 {
        var list = restored
        let others = list.filter { $0 != id }
        _ = try list.move(id, between: others[0], and: others[1])
        list._checkInvariants()
        #expect(Array(list) == [others[0], id, others[1]])
      }
    }
  }
}

extension FractionalAlphabet: CustomTestStringConvertible {
  /// Shows only the first digits, to keep the log short.
  public var testDescription: String { "base \(base), \(digits.prefix(3))…" }
}
