import Testing

@testable import ListOrdering

@Suite struct NumberTableTests {
  /// Against a dictionary, with few hashes for many things, so that slots collide and run over the end.
  @Test(arguments: [1, 2, 3] as [UInt64], [1, 40, 1 << 20])
  func asADictionary(seed: UInt64, hashes: Int) {
    var generator = Seeded(seed)
    var table = NumberTable(minimumCapacity: 0)
    var numbers: [Int: Int] = [:]
    var things: [Int] = []
    // The upper half of a hash is what counts.
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
