import SeededRandom
import Testing

@testable import ListOrdering

/// Fields, tombstones, invalid rows and keys. ``InterleavingTests`` and the vectors check orders.
@Suite struct IntentPreservingMergeTests {
  private typealias Local = LocalItem<TestItem<String, String, String, Double>>
  private typealias Server = TestItem<String, String, String, Double>

  private func row(_ id: String, _ key: Double, in section: String = "to do", _ content: String = "")
    -> Server
  {
    Server(id: id, content: content, placement: TestPlacement(section: section, key: key))
  }

  private func item(
    _ id: String, _ key: Double, in section: String = "to do", _ content: String = "",
    dirty: FieldSet<Server> = []
  ) -> Local {
    Local(id: id, content: content, placement: TestPlacement(section: section, key: key), dirty: dirty)
  }

  private let merge = IntentPreservingMerge()

  @Test func resultsCompareAllTheirParts() throws {
    let (rows, local) = ([row("a", 1), row("b", 2)], [item("a", 3, dirty: .order), item("b", 2)])
    let result = try merge.merge(base: rows, local: local, server: rows)
    #expect(try result == merge.merge(base: rows, local: local, server: rows))
    let others: [(inout MergeResult<TestItem<String, String, String, Double>>) -> Void] = [
      { $0.items.removeLast() }, { $0.order[0].ids.reverse() }, { $0.base.removeLast() },
      { $0.report.overLimit = 1 }, { $0.changes.removeLast() }, { $0.changes[0].id = "b" },
      { $0.changes[0].kind = .removal },
    ]
    for change in others {
      var other = result
      change(&other)
      #expect(other != result)
    }
  }

  /// Lists may have any number of sections.
  @Test func boardWithThreeColumns() throws {
    let base = [row("a", 1), row("b", 2), row("c", 1, in: "doing"), row("d", 1, in: "done")]
    let local = [
      item("a", 2, in: "doing", dirty: [.section, .order]), item("b", 2), item("c", 1, in: "doing"),
      item("d", 1, in: "done"),
    ]
    let server = [row("a", 1), row("b", 2), row("c", 3, in: "done"), row("d", 1, in: "done")]
    let result = try merge.merge(base: base, local: local, server: server)
    #expect(result.order.map(\.section) == ["doing", "done", "to do"])
    #expect(result.ids(in: "doing") == ["a"])
    #expect(result.ids(in: "done") == ["d", "c"])
    #expect(result.ids(in: "to do") == ["b"])
    #expect(result.ids(in: "nowhere").isEmpty)
    #expect(result.changes.map(\.id) == ["a"])
    #expect(result.changes[0].told() == Told(section: "doing", key: 2, isMoved: true))
    #expect(result.base == server)
  }

  @Test func fieldsMergeOneByOne() throws {
    let base = [row("a", 1, "old"), row("b", 2, "old"), row("c", 3, "old")]
    let local = [
      item("a", 1, "here", dirty: .content), item("b", 2, "same", dirty: .content), item("c", 3, "old"),
    ]
    let server = [row("a", 1, "there"), row("b", 2, "same"), row("c", 3, "there")]
    let result = try merge.merge(base: base, local: local, server: server)
    #expect(result.items.map(\.content) == ["here", "same", "there"])
    #expect(result.items.map(\.dirty) == [.content, [], []])
    #expect(result.report.conflicts == [MergeConflict(id: "a", fields: .content, server: server[0])])
    #expect(result.changes.map(\.id) == ["a"])
  }

