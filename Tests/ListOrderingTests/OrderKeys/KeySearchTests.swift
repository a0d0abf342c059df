import ListOrdering
import Testing
import TestSupport

@Suite("Finding keys from neighbors alone")
struct KeySearchTests {
  /// Rows of a table in ascending order of keys. A row may have no key.
  struct Table<Key: Comparable & Sendable>: Sendable {
    var keys: [Key?]

    /// Returns the keys at these distances below a gap, the nearest first.
    func below(_ gap: Int, _ distances: Range<Int>) -> [Key?] {
      distances.prefix { $0 < gap }.map { keys[gap - 1 - $0] }
    }
    func above(_ gap: Int, _ distances: Range<Int>) -> [Key?] {
      distances.prefix { gap + $0 < keys.count }.map { keys[gap + $0] }
    }

    func index(of row: Neighbor, from gap: Int) -> Int {
      row.side == .below ? gap - 1 - row.distance : gap + row.distance
    }

    /// Finds keys for `count` new rows in a gap, using the synchronous driver.
    func answer<Space: KeySpace>(
      _ gap: Int, count: Int = 1, in space: Space
    ) throws -> KeySearch<Space>.Answer where Space.Key == Key {
      try KeySearch(for: count, in: space).answer { (below(gap, $0), above(gap, $1)) }
    }

    /// Writes an answer, and calls `check` after each row.
    mutating func write<Space: KeySpace>(
      _ answer: KeySearch<Space>.Answer, at gap: Int, check: (Self) -> Void = { _ in }
    ) where Space.Key == Key {
      for relabel in answer.relabels {
        keys[index(of: relabel.row, from: gap)] = relabel.key
        check(self)
      }
      keys.insert(contentsOf: answer.keys.map { $0 }, at: gap)
      check(self)
    }
  }

  /// Counts near the largest integer, plus the damaged rows, do not overflow.
  @Test(arguments: [Int.max, .max - 1, .max / 2, (1 << 28) + 1])
  func noSpaceHasRoomForHugeCounts(count: Int) {
    let labels = Table<Int64>(keys: [1, nil, 3])
    #expect(throws: KeySearchError.noKeysLeft) { try labels.answer(1, count: count, in: LabelKeys()) }
    let texts = Table<FractionalIndex>(keys: [FractionalIndex("a0"), nil, FractionalIndex("a2")])
    #expect(throws: KeySearchError.noKeysLeft) { try texts.answer(1, count: count, in: FractionalKeys()) }
  }

  // MARK: Equivalence with lists in memory

  /// Every subset of eight neighboring labels, every gap, and up to three keys at once.
  @Test(arguments: 1...3)
  func everySmallListGetsTheKeysOfTheListInMemory(count: Int) throws {
    for chosen in 0..<256 as Range<Int64> {
      let keys = (0..<8 as Range<Int64>).filter { chosen >> $0 & 1 == 1 }
      for gap in 0...keys.count {
        var space = LabelKeys(unit: 2)
        var rows = keys
        func make() -> [Int64]? {
          let (lower, upper) = (gap > 0 ? rows[gap - 1] : nil, gap < rows.count ? rows[gap] : nil)
          return space.keys(count, between: lower, and: upper)
        }
        var (new, relabels) = (make(), [Relabel<Int64>]())
        if new == nil {
          relabels = space.relabeling(of: keys, around: gap, for: count)
          for relabel in relabels { rows[relabel.index] = relabel.key }
          new = make()
        }
        let table = Table<Int64>(keys: keys)
        let answer = try table.answer(gap, count: count, in: LabelKeys(unit: 2))
        expect(answer.keys == new, "at \(gap) of \(keys)")
        expect(
          answer.relabels.map { [Int64(table.index(of: $0.row, from: gap)), $0.key] }
            == relabels.map { [Int64($0.index), $0.key] }, "at \(gap) of \(keys)")
      }
    }
  }

