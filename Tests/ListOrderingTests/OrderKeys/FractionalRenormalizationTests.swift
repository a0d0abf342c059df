import ListOrdering
import SeededRandom
import Testing

@Suite("Relabeling text keys")
struct FractionalRenormalizationTests {
  /// Lists of up to eight keys, short or at the limit, and every gap: the list stays strictly
  /// sorted after each relabeled row, and the gap then has room for the keys.
  @Test(arguments: [1, 2, 40, 500])
  func everyRelabelingKeepsTheOrder(count: Int) throws {
    let limit = 54
    var random = SplitMix64(seed: UInt64(count))
    var unlimited = FractionalKeys.unlimited()
    var space = try FractionalKeys(maximumLength: limit)
    for size in 1...8 {
      for hot in 0...size {
        // A list whose keys crowd around one gap. Some exceed the limit.
        var keys: [FractionalIndex] = []
        for index in 0..<size {
          let gap = min(hot, index)
          var key = unlimited.key(
            between: gap > 0 ? keys[gap - 1] : nil, and: gap < keys.count ? keys[gap] : nil)!
          if random.next() % 3 == 0, gap < keys.count {
            for _ in 0..<320 { key = unlimited.key(between: gap > 0 ? keys[gap - 1] : nil, and: key)! }
          }
          keys.insert(key, at: gap)
        }
        for gap in 0...size {
          var rows = keys
          for relabel in space.relabeling(of: keys, around: gap, for: count) {
            rows[relabel.index] = relabel.key
            try #require(zip(rows, rows.dropFirst()).allSatisfy(<), "\(keys) at \(gap)")
            #expect(relabel.key.byteCount <= limit)
          }
          let new = space.keys(
            count, between: gap > 0 ? rows[gap - 1] : nil, and: gap < size ? rows[gap] : nil)
          try #require(new?.count == count, "\(keys) at \(gap)")
        }
      }
    }
  }

  private var quaternary: FractionalAlphabet {
    get throws { try FractionalAlphabet(digits: "0123", heads: "ABCDEFabcdef") }
  }

  /// Returns consecutive keys of at most 39 digits in base 4. No key fits between two of them.
  private func tight(_ number: Int) -> String {
    let digits = String(number, radix: 4)
    let fraction = String(repeating: "0", count: 37 - digits.count) + digits
    return "a0" + fraction.reversed().drop { $0 == "0" }.reversed()
  }

  /// In a list of consecutive keys, one row has room for two more beside it, in steps of less than
  /// two bits. These steps are too short, so all rows on one side of the gap are relabeled.
  @Test func stepsOfLessThanTwoBitsAreTooShort() throws {
    let middle = 1 << 20
    let numbers = (middle - 81...middle) + [middle + 1] + (middle + 8...middle + 88)
    let keys = numbers.map { FractionalIndex(tight($0))! }
    var space = try FractionalKeys(alphabet: quaternary, maximumLength: 39)
    let relabels = space.relabeling(of: keys, around: 82, for: 2)
    #expect(relabels.count == 82)
  }

  /// Item 13 gets the last key between items 8 and 9, and then a different one, because item 12 has
  /// no room in front of them.
  @Test func placedAndRelabeledRowIsWrittenOnce() throws {
    let keys = (1...9).map(tight) + [tight(11), "a01", "a02", "a1", "a2"]
    let rows = keys.enumerated().map { (id: $0, key: FractionalIndex($1)!) }
    var list = try OrderedList<Int, FractionalKeys>.restore(
      rows, space: FractionalKeys(alphabet: quaternary, maximumLength: 39)
    ).list
    let order = Array(0...7) + [12, 8, 13, 9, 10, 11]
    let changes = try list.reorder(to: order)
    #expect(changes.count > 2 && Set(changes.map(\.id)).count == changes.count, "\(changes)")
    #expect(changes.contains { $0.id == 13 && $0.key != FractionalIndex(tight(10)) })
    var stored = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.key) })
    for change in changes { stored[change.id] = change.key }
    #expect(stored.keys.sorted { stored[$0]! < stored[$1]! } == order)
  }

  @Test func insertsIntoOneGapRarelyRelabel() throws {
    var list = OrderedList<Int, FractionalKeys>(space: FractionalKeys())
    _ = try list.insert(contentsOf: 0..<1_000, at: 0)
    var relabeled = 0
    for id in 1_000..<21_000 { relabeled += try list.insert(id, at: 500).count - 1 }
    // 126 bytes of fraction allow about 750 halvings.
    #expect(relabeled >= 20 && relabeled <= 20_000 / 100)
  }

  @Test func malformedKeysAreReportedOnRestoring() throws {
    let texts = ["a1", "a0", "a00", "", "é", "a1", "0", "a2"]
    let stored = texts.enumerated().map { (id: $0.offset, key: FractionalIndex($0.element) ?? .unusable) }
    let (list, repair) = try OrderedList.restore(stored, space: FractionalKeys())
    #expect(Array(list) == [1, 0, 5, 7, 2, 3, 4, 6])
    #expect(repair.unusable == [2, 3, 4, 6])
    #expect(repair.tied == [0, 5])
    #expect(Set(repair.rows.map(\.id)).isSuperset(of: [2, 3, 4, 6]))
    #expect(repair.rows.count == 5)
    list._checkInvariants()
  }
}