  @Test func deletions() throws {
    var gone = item("gone", 4)
    gone.isRemoved = true
    var settled = item("settled", 5)
    settled.isRemoved = true
    let local = [
      item("clean", 1), item("edited", 2, "x", dirty: .content), item("new", 3, dirty: .all), gone, settled,
    ]
    let base = ["clean", "edited", "gone", "settled"].enumerated().map { row($1, Double($0)) }
    let result = try merge.merge(base: base, local: local, server: [row("gone", 4)])
    #expect(result.items.map(\.id) == ["edited", "new", "gone"])
    #expect(result.items.map(\.dirty) == [[.content, .presence], .all, []])
    #expect(result.report.dropped == ["clean"])
    #expect(result.report.recreated == ["edited"])
    #expect(result.report.removedLocally == ["gone"])
    #expect(result.changes.map(\.id) == ["edited", "new", "gone"])
    #expect(result.changes[2].kind == .removal)
    #expect(result.ids(in: "to do") == ["edited", "new"])
  }

  /// A newer move of the item takes precedence.
  @Test func rekeyOnlyReplacesTheKeyThatItNames() {
    let change = ItemChange<TestItem<String, String, String, Double>>(
      id: "a", kind: .update(ItemUpdate(row("a", 2), fields: .order, replacing: 1)))
    #expect(change.applied(to: row("a", 1)) == row("a", 2))
    #expect(change.applied(to: row("a", 3)) == row("a", 3))
  }

