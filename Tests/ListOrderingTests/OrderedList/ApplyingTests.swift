import ListOrdering
import Testing

/// Rows from outside: the resulting list and its repair.
@Suite struct ApplyingTests {
  private typealias List = PriorityList<Int>

  /// Tests every list of three items with a few keys, every two rows and every removal.
  @Test(arguments: [ListDirection.ascending, .descending])
  func applyingEqualsRestoringAllRows(direction: ListDirection) throws {
    let keys: [Int64] = [0, 1, 2, .max]
    for start in [[0, 1, 2], [0, 2, 4], [1, 2, 9]] as [[Int64]] {
      let list = try OrderedList.restore(
        start.enumerated().map { ($0, $1) }, space: LabelKeys(unit: 2), direction: direction
      ).list
      for (one, first) in keys.flatMap({ key in (0..<5).map { ($0, key) } }) {
        for (two, second) in keys.flatMap({ key in (0..<5).map { ($0, key) } }) where one != two {
          for removed in 0...3 where removed != one && removed != two {
            var stored = Dictionary(uniqueKeysWithValues: list.storedRows.map { ($0.id, $0.key) })
            stored[removed] = nil
            (stored[one], stored[two]) = (first, second)
            let expected = try OrderedList.restore(
              stored.map { ($0.key, $0.value) }, space: LabelKeys(unit: 2), direction: direction)
            var applied = list
            let repair = try applied.apply(
              [OrderedRow(id: one, key: first), OrderedRow(id: two, key: second)], removing: [removed])
            applied._checkInvariants()
            #expect(Array(applied) == Array(expected.list))
            #expect(repair.rows.count == expected.repair.rows.count)
            #expect(repair.tied == expected.repair.tied && repair.unusable == expected.repair.unusable)
            for row in repair.rows { stored[row.id] = row.key }
            #expect(applied.allSatisfy { stored[$0] == applied.key(of: $0) })
          }
        }
      }
    }
  }

  @Test func usableRowsNeedNoRepair() throws {
    var list = try List(0..<1_000)
    let repair = try list.apply(
      [OrderedRow(id: 5, key: 700.5), OrderedRow(id: 2_000, key: 0.5), OrderedRow(id: 6, key: 7.0)],
      removing: [7, 4_711])
    #expect(repair.isEmpty && repair.tied.isEmpty)
    #expect(list.count == 1_000 && list.first == 2_000 && !list.contains(7) && list.firstIndex(of: 6) == 6)
    #expect(try list.apply(list.storedRows).isEmpty)
    list._checkInvariants()
  }

  /// A tie in a long list is repaired locally.
  @Test func tieRewritesOneRow() throws {
    var list = try List(0..<10_000)
    let repair = try list.apply([OrderedRow(id: -1, key: 5_000)])
    #expect(repair.tied == [-1, 4_999] && repair.rows.count == 1)
    #expect(list.firstIndex(of: -1) == 4_999)
    list._checkInvariants()
  }

  @Test func manyRowsAtOnceAreApplied() throws {
    var list = try List(0..<2_000, direction: .descending)
    let rows = (0..<3_000).map { OrderedRow(id: $0, key: Double($0 / 2)) }
    let repair = try list.apply(rows, removing: [])
    #expect(list.count == 3_000 && repair.rows.count == 1_500 && repair.tied.count == 3_000)
    #expect(Array(list) == Array((0..<3_000).reversed()))
    list._checkInvariants()
  }

  @Test func applyingIgnoresTheLimit() throws {
    var list = try List(0..<3, limit: 3)
    #expect(try list.apply([OrderedRow(id: 9, key: .nan)]).unusable == [9])
    #expect(Array(list) == [0, 1, 2, 9])
  }

  @Test func refusedRowsChangeNothing() throws {
    let list = try PriorityList<Double>([1, 2])
    func expectRefusal(_ body: (inout PriorityList<Double>) throws -> Void) {
      var changed = list
      #expect(throws: OrderedListError<Double>.self) { try body(&changed) }
      #expect(changed == list)
      changed._checkInvariants()
    }
    let row = OrderedRow(id: 1.0, key: 5.0)
    expectRefusal { _ = try $0.apply([row, row]) }
    expectRefusal { _ = try $0.apply([row, OrderedRow(id: .nan, key: 1)]) }
    expectRefusal { _ = try $0.apply([row], removing: [1]) }
    expectRefusal { _ = try $0.replace(1, with: 2) }
    expectRefusal { _ = try $0.replace(1, with: .nan) }
    expectRefusal { _ = try $0.replace(3, with: 4) }
  }

  @Test func replacedIDKeepsItsPosition() throws {
    for direction in [ListDirection.ascending, .descending] {
      var list = try PriorityList(["a", "b", "c"], direction: direction)
      let key = list.key(of: "b")
      let row = try list.replace("b", with: "z")
      #expect(row.key == key && row.id == "z" && Array(list) == ["a", "z", "c"])
      #expect(!list.contains("b") && list.key(of: "z") == key)
      #expect(try list.replace("z", with: "z") == row)
      list._checkInvariants()
    }
  }

  @Test func listFromIDsIsBuiltAndEmptied() throws {
    var list = try OrderedList(["a", "b"], space: LabelKeys(unit: 4), limit: 3, direction: .descending)
    #expect(Array(list) == ["a", "b"] && list.key(of: "a")! > list.key(of: "b")!)
    list.removeAll()
    #expect(list.isEmpty && list.limit == 3 && list.direction == .descending && !list.contains("a"))
    list._checkInvariants()
    #expect(try list.append("a").count == 1)
    #expect(throws: OrderedListError.duplicate("a")) { try PriorityList(["a", "a"]) }
    #expect(throws: OrderedListError<Int>.full(limit: 2)) { try PriorityList([1, 2, 3], limit: 2) }
  }

  @Test func restoringCallsTheRepairClosureOnlyIfNeeded() throws {
    var calls = 0
    let sound = try List(restoring: [(1, 2.0), (2, 1.0)], id: \.0, key: \.1) { _ in calls += 1 }
    #expect(Array(sound) == [2, 1] && calls == 0)
    let repaired = try List(restoring: [(1, 2.0), (2, 2.0)], id: \.0, key: \.1, direction: .descending) {
      #expect($0.tied == [1, 2] && $0.rows.count == 1)
      calls += 1
    }
    #expect(Array(repaired) == [2, 1] && calls == 1)
    struct StoreIsFull: Error {}
    #expect(throws: StoreIsFull.self) {
      try List(restoring: [(1, 2.0), (2, 2.0)], id: \.0, key: \.1) { _ in throw StoreIsFull() }
    }
  }

  @Test func unknownItemsSortLast() throws {
    for direction in [ListDirection.ascending, .descending] {
      let list = try List([3, 1, 2], direction: direction)
      let items = [(8, "u"), (1, "a"), (2, "b"), (7, "v"), (1, "c")]
      #expect(list.sorted(items, by: \.0).map(\.1) == ["a", "c", "b", "u", "v"])
    }
  }
}
