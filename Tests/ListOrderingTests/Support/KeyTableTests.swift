import SeededRandom
import Testing
import TestSupport

@testable import ListOrdering

@Suite struct KeyTableTests {
  /// A table of things with keys, and a dictionary with the same contents.
  private struct Modeled {
    var table = KeyTable<Int>()
    /// The key of each thing.
    var model: [Int: Int] = [:]
    let hash: (Int) -> Int

    /// Inserts a missing thing. Removes a present one, or gives it a new key.
    mutating func edit(_ thing: Int, key: Int, replacing: Bool) {
      guard let former = model[thing] else {
        if table.free == 0 { rebuild() }
        table.insert(key, hash: hash(thing))
        model[thing] = key
        return
      }
      if replacing {
        table.replace(former, hash: hash(thing), with: key)
        model[thing] = key
      } else {
        table.remove(former, hash: hash(thing))
        model[thing] = nil
      }
    }

    private mutating func rebuild() {
      table = KeyTable(capacity: model.count + 1, filler: -1)
      for (thing, key) in model { table.insert(key, hash: hash(thing)) }
    }

    /// Checks the table, and returns whether it agrees with the model.
    func isSound(_ things: Range<Int>) -> Bool {
      table._checkInvariants()
      return table.count == model.count
        && things.allSatisfy { thing in
          let key = model[thing]
          return table.first(hash: hash(thing)) { $0 == key } == key
        }
    }
  }

  /// Every sequence of five edits of four things, with equal, adjacent or wrapping slots.
  @Test(arguments: [0, 1, 7])
  func everyShortSequence(step: Int) {
    let hashes = (0..<4).map { hashOfSlot((6 + $0 * step) % 8, below: 8) }
    for sequence in 0..<(8 * 8 * 8 * 8 * 8) {
      var modeled = Modeled { hashes[$0] }
      var rest = sequence
      for number in 0..<5 {
        modeled.edit(rest & 3, key: 10 * number + rest & 3, replacing: rest & 4 != 0)
        rest >>= 3
      }
      if !modeled.isSound(0..<4) { Issue.record("sequence \(sequence)") }
    }
  }

  /// Returns the least hash for which a search begins at a slot.
  private func hashOfSlot(_ slot: Int, below size: Int) -> Int {
    (0...).first { KeyTable<Int>.home(UInt64(mixing: $0)) & (size - 1) == slot }!
  }

  /// Long histories with many different hashes, few, or one.
  @Test(arguments: [1, 2, 3] as [UInt64], [1, 5, 1 << 20])
  func matchesADictionary(seed: UInt64, hashes: Int) {
    var generator = SplitMix64(seed: seed)
    var modeled = Modeled { ($0 % hashes).hashValue }
    for number in 0..<2_000 {
      let thing = Int.random(in: 0..<(number < 1_000 ? 200 : 20), using: &generator)
      modeled.edit(thing, key: number, replacing: Bool.random(using: &generator))
      if number % 50 == 0 { expect(modeled.isSound(0..<200)) }
    }
    expect(modeled.isSound(0..<200))
  }

  @Test func tableCopyIsIndependent() {
    var table = KeyTable(capacity: 4, filler: 0)
    table.insert(1, hash: 1)
    let copy = table
    table.replace(1, hash: 1, with: 2)
    expect(copy.first(hash: 1) { _ in true } == 1 && table.first(hash: 1) { _ in true } == 2)
  }

  /// A removed key leaves a slot that searches still have to pass. The slot becomes free again if
  /// the slot after it is unused.
  @Test func repeatedInsertionAndRemovalLeavesNoRemains() {
    var table = KeyTable(capacity: 100, filler: 0)
    let free = table.free
    for thing in 0..<10_000 {
      table.insert(thing, hash: thing)
      table.remove(thing, hash: thing)
    }
    expect(table.free == free && !table.hasRemains)
  }

  /// Insertions reuse the slots of removed keys, so no unused slot is taken.
  @Test func slotsOfRemovedKeysAreReused() {
    var table = KeyTable(capacity: 7, filler: 0)
    for key in 0..<7 { table.insert(key, hash: 1) }
    for key in 0..<100 {
      table.remove(key, hash: 1)
      table.insert(key + 7, hash: 1)
      table._checkInvariants()
      expect(table.free == 0 && !table.hasRemains)
    }
  }

  /// Hashes that differ in only a few bits, at any position, are found after few probes.
  @Test(arguments: Array(stride(from: 0, through: Int.bitWidth - 12, by: 4)))
  func hashesThatDifferInFewBits(lowestBit: Int) {
    let count = 1 << 12
    var table = KeyTable(capacity: count * 3 / 2, filler: 0)
    for thing in 0..<count { table.insert(thing, hash: thing << lowestBit) }
    var asked = 0
    for thing in 0..<count {
      let found = table.first(hash: thing << lowestBit) { key in
        asked += 1
        return key == thing
      }
      expect(found == thing)
    }
    expect(asked < 2 * count, "\(asked) keys were asked about \(count) things")
  }
}
