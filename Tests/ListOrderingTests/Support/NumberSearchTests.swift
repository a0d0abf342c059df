import Testing
import TestSupport

@testable import ListOrdering

@Suite struct NumberSearchTests {
  @Test("The first number that is not below a bound is found", arguments: [0, 1])
  func offsets(start: Int) {
    // Every length up to one chunk, then lengths that take two and three rounds. Numbers repeat.
    for count in Array(start...300) + [511, 512, 513, 4095, 5555, 8193] {
      let numbers = (0..<count).map { Int64($0 / 3 * 2 - count / 3) }
      let bounds: [Int64] =
        if count <= 300 {
          Array(Set(numbers.flatMap { [$0 - 1, $0, $0 + 1] }))
        } else {
          stride(from: 0, to: count, by: 7).map { numbers[$0] + Int64($0 % 2) }
        }
      numbers.withUnsafeBufferPointer { numbers in
        for bound in bounds + [.min, .max] {
          let found = numbers.offset(from: start, to: count, notBelow: bound) { $0.pointee }
          let scanned = numbers[start...].firstIndex { $0 >= bound } ?? count
          expect(found == scanned, "\(bound) among \(count)")
        }
      }
    }
  }

  @Test("An empty buffer has an offset") func empty() {
    let none = UnsafeBufferPointer<Int64>(start: nil, count: 0)
    expect(none.offset(from: 0, to: 0, notBelow: 1) { $0.pointee } == 0)
  }

  @Test("Items are found under keys below and above zero", arguments: [6, 40, 300, 5000])
  func priorities(count: Int) throws {
    var list = PriorityList<Int>()
    for id in 0..<count { _ = try list.insert(id, at: id % 2 == 0 ? 0 : list.count) }
    _ = try list.insert(-1, after: 0)
    list._checkInvariants()
    expect(list.storedRows.contains { $0.key < 0 } && list.storedRows.contains { $0.key > 0 })
    for (index, row) in list.storedRows.enumerated() {
      expect(list.firstIndex(of: row.id) == index)
      expect(list.key(of: row.id) == row.key)
    }
  }

  @Test("Looking up a pair of items finds both or names the missing one") func pairs()
    throws
  {
    let ids: [Int] = (0..<3000).map { $0 &* 0x9E37_79B9 }
    var list = try PriorityList(ids)
    for (id, other) in zip(ids, ids.dropFirst(1500)) {
      _ = try list.move(id, after: other)
      expect(list.firstIndex(of: id) == list.firstIndex(of: other).map { $0 + 1 })
    }
    #expect(throws: OrderedListError.unknown(-1)) { try list.move(-1, after: ids[0]) }
    #expect(throws: OrderedListError.unknown(-2)) { try list.move(ids[0], before: -2) }
    #expect(throws: OrderedListError.unknown(-1)) { try list.move(-1, after: -2) }
    list._checkInvariants()
  }

  @Test("An item with a colliding hash is found") func sameHashes() throws {
    let ids = (0..<40).map(SameHash.init)
    var list = try PriorityList(ids)
    for id in ids.reversed() {
      _ = try list.move(id, before: list[0])
      expect(list[0] == id)
    }
    expect(Array(list) == ids)
    list._checkInvariants()
  }

  /// An id whose hash is constant.
  private struct SameHash: Hashable {
    let number: Int
    init(_ number: Int) { self.number = number }
    func hash(into hasher: inout Hasher) {}
  }
}
