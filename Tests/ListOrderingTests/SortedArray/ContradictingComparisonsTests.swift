import ListOrdering
import SeededRandom
import Testing

/// Inconsistent comparisons give an arbitrary order. They never trap or lose elements.
@Suite struct ContradictingComparisonsTests {
  @Test(
    .disabled(if: checksInvariants, "the order is checked, too"),
    arguments: [1, 5, 40, 700], [1, 2, 3] as [UInt64])
  func noElementIsLostOrAdded(count: Int, seed: UInt64) {
    let chance = Chance(seed: seed)
    var array = SortedArray((0..<count).map { Fickle($0, chance) })
    #expect(array.map(\.number).sorted() == Array(0..<count))
    for index in 0..<count {
      array.replace(at: index, with: Fickle(count + index, chance))
      #expect(array.count == count)
    }
    array.insert(contentsOf: (0..<count).map { Fickle(-$0, chance) })
    #expect(array.count == 2 * count)
    for index in 0..<count {
      let found = array.insert(Fickle(index, chance))
      #expect(array.count == 2 * count + 1 && array[found].number == index)
      array.remove(at: found)
      _ = array.contains(Fickle(index, chance))
      _ = array.range(from: Fickle(index, chance), upTo: Fickle(count, chance))
    }
    #expect(array.count == 2 * count)
  }
}

/// Random answers.
private final class Chance: @unchecked Sendable {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  func draw() -> Bool { Bool.random(using: &random) }
}

/// A value whose comparisons are random, even with itself.
private struct Fickle: Comparable {
  let number: Int
  private let chance: Chance

  init(_ number: Int, _ chance: Chance) {
    self.number = number
    self.chance = chance
  }

  static func < (a: Self, b: Self) -> Bool { a.chance.draw() }
  static func == (a: Self, b: Self) -> Bool { a.chance.draw() }
}