  @Test func searchReadsOneRowPerSideAndThenFourTimesAsFar() throws {
    // Whole numbers whose fraction bits are used up, so that windows have little room.
    let keys = (0..<1_000).map { 0x1p52 + Double($0) }
    let (table, gap) = (Table<Double>(keys: keys), 500)
    var search = KeySearch(in: MidpointKeys())
    var asked: [Range<Int>] = []
    while case .read(let below, let above) = search.step {
      expect(below == above)
      asked.append(below)
      try search.provideKeys(below: table.below(gap, below), above: table.above(gap, above))
    }
    expect(asked == [0..<1, 1..<3, 3..<9, 9..<33, 33..<129, 129..<513])
    guard case .write(let answer) = search.step else { return }
    // No window but the whole list has steps that are wide enough, so all rows are relabeled.
    expect(answer.relabels.count == 1_000)
  }

  /// Labels 2 apart, of which one was moved into the gap below it. One row is relabeled.
  @Test func keysOfTheListsEndsReduceReads() throws {
    let keys = Array(stride(from: 2 as Int64, through: 2958, by: 2)).filter { $0 != 1482 } + [1481]
    let table = Table<Int64>(keys: keys.sorted())
    let gap = 740
    func run(givesEnds: Bool) throws -> (answer: KeySearch<LabelKeys>.Answer, rows: Int, rounds: Int) {
      var (rows, rounds) = (0, 0)
      let search = KeySearch(in: LabelKeys(unit: 2))
      let answer = try search.answer { below, above in
        let (lower, upper) = (table.below(gap, below), table.above(gap, above))
        rows += lower.count + upper.count
        rounds += 1
        return (lower, upper)
      } ends: {
        expect(rounds == 1)
        return givesEnds ? (2, 2958) : (nil, nil)
      }
      return (answer, rows, rounds)
    }
    let (without, with) = (try run(givesEnds: false), try run(givesEnds: true))
    expect(with.answer.relabels == [NeighborRelabel(row: Neighbor(.above, at: 0), key: 1482)])
    expect(with.answer.relabels == without.answer.relabels && with.answer.keys == without.answer.keys)
    expect(without.rows > 1_400 && without.rounds == 7)
    expect(with.rows == 66 && with.rounds == 4)
  }

  @Test func endsAreReadOnceIfTheGapIsExhausted() throws {
    var search = KeySearch(in: LabelKeys(unit: 2))
    expect(!search.needsListBounds)
    try search.provideKeys(below: [4], above: [5])
    expect(search.needsListBounds)
    search.provideListBounds(first: 2, last: .max)
    expect(!search.needsListBounds)
    var other = KeySearch(in: LabelKeys(unit: 2))
    try other.provideKeys(below: [4], above: [6])
    expect(!other.needsListBounds)
  }

  @Test func sideThatHasEndedIsNotReadAgain() throws {
    let keys = [0, 0.0.nextUp] + (1...200).map { Double($0) * 0x1p-1060 }
    let table = Table<Double>(keys: keys)
    var search = KeySearch(in: MidpointKeys())
    try search.provideKeys(below: table.below(1, 0..<1), above: table.above(1, 0..<1))
    guard case .read(let below, let above) = search.step else { return expect(Bool(false)) }
    expect((below, above) == (1..<3, 1..<3))
    try search.provideKeys(below: table.below(1, below), above: table.above(1, above))
    if case .read(let below, let above) = search.step {
      expect(below.isEmpty && above == 3..<9)
    }
  }

  @Test func spaceOfTheAnswerKeepsItsState() throws {
    var memory = MidpointKeys(remembersLastInsert: true)
    var table = Table<Double>(keys: [0, 1])
    var gap = 1
    for _ in 0..<4 {
      let answer = try table.answer(gap, in: memory)
      table.write(answer, at: gap)
      memory = answer.space
      gap += 1
    }
    // From the third insert beside the last one on, a new key takes a sixteenth of the gap.
    expect(table.keys == [0, 0.5, 0.75, 0.765625, 0.765625 + 0.234375 / 16, 1])

    let jitter = FractionalKeys(jitter: .init(seed: 1))
    let texts = Table<FractionalIndex>(keys: [])
    let first = try texts.answer(0, in: jitter)
    expect(first.keys != (try texts.answer(0, in: first.space)).keys)
  }

  // MARK: Drivers

