import ListOrdering
import Measuring
import Testing

@testable import FurtherStrategies
@testable import KeyStrategies
@testable import Reordering
@testable import RowStrategies

/// Keys that are never exhausted: those of Figma, Loro and LSEQ.
@Suite struct GrowingKeyTests {
  /// Inserts at several positions, and checks that every key is between its neighbors.
  func fill<Space: KeySpace>(_ space: Space, _ place: (inout SplitMix64, Int) -> Int) -> [Space.Key] {
    var (space, random) = (space, SplitMix64(seed: 5))
    var keys: [Space.Key] = []
    while keys.count < 600 {
      let gap = place(&random, keys.count)
      let (lower, upper) = (gap > 0 ? keys[gap - 1] : nil, gap < keys.count ? keys[gap] : nil)
      guard let key = space.key(between: lower, and: upper) else {
        Issue.record("no key at \(gap)")
        break
      }
      #expect(lower.map { $0 < key } ?? true && upper.map { key < $0 } ?? true)
      #expect(space.canonical(key) == key)
      keys.insert(key, at: gap)
    }
    return keys
  }

  func check(_ space: some KeySpace) {
    _ = fill(space) { $0.below($1 + 1) }
    _ = fill(space) { _, count in count }
    _ = fill(space) { _, _ in 0 }
    _ = fill(space) { _, count in min(1, count) }
    _ = fill(space) { _, count in max(0, count - 1) }
    _ = fill(space) { _, count in count / 2 }
    _ = fill(space) { random, count in min(count, random.below(3)) }
  }

  @Test func everyKeyIsBetweenItsNeighbors() {
    check(Base95Keys())
    check(LoroKeys())
    check(LSEQKeys(seed: 3))
  }

  @Test func figmaKeysAreAverages() {
    var space = Base95Keys()
    func between(_ lower: String?, _ upper: String?) -> String? {
      space.key(between: lower.map(Base95Key.init), and: upper.map(Base95Key.init))?.text
    }
    // The values of the digits: space is 0, ! is 1, O is 47, P is 48, and ~ is 94.
    #expect(between(nil, nil) == "O")
    #expect(between("O", nil) == "g")
    #expect(between("~", nil) == "~O")
    #expect(between("~~", nil) == "~~O")
    #expect(between(nil, "!") == " O")
    #expect(between(nil, " !") == "  O")
    #expect(between("O", "P") == "OO")
    #expect(between("O", "Q") == "P")
    #expect(between("OO", "P") == "Og")
    #expect(between("O", "O!") == "O O")
    #expect(space.canonical(Base95Key(text: "O ")) == nil && space.canonical(Base95Key(text: "é")) == nil)
  }

  /// In an append-only list, keys grow by one byte per six or seven items.
  @Test func appendedFractionsGrow() {
    let keys = fill(Base95Keys()) { _, count in count }
    #expect((600 / 7...600 / 6).contains(keys[599].byteCount))
    #expect(fill(LoroKeys()) { _, count in count }[599].byteCount == 1 + 5)
  }

  @Test func loroKeysFollowItsSteps() {
    var space = LoroKeys()
    func between(_ lower: [UInt8]?, _ upper: [UInt8]?) -> [UInt8]? {
      space.key(between: lower.map(LoroKey.init), and: upper.map(LoroKey.init))?.bytes
    }
    #expect(between(nil, nil) == [128])
    #expect(between([128], nil) == [129, 128])
    #expect(between([129, 128], nil) == [130, 128])
    #expect(between([255, 128], nil) == [255, 129, 128])
    #expect(between(nil, [128]) == [127, 128])
    #expect(between(nil, [0, 128]) == [0, 127, 128])
    #expect(between([128], [129, 128]) == [129, 127, 128])
    #expect(between([127, 128], [128]) == [127, 129, 128])
    #expect(between([129, 128], [133, 128]) == [131, 128])
    #expect(between([129, 128], [130, 128]) == [129, 129, 128])
    #expect(between([129, 128], [129, 129, 128]) == [129, 129, 127, 128])
    #expect(between([130, 128], [129, 128]) == nil)
    #expect(LoroKey(bytes: [129, 128]).json == "\"8180\"")
  }

  /// On even levels, keys are at most ten above the lower neighbor. On odd levels, they are at most
  /// ten below the upper one.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func lseqStaysNearANeighbor(seed: UInt64) throws {
    var space = LSEQKeys(seed: seed)
    func key(_ lower: LSEQKey?, _ upper: LSEQKey?) -> LSEQKey? { space.key(between: lower, and: upper) }
    let first = try #require(key(nil, nil))
    #expect(first.digits.count == 1 && (1...10).contains(first.digits[0]))
    let next = try #require(key(LSEQKey(digits: [5]), LSEQKey(digits: [6])))
    #expect(
      next.digits.count == 2 && next.digits[0] == 5 && (1 << 16 - 10..<1 << 16).contains(next.digits[1]))
    let third = try #require(key(LSEQKey(digits: [5, 7]), LSEQKey(digits: [5, 8])))
    #expect(third.digits.count == 3 && (1...10).contains(third.digits[2]))
    let carried = try #require(key(LSEQKey(digits: [5, 1 << 16 - 1, 1 << 17 - 1]), LSEQKey(digits: [6])))
    #expect(carried.digits.count == 4)
    // 15, 16 and 17 bits take 6 bytes.
    #expect(third.byteCount == 6 && first.byteCount == 2)
  }
}
