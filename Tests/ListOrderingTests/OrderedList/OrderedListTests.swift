import ListOrdering
import Synchronization
import Testing

@Suite struct OrderedListTests {
  /// A list of `count` items with the keys 1, 2, 3, and so on.
  static func list(_ count: Int, _ direction: ListDirection = .ascending)
    -> CheckedList<MidpointKeys>
  {
    var list = PriorityList<Int>(direction: direction)
    for id in 0..<count { _ = try! list.append(id) }
    return CheckedList(list)
  }

  /// Generic code calls protocol requirements, which must not scan the whole list.
  @Test func genericCodeFindsIDsByTheirHashes() throws {
    func found<List: BidirectionalCollection>(_ element: List.Element, in list: List) -> [List.Index?]
    where List.Element: Equatable {
      [
        list.contains(element) ? list.startIndex : nil, list.firstIndex(of: element),
        list.lastIndex(of: element),
      ]
    }
    for direction in [ListDirection.ascending, .descending] {
      let comparisons = CountedID.Comparisons()
      var list = PriorityList<CountedID>(direction: direction)
      for id in 0..<1_000 { _ = try list.append(CountedID(id: id, comparisons: comparisons)) }
      comparisons.count.store(0, ordering: .relaxed)
      #expect(found(CountedID(id: 999, comparisons: comparisons), in: list) == [0, 999, 999])
      #expect(found(CountedID(id: -1, comparisons: comparisons), in: list) == [nil, nil, nil])
      #expect(comparisons.count.load(ordering: .relaxed) < 100)
    }
  }

  /// An id that counts its comparisons.
  private struct CountedID: Hashable, Sendable {
    final class Comparisons: Sendable {
      let count = Atomic(0)
    }

    let id: Int
    let comparisons: Comparisons

    func hash(into hasher: inout Hasher) { hasher.combine(id) }

    static func == (a: Self, b: Self) -> Bool {
      a.comparisons.count.add(1, ordering: .relaxed)
      return a.id == b.id
    }
  }

  @Test(arguments: [ListDirection.ascending, .descending])
  func everyInsertIntoEveryShortList(direction: ListDirection) throws {
    for count in 0...6 {
      for index in 0...count {
        var stored = Self.list(count, direction)
        try stored.apply {
          try $0.insert(99, at: index)
        } model: {
          $0.insert(99, at: index)
        }
        #expect(stored.lastWritten == 1)
      }
    }
  }

  @Test(arguments: [ListDirection.ascending, .descending])
  func everyMoveInEveryShortList(direction: ListDirection) throws {
    for count in 1...6 {
      for from in 0..<count {
        for to in 0..<count {
          var stored = Self.list(count, direction)
          try stored.apply {
            try $0.move(from, to: to)
          } model: {
            $0.insert($0.remove(at: from), at: to)
          }
          #expect(stored.lastWritten == (from == to ? 0 : 1))
          var positional = Self.list(count, direction)
          positional.apply {
            $0.move(from: from, to: to)
          } model: {
            $0.insert($0.remove(at: from), at: to)
          }
        }
      }
    }
  }

  @Test func everyMoveNextToAnotherItem() throws {
    for count in 1...6 {
      for id in 0..<count {
        for other in 0..<count where other != id {
          var stored = Self.list(count)
          try stored.apply {
            try $0.move(id, after: other)
          } model: { model in
            model.remove(at: id)
            model.insert(id, at: model.firstIndex(of: other)! + 1)
          }
          stored = Self.list(count)
          try stored.apply {
            try $0.move(id, before: other)
          } model: { model in
            model.remove(at: id)
            model.insert(id, at: model.firstIndex(of: other)!)
          }
        }
      }
    }
  }

  /// As in SwiftUI, the moved items go in front of the item that was at the destination.
  @Test(arguments: [ListDirection.ascending, .descending])
  func everyMoveFromOffsets(direction: ListDirection) {
    for count in 0...5 {
      for picked in 0..<(1 << count) {
        let offsets = (0..<count).filter { picked & 1 << $0 != 0 }
        for destination in 0...count {
          var stored = Self.list(count, direction)
          stored.apply {
            $0.move(fromOffsets: offsets.reversed(), toOffset: destination)
          } model: { model in
            let moved = offsets.map { model[$0] }
            let before = model[..<destination].filter { !moved.contains($0) }
            let after = model[destination...].filter { !moved.contains($0) }
            model = before + moved + after
          }
          let range = min(offsets.first ?? 0, destination)..<max((offsets.last ?? -1) + 1, destination)
          let passed = offsets.isEmpty ? 0 : range.count - offsets.count
          #expect(stored.lastWritten <= min(offsets.count, passed))
        }
      }
    }
  }

  @Test func everyReorderWritesAllButALongestIncreasingSubsequence() throws {
    for count in 0...6 {
      for order in permutations(of: Array(0..<count)) {
        var stored = Self.list(count)
        try stored.apply {
          try $0.reorder(to: order)
        } model: {
          $0 = order
        }
        #expect(stored.lastWritten == count - naiveLongestIncreasing(order))
      }
    }
  }

  @Test func blocksKeepTheGivenOrder() throws {
    for count in 1...5 {
      for order in permutations(of: Array(0..<count)) {
        for taken in 0...count {
          let block = Array(order.prefix(taken))
          for index in 0...(count - taken) {
            var stored = Self.list(count)
            try stored.apply {
              try $0.move(block, to: index)
            } model: { model in
              model.removeAll(where: block.contains)
              model.insert(contentsOf: block, at: index)
            }
            #expect(stored.lastWritten <= taken)
          }
        }
      }
    }
  }
}