  /// A descending list of whole numbers: items at lower positions have higher keys.
  @Test func descendingListInASynchronousStore() throws {
    var rows: [(id: String, key: Int64)] = []
    func insert(_ id: String, at index: Int) throws {
      // In key order, the rows that follow the gap in the list are below it.
      let answer = try KeySearch(in: LabelKeys()).answer { below, above in
        (
          below.prefix { index + $0 < rows.count }.map { rows[index + $0].key },
          above.prefix { $0 < index }.map { rows[index - 1 - $0].key }
        )
      }
      for relabel in answer.relabels {
        let distance = relabel.row.distance
        rows[relabel.row.side == .below ? index + distance : index - 1 - distance].key = relabel.key
      }
      rows.insert((id, answer.keys[0]), at: index)
    }
    var list = OrderedList<String, LabelKeys>(space: LabelKeys(), direction: .descending)
    for number in 0..<300 {
      let index = number % 3 == 0 ? 0 : min(2, number)
      try insert("\(number)", at: index)
      _ = try list.insert("\(number)", at: index)
    }
    expect(rows.map(\.id) == Array(list))
    expect(rows.map(\.key) == list.map { list.key(of: $0)! })
  }

  /// An asynchronous store, such as an actor or a connection to a server.
  actor Store {
    private var table = Table<FractionalIndex>(keys: [])
    private(set) var reads = 0

    var keys: [FractionalIndex] { table.keys.compactMap { $0 } }

    func read(_ gap: Int, _ below: Range<Int>, _ above: Range<Int>) -> (
      below: [FractionalIndex?], above: [FractionalIndex?]
    ) {
      reads += 1
      return (table.below(gap, below), table.above(gap, above))
    }

    func write(_ answer: KeySearch<FractionalKeys>.Answer, at gap: Int) { table.write(answer, at: gap) }
  }

  @Test func textKeysInAnAsynchronousStore() async throws {
    let store = Store()
    let space = try FractionalKeys(maximumLength: FractionalAlphabet.base62.minimumMaxLength)
    var list = OrderedList<Int, FractionalKeys>(space: space)
    for id in 0..<600 {
      let gap = min(id, 1)
      let answer = try await KeySearch(in: space).awaitedAnswer { below, above in
        await store.read(gap, below, above)
      }
      await store.write(answer, at: gap)
      _ = try list.insert(id, at: gap)
    }
    expect(await store.keys == list.map { list.key(of: $0)! })
    // Some inserts relabel, which takes more rounds.
    expect(await store.reads > 600)
  }

  struct Unreadable: Error {}

