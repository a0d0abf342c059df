import SeededRandom
import Testing
import TestSupport

@testable import ListOrdering

@Suite struct NumberTableTests {
  /// Compares with a dictionary. There are few hashes, so slots collide and wrap around.
  @Test(arguments: [1, 2, 3] as [UInt64], [1, 40, 1 << 20])
  func numberTableMatchesADictionary(seed: UInt64, hashes: Int) {
    var generator = SplitMix64(seed: seed)
    var table = NumberTable(minimumCapacity: 0)
    var numbers: [Int: Int] = [:]
    var things: [Int] = []
    func hash(_ thing: Int) -> Int { (thing % hashes) << 32 | thing }
    for _ in 0..<400 {
      let thing = Int.random(in: 0..<300, using: &generator)
      let found = table.number(hash: hash(thing)) { things[$0] == thing }
      expect(found == numbers[thing])
      if Bool.random(using: &generator) {
        let old = table.insert(things.count, hash: hash(thing)) { things[$0] == thing }
        expect(old == numbers[thing])
        if old == nil {
          numbers[thing] = things.count
          things.append(thing)
        }
      }
    }
    expect(table.count == numbers.count)
    expect(table.slots.count >= table.count * 4 / 3)
  }

  /// Things that all differ, or of which one is repeated.
  @Test(arguments: [1, 2, 3] as [UInt64], [1, 40, 1 << 20])
  func manyAtOnce(seed: UInt64, hashes: Int) {
    var generator = SplitMix64(seed: seed)
    for count in [0, 1, 2, 8, 9, 16, 17, 200] {
      let differing = generator.shuffled(Array(0..<count))
      for repeated in [nil] + differing.indices.dropFirst().map(Optional.some) {
        var things = differing
        if let repeated { things[repeated] = things[Int.random(in: 0..<repeated, using: &generator)] }
        expectAll(things, first: repeated, hashes: hashes)
      }
    }
  }

  /// The table is filled in parts, where the first repeated thing need not be found first.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func largeTable(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for count in [16_384, 16_385, 100_000] {
      let differing = generator.shuffled(Array(0..<count))
      expectAll(differing, first: nil, hashes: 1 << 30)
      for _ in 0..<4 {
        var things = differing
        let places = (0..<5).map { _ in Int.random(in: 1..<count, using: &generator) }
        for place in places { things[place] = things[Int.random(in: 0..<place, using: &generator)] }
        expectAll(things, first: places.min(), hashes: 1 << 30)
      }
    }
  }

  /// Numbers things, and expects the index of the first repeated one, or that each thing is found.
  private func expectAll(_ things: [Int], first repeated: Int?, hashes: Int) {
    func hash(_ thing: Int) -> Int { (thing % hashes) << 32 | thing }
    var table = NumberTable(minimumCapacity: things.count)
    let found = table.insert(upTo: things.count) {
      hash(things[$0])
    } isSame: {
      things[$0] == things[$1]
    }
    expect(found == repeated, "\(things.count) things")
    if repeated != nil { return }
    expect(table.count == things.count)
    let lost = things.indices.first { number in
      table.number(hash: hash(things[number])) { things[$0] == things[number] } != number
    }
    expect(lost == nil, "of \(things.count)")
    expect(table.number(hash: hash(things.count)) { things[$0] == things.count } == nil)
  }

  /// Hashes that differ in only a few bits, at any position, such as unseeded ones of small
  /// numbers, 32-bit words and pointers. A slot is still found after few probes.
  @Test(arguments: Array(stride(from: 0, through: Int.bitWidth - 12, by: 4)) + [Int.bitWidth - 12])
  func hashesThatDifferInFewBits(lowestBit: Int) {
    let count = 1 << 12
    var table = NumberTable(minimumCapacity: count)
    for number in 0..<count { expect(table.insert(number, hash: number << lowestBit) { _ in false } == nil) }
    // The distance of each slot from the one at which its search begins.
    let mask = table.slots.count - 1
    var (sum, most, tags) = (0, 0, Set<UInt64>())
    for (index, slot) in table.slots.enumerated() where slot != 0 {
      let probes = (index - table.home(of: slot >> 32)) & mask
      sum += probes
      most = max(most, probes)
      tags.insert(slot >> 32)
    }
    expect(sum < count, "\(sum) probes beyond the first for \(count) numbers")
    expect(most < 64)
    // Things with equal tags would have to be compared.
    expect(tags.count > count * 99 / 100)
  }

  @Test func numbersUpToTheLargest() {
    var table = NumberTable(minimumCapacity: 0)
    for number in [1 << 16 - 1, 1 << 16, 1 << 20, 1 << 32 - 2] {
      expect(table.insert(number, hash: number) { _ in false } == nil)
      expect(table.number(hash: number) { $0 == number } == number)
    }
  }

  @Test func hashesOfAnySign() {
    var table = NumberTable(minimumCapacity: 4)
    for (number, hash) in [Int.min, -1, 0, 1, .max].enumerated() {
      expect(table.insert(number, hash: hash) { _ in false } == nil)
    }
    expect(table.number(hash: .min) { $0 == 0 } == 0)
    expect(table.number(hash: .max) { $0 == 4 } == 4)
    expect(table.number(hash: 7) { $0 == 9 } == nil)
  }
}