  @Test func sectionsConflictWhereBothSidesChangedThem() throws {
    let base = [row("a", 1), row("b", 2)]
    let local = base.map { item($0.id, 1, in: "doing", dirty: [.section, .order]) }
    let result = try merge.merge(base: base, local: local, server: [row("a", 1), row("b", 2, in: "done")])
    #expect(result.ids(in: "doing") == ["a", "b"])
    #expect(
      result.report.conflicts == [MergeConflict(id: "b", fields: .section, server: row("b", 2, in: "done"))])
  }

  /// The user moved "r" to another section and back behind "c", while the server moved it to
  /// "done". The merge treats "r" as new in this section and places it behind "a", which the server
  /// moved there, because the user saw them in this order.
  @Test func itemThatReturnsToItsSectionIsPlacedAsNew() throws {
    let base = [row("a", 1), row("r", 2), row("b", 3), row("c", 4), row("d", 5), row("e", 6)]
    let local = [
      item("a", 1), item("b", 3), item("c", 4), item("r", 4.5, dirty: [.section, .order]), item("d", 5),
      item("e", 6),
    ]
    let server = [
      row("b", 3), row("c", 4), row("a", 4.25), row("d", 5), row("e", 6), row("r", 2, in: "done"),
    ]
    let result = try merge.merge(base: base, local: local, server: server)
    #expect(result.ids(in: "to do") == ["b", "c", "a", "r", "d", "e"])
  }

  @Test func recreatedItemIsInsertedAsAWhole() throws {
    var edited = item("a", 1, "x", dirty: .content)
    edited.isRekeyed = true
    let result = try merge.merge(base: [row("a", 1)], local: [edited], server: [])
    #expect(result.items.map(\.dirty) == [[.content, .presence]])
    #expect(result.items.map(\.isRekeyed) == [false])
    #expect(result.changes == [ItemChange(id: "a", kind: .insertion(row("a", 1, "x")))])
  }

  @Test func lastRowOfADuplicateInTheBaseCounts() throws {
    let result = try merge.merge(
      base: [row("a", 1, "first"), row("a", 1, "last")], local: [item("a", 1, "here", dirty: .content)],
      server: [row("a", 1, "last")])
    #expect(result.report.conflicts.isEmpty)
  }

  @Test func moveWithinASectionIsVoidIfTheServerChangedTheSection() throws {
    let result = try merge.merge(
      base: [row("a", 1), row("b", 2)], local: [item("a", 3, dirty: .order), item("b", 2)],
      server: [row("a", 7, in: "done"), row("b", 2)])
    #expect(result.report.voidedMoves == ["a"])
    #expect(result.ids(in: "done") == ["a"])
    #expect(result.changes.isEmpty)
  }

  /// The merge keeps and reports rows with NaN, infinite keys or duplicate ids, in a defined order.
  @Test func invalidServerRows() throws {
    let server = [
      row("z", .infinity), row("y", .nan), row("a", 1, "first"), row("b", -.infinity), row("a", 2, "last"),
    ]
    let result = try merge.merge(base: [], local: [], server: server)
    #expect(result.ids(in: "to do") == ["a", "b", "y", "z"])
    #expect(result.items.first { $0.id == "a" }?.content == "last")
    #expect(result.report.repeated == ["a"])
    #expect(Set(result.report.unusableKeys) == ["b", "y", "z"])
    #expect(Set(result.report.rekeyed) == ["b", "y", "z"])
    #expect(result.items.allSatisfy { $0.placement.key.isFinite && $0.dirty.isEmpty })
    #expect(result.base.map(\.id) == ["z", "y", "a", "b"])
    #expect(result.base[2].content == "last")
    // No server key equals NaN, so the update names no key to replace.
    let key = result.items.first { $0.id == "y" }?.placement.key
    #expect(result.changes.first { $0.id == "y" }?.told() == Told(key: key))
  }

  @Test func itemsOverTheLimitAreKeptAndReported() throws {
    let local = (0..<150).map { item("l\($0)", Double($0), dirty: .all) }
    let server = (0..<100).map { row("s\($0)", Double($0)) }
    let result = try IntentPreservingMerge(limit: 200).merge(base: [], local: local, server: server)
    #expect(result.items.count == 250)
    #expect(result.report.overLimit == 50)
    #expect(try merge.merge(base: [], local: local, server: server).report.overLimit == 0)
  }

  /// A key only has a meaning in its own section.
  @Test func editOfOnlyTheSectionMakesNoEqualKeys() throws {
    let rows = [row("a", 1), row("b", 1, in: "done"), row("c", 2, in: "done")]
    let local = [
      item("a", 3, in: "done", dirty: .section), item("b", 1, in: "done"), item("c", 2, in: "done"),
    ]
    let result = try merge.merge(base: rows, local: local, server: rows)
    #expect(result.ids(in: "done") == ["a", "b", "c"])
    let keys = result.items.map(\.placement.key)
    #expect(keys[0] < keys[1] && Array(keys[1...]) == [1, 2])
    #expect(result.report.rekeyed.isEmpty)
    #expect(
      result.changes.map { $0.told() } == [Told(section: "done", key: keys[0], isMoved: true)])
  }

  /// Without a base, the merge cannot know whether the server deleted the item or never had it.
  @Test func cleanItemOutsideBaseAndServerIsKeptAndReported() throws {
    let local = [item("a", 1), item("b", 2, dirty: .order), item("c", 3, dirty: .all)]
    let result = try merge.merge(base: [], local: local, server: [])
    #expect(result.report.unknownOrigin == ["a", "b"])
    #expect(result.report.recreated.isEmpty)
    #expect(result.ids(in: "to do") == ["a", "b", "c"])
    #expect(result.items.map(\.dirty) == [.presence, [.order, .presence], .all])
  }

  /// No key fits between equal keys, even if keys may have any length.
  @Test func equalServerKeysWithUnlimitedTextKeys() throws {
    typealias Row = TestItem<Int, Int, Int, FractionalIndex>
    typealias Item = LocalItem<TestItem<Int, Int, Int, FractionalIndex>>
    func row(_ id: Int, _ key: String) throws -> Row {
      Row(id: id, content: 0, placement: TestPlacement(section: 0, key: try #require(FractionalIndex(key))))
    }
    let base = [try row(1, "a0"), try row(2, "a1"), try row(3, "a5")]
    var local = base.map { Item($0) }
    local[2].item.placement.key = try #require(FractionalIndex("a0V"))
    local[2].dirty = .order
    let server = [try row(1, "a1"), try row(2, "a1"), try row(3, "a5")]
    let space = FractionalKeys.unlimited()
    let result = try IntentPreservingMerge(space: space).merge(base: base, local: local, server: server)
    #expect(result.ids(in: 0) == [1, 3, 2])
    result._checkInvariants()
    #expect(Set(result.items.map(\.placement.key)).count == 3)
    #expect(result.report.rekeyed == [2])
  }

  /// A jittered space generates a different key each time, but an item with a usable key keeps it.
  @Test func itemWithUnusableServerKeyKeepsItsAssignedKey() throws {
    typealias Row = TestItem<Int, Int, Int, FractionalIndex>
    let rows = (1...3).map { Row(id: $0, content: 0, placement: TestPlacement(section: 0, key: .unusable)) }
    func merge(seed: UInt64, _ local: [LocalItem<TestItem<Int, Int, Int, FractionalIndex>>]) throws
      -> MergeResult<TestItem<Int, Int, Int, FractionalIndex>>
    {
      let space = FractionalKeys(jitter: FractionalKeys.Jitter(seed: seed))
      return try IntentPreservingMerge(space: space).merge(base: rows, local: local, server: rows)
    }
    let result = try merge(seed: 1, [])
    let again = try merge(seed: 2, result.items)
    #expect(again.items == result.items)
    #expect(again.report.rekeyed == [1, 2, 3])
  }

  @Test func negativeLimitCountsAsZero() throws {
    let rows = [row("a", 1), row("b", 2)]
    for limit in [0, -1, Int.min] {
      let result = try IntentPreservingMerge(limit: limit).merge(base: [], local: [], server: rows)
      #expect(result.report.overLimit == 2)
    }
  }

  /// An id or section that does not equal itself cannot be found again.
  @Test func idsAndSectionsThatDoNotEqualThemselves() {
    typealias Row = TestItem<Double, Int, Double, Double>
    func row(_ id: Double, in section: Double) -> Row {
      Row(id: id, content: 0, placement: TestPlacement(section: section, key: 1))
    }
    let good = row(1, in: 0)
    for bad in [row(.nan, in: 0), row(2, in: .nan)] {
      #expect(throws: MergeError<Double>.self) {
        try merge.merge(base: [good], local: [LocalItem(bad)], server: [good])
      }
      #expect(throws: MergeError<Double>.self) {
        try merge.merge(base: [good], local: [LocalItem(good)], server: [good, bad])
      }
    }
  }

  @Test func twoLocalItemsWithOneID() {
    #expect(throws: MergeError.duplicate("a")) {
      try merge.merge(base: [], local: [item("a", 1), item("a", 2)], server: [])
    }
  }

  /// If server keys leave no room, some rows are rekeyed. They were not moved, so they stay clean.
  @Test func roomIsMadeByRekeying() throws {
    let keys = [1.0, 1.0.nextUp, 1.0.nextUp.nextUp, 2]
    let base = keys.enumerated().map { row("\($0)", $1) } + [row("m", 3)]
    var local = base.map { Local($0) }
    local[4] = item("m", 1.0, dirty: .order)
    local[0].item.placement.key = 0
    let result = try merge.merge(base: base, local: local, server: base)
    #expect(result.ids(in: "to do") == ["0", "m", "1", "2", "3"])
    #expect(!result.report.rekeyed.isEmpty)
    let byID = Dictionary(uniqueKeysWithValues: result.items.map { ($0.id, $0) })
    let order = result.ids(in: "to do").map { byID[$0]!.placement.key }
    #expect(zip(order, order.dropFirst()).allSatisfy { $0 < $1 })
    for id in result.report.rekeyed {
      #expect(byID[id]!.isRekeyed && byID[id]!.dirty.isEmpty)
      let key = base.first { $0.id == id }!.placement.key
      let push = try #require(result.changes.first { $0.id == id })
      #expect(
        push.told() == Told(key: byID[id]!.placement.key, replacing: key))
    }
    // If the server moves a rekeyed row before the push, the server's move counts.
    var server = base
    server[3].placement.key = -5
    let again = try merge.merge(base: result.base, local: result.items, server: server)
    #expect(again.ids(in: "to do").first == "3")
  }

  /// No key fits between two server keys that tie.
  @Test func itemBetweenTiedTextKeys() throws {
    let key = try #require(FractionalIndex("a0"))
    let place = TestPlacement(section: 0, key: key)
    let rows = ["a", "c"].map { TestItem(id: $0, content: "", placement: place) }
    let new = LocalItem(id: "b", content: "", placement: place, dirty: .all)
    let result = try IntentPreservingMerge(space: FractionalKeys()).merge(
      base: rows, local: rows.map { LocalItem($0) } + [new], server: rows)
    #expect(result.ids(in: 0) == ["a", "b", "c"])
    #expect(Set(result.items.map(\.placement.key)).count == 3)
    result._checkInvariants()
  }

  /// No key fits between the tied rows or behind them, so the next row makes room for all new
  /// items.
  @Test(arguments: [1, 8], [2, 1 << 40] as [Int64])
  func itemsBetweenLabelsThatTieWithoutRoom(count: Int, unit: Int64) throws {
    func row(_ id: Int, _ key: Int64) -> TestItem<Int, Int, Int, Int64> {
      TestItem(id: id, content: 0, placement: TestPlacement(section: 0, key: key))
    }
    let new = Array(4..<4 + count)
    for key in [4, 5] as [Int64] {
      let server = [row(1, key), row(2, 5), row(3, 6)]
      var local = server.map { LocalItem($0) }
      local[0].item.placement.key = -100
      for id in new {
        local.append(LocalItem(row(id, Int64(id) - 100)))
        local[local.count - 1].dirty = .all
      }
      let merge = IntentPreservingMerge(space: LabelKeys(unit: unit))
      let result = try merge.merge(base: server, local: local, server: server)
      #expect(result.ids(in: 0) == [1] + new + [2, 3])
      result._checkInvariants()
      #expect(Set(result.items.map(\.placement.key)).count == 3 + count)
    }
  }

  @Test func wholeNumberLabels() throws {
    let base = (0..<3).map {
      TestItem(id: $0, content: 0, placement: TestPlacement(section: 0, key: Int64($0)))
    }
    var local = base.map { LocalItem($0) }
    local[2].item.placement.key = 0
    local[2].dirty = .order
    local[1].item.placement.key = 1
    local[0].item.placement.key = -1
    let result = try IntentPreservingMerge(space: LabelKeys()).merge(base: base, local: local, server: base)
    #expect(result.ids(in: 0) == [0, 2, 1])
    let keys = [0, 2, 1].map { result.items[$0].placement.key }
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
  }

  /// If the server's keys are neighboring numbers, whole or fractional, the merged order is the
  /// same as with roomy keys. Only more rows are rekeyed.
  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func exhaustedGapsChangeNoOrder(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let count = Int.random(in: 2...40, using: &generator)
      let base = (0..<count).map { row("\($0)", Double($0 + 1)) }
      var local = base.map { Local($0) }
      for index in local.indices where Int.random(in: 0..<3, using: &generator) == 0 {
        local[index].item.placement.key = Double.random(in: 0...Double(count), using: &generator)
        local[index].dirty = .order
      }
      var places = Array(0..<count)
      places[Int.random(in: 0...count, using: &generator)...].shuffle(using: &generator)
      func server(_ key: (Int) -> Double) -> [Server] {
        places.enumerated().map { row("\($0)", key($1)) }
      }
      let roomy = try merge.merge(base: base, local: local, server: server { Double($0) * 1_000 })
      let full = try merge.merge(base: base, local: local, server: server { 1 + Double($0) * 1.0.ulp })
      full._checkInvariants()
      #expect(full.order == roomy.order)
      let moved = Set(local.filter { !$0.dirty.isEmpty }.map(\.id))
      #expect(moved.isDisjoint(with: full.report.rekeyed))
      #expect(roomy.report.rekeyed.isEmpty)
    }
  }
}