  @Test func errorsOfTheStoreAreRethrown() async {
    #expect(throws: Unreadable.self) {
      _ = try KeySearch(in: MidpointKeys()).answer { _, _ in throw Unreadable() }
    }
    await #expect(throws: Unreadable.self) {
      _ = try await KeySearch(in: MidpointKeys()).awaitedAnswer { _, _ in
        await Task.yield()
        throw Unreadable()
      }
    }
  }

  // MARK: Damage

  /// Every list of up to four rows with few keys or none, and every gap. Afterward, the neighbors
  /// have usable keys and no two rows with keys have changed places. Unsorted rows are reported.
  @Test(arguments: 1...2)
  func everyDamagedSmallListIsRepairedOrReported(count: Int) throws {
    let choices: [Int64?] = [nil, .min, 0, 1, 2]
    for size in 0...4 {
      for number in 0..<Int((1...max(1, size)).reduce(1) { product, _ in product * 5 }) {
        var (rows, rest) = ([Int64?](), number)
        for _ in 0..<size {
          rows.append(choices[rest % 5])
          rest /= 5
        }
        for gap in 0...size { try check(Table(keys: rows), gap, count) }
      }
    }
  }

  private func check(_ table: Table<Int64>, _ gap: Int, _ count: Int) throws {
    let space = LabelKeys(unit: 2)
    func usable(_ keys: [Int64?]) -> [Int64] { keys.compactMap { $0.flatMap(space.canonical) } }
    var search = KeySearch(for: count, in: space)
    while case .read(let below, let above) = search.step {
      do {
        try search.provideKeys(below: table.below(gap, below), above: table.above(gap, above))
      } catch .notAscending(let row) {
        let keys = usable(table.keys)
        expect(keys != keys.sorted(), "\(table.keys) at \(gap): \(row)")
        expect(space.canonical(table.keys[table.index(of: row, from: gap)]!) != nil)
        // The search is unchanged: it asks for the same rows.
        guard case .read(below, above) = search.step else { return expect(Bool(false)) }
        return
      }
    }
    guard case .write(let answer) = search.step else { return }
    var written = table
    let wasSorted = usable(table.keys) == usable(table.keys).sorted()
    written.write(answer, at: gap) { written in
      let keys = usable(written.keys)
      expect(keys == keys.sorted() || !wasSorted, "\(table.keys) at \(gap): \(answer)")
    }
    expect(answer.keys.count == count)
    let near = written.keys[max(0, gap - 1)..<min(written.keys.count, gap + count + 1)]
    expect(near.allSatisfy { $0.flatMap(space.canonical) != nil }, "\(table.keys) at \(gap): \(answer)")
    expect(zip(near, near.dropFirst()).allSatisfy { $0! < $1! }, "\(table.keys) at \(gap): \(answer)")
  }

  @Test func damagedNeighborsAreRepairedAndOthersSkipped() throws {
    var table = Table<Double>(keys: [.nan, 1, .infinity, nil, 2, nil, 3])
    // Between the row without a key and the row with the key 2.
    let answer = try table.answer(4, in: MidpointKeys())
    table.write(answer, at: 4)
    expect(table.keys[2...] == [1.25, 1.5, 1.75, 2, nil, 3])
    expect(answer.relabels.map(\.row) == [Neighbor(.below, at: 0), Neighbor(.below, at: 1)])
  }

  @Test func tableWithoutKeysGetsAllKeys() throws {
    var table = Table<Int64>(keys: [nil, nil, nil, nil, nil])
    let answer = try table.answer(2, in: LabelKeys(unit: 2))
    table.write(answer, at: 2)
    expect(table.keys == [2, 4, 6, 8, 10, 12])
  }

  @Test func gapBetweenEqualKeysHasRoomAfterwards() throws {
    var table = Table<Double>(keys: [1, 2, 2, 2, 3])
    table.write(try table.answer(2, in: MidpointKeys()), at: 2) { written in
      let keys = written.keys.map { $0! }
      expect(keys == keys.sorted())
    }
    expect(table.keys[1]! < table.keys[2]! && table.keys[2]! < table.keys[3]!)
  }

  /// A custom space that only relabels whole lists and accepts no equal keys.
  @Test func customSpaceRelabelsAllRowsIfKeysAreEqual() throws {
    var table = Table<Int>(keys: [3, 3, 3])
    table.write(try table.answer(1, in: Hundred()), at: 1)
    expect(table.keys.map { $0! } == table.keys.map { $0! }.sorted() && Set(table.keys).count == 4)
    #expect(throws: KeySearchError.noKeysLeft) {
      _ = try Table<Int>(keys: (0..<100).map { $0 }).answer(5, in: Hundred())
    }
  }

  @Test func unsortedRowsAreReported() throws {
    func row(_ keys: [Double?], _ gap: Int) -> Neighbor? {
      do {
        _ = try Table(keys: keys).answer(gap, in: MidpointKeys())
        return nil
      } catch KeySearchError.notAscending(let row) { return row } catch { return nil }
    }
    expect(row([2, 1], 1) == Neighbor(.above, at: 0))
    expect(row([2, nil, .nan, 1], 2) == Neighbor(.above, at: 1))
    // Rows farther away are checked only if they are read.
    expect(row([1, 0, 2, 3], 3) == nil)
    expect(row([-1, 0, 1, 1.0.nextUp, 0.5], 3) == Neighbor(.above, at: 1))
    expect(row([3, 0, 1, 1.0.nextUp, 2], 3) == Neighbor(.below, at: 2))
  }
}

/// The whole numbers below 100, in a space that never relabels.
private struct Hundred: KeySpace {
  func canonical(_ key: Int) -> Int? { 0..<100 ~= key ? key : nil }
  mutating func key(between lower: Int?, and upper: Int?) -> Int? {
    let (low, high) = (lower ?? -1, upper ?? 100)
    return high - low > 1 ? (low + high) / 2 : nil
  }
  func insertsLeft(between lower: Int?, and upper: Int?) -> Int { 0 }
  func ordinal(of key: Int) -> Int64? { Int64(key) }
  mutating func relabeling<Keys: RandomAccessCollection>(
    of keys: Keys, around gap: Int, for count: Int
  ) -> [Relabel<Int>] where Keys.Element == Int, Keys.Index == Int {
    precondition(zip(keys, keys.dropFirst()).allSatisfy(<), "Equal keys")
    return []
  }
}
