import Measuring
import Testing

@testable import ListOrdering

@Suite struct NumberTableTests {
  /// Against a dictionary, with few hashes for many things, so that slots collide and run over the end.
  @Test(arguments: [1, 2, 3] as [UInt64], [1, 40, 1 << 20])
  func asADictionary(seed: UInt64, hashes: Int) {
    var generator = SplitMix64(seed: seed)
    var table = NumberTable(minimumCapacity: 0)
    var numbers: [Int: Int] = [:]
    var things: [Int] = []
    func hash(_ thing: Int) -> Int { (thing % hashes) << 32 | thing }
    for _ in 0..<400 {
      let thing = Int.random(in: 0..<300, using: &generator)
      let found = table.number(hash: hash(thing)) { things[$0] == thing }
      #expect(found == numbers[thing])
      if Bool.random(using: &generator) {
        let old = table.insert(things.count, hash: hash(thing)) { things[$0] == thing }
        #expect(old == numbers[thing])
        if old == nil {
          numbers[thing] = things.count
          things.append(thing)
        }
      }
    }
    #expect(table.count == numbers.count)
    #expect(table.slots.count >= table.count * 4 / 3)
  }

  /// Hashes that differ in few bits only, wherever these lie: unseeded ones of small numbers, of words of 32 bits, of
  /// pointers. A slot is found after few probes all the same.
  @Test(arguments: Array(stride(from: 0, through: Int.bitWidth - 12, by: 4)) + [Int.bitWidth - 12])
  func hashesThatDifferInFewBits(lowestBit: Int) {
    let count = 1 << 12
    var table = NumberTable(minimumCapacity: count)
    for number in 0..<count { #expect(table.insert(number, hash: number << lowestBit) { _ in false } == nil) }
    // How far each is from the slot at which its search begins.
    let mask = table.slots.count - 1
    var (sum, most, tags) = (0, 0, Set<UInt64>())
    for (index, slot) in table.slots.enumerated() where slot != 0 {
      let probes = (index - table.home(of: slot >> 32)) & mask
      sum += probes
      most = max(most, probes)
      tags.insert(slot >> 32)
    }
    #expect(sum < count, "\(sum) probes beyond the first for \(count) numbers")
    #expect(most < 64)
    // Equal tags would have to be told apart by comparing the things.
    #expect(tags.count > count * 99 / 100)
  }

  @Test func numbersUpToTheLargest() {
    var table = NumberTable(minimumCapacity: 0)
    for number in [1 << 16 - 1, 1 << 16, 1 << 20, 1 << 32 - 2] {
      #expect(table.insert(number, hash: number) { _ in false } == nil)
      #expect(table.number(hash: number) { $0 == number } == number)
    }
  }

  @Test func hashesOfAnySign() {
    var table = NumberTable(minimumCapacity: 4)
    for (number, hash) in [Int.min, -1, 0, 1, .max].enumerated() {
      #expect(table.insert(number, hash: hash) { _ in false } == nil)
    }
    #expect(table.number(hash: .min) { $0 == 0 } == 0)
    #expect(table.number(hash: .max) { $0 == 4 } == 4)
    #expect(table.number(hash: 7) { $0 == 9 } == nil)
  }
}
