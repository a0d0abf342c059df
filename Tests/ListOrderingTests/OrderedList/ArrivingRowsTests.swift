import ListOrdering
import Testing
import TestSupport

/// Rows that keep arriving under keys that are taken. Repairs write about as many rows as inserts
/// at the same positions.
@Suite struct ArrivingRowsTests {
  @Test(arguments: [false, true])
  func midpoints(remembersLastInsert: Bool) throws {
    try expectFewRows(MidpointKeys(remembersLastInsert: remembersLastInsert))
  }

  @Test(arguments: [2, 64, 1 << 40] as [Int64])
  func labels(unit: Int64) throws { try expectFewRows(LabelKeys(unit: unit)) }

  @Test func textKeys() throws {
    let least = FractionalAlphabet.base62.minimumMaxLength
    for length in [least, 40] {
      try expectFewRows(FractionalKeys(maximumLength: length))
    }
    try expectFewRows(FractionalKeys(jitter: FractionalKeys.Jitter(seed: 1)))
  }

  /// Keys near the largest finite number, where few keys remain on one side.
  @Test func midpointsNearTheLargestNumber() throws {
    let largest = Double.greatestFiniteMagnitude
    for keys in [[-largest, 0, largest], [largest.nextDown.nextDown, largest.nextDown, largest]] {
      let start = try PriorityList<Int>.restore(keys.enumerated().map { (id: $0, key: $1) }).list
      for key in keys {
        let (rows, inserts) = try rows(from: start) { _ in [key] }
        #expect(rows <= 3 * inserts, "\(rows) rows, \(inserts) by inserts")
      }
    }
  }

  /// Keys among the smallest numbers, whose distances cannot be halved exactly.
  @Test func subnormalMidpoints() throws {
    let unit = Double.leastNonzeroMagnitude
    let start = try PriorityList<Int>.restore((1...4).map { (id: $0 - 1, key: Double($0) * unit) }).list
    for key in 1...4 {
      let (rows, inserts) = try rows(from: start) { _ in [Double(key) * unit] }
      #expect(rows <= 2 * inserts, "\(rows) rows, \(inserts) by inserts")
    }
    var list = try PriorityList<Int>.restore((0..<4_000).map { (id: $0, key: Double($0) * unit) }).list
    _ = try list.insert(4_000, at: 2_000)
    list._checkInvariants()
  }

  private func expectFewRows<Space: KeySpace>(_ space: Space) throws {
    for direction in [ListDirection.ascending, .descending] {
      let start = try OrderedList(0..<4, space: space, direction: direction)
      let (first, second) = (start.storedRows[1].key, start.storedRows[2].key)
      func expect(_ comment: Comment, arriving keys: (OrderedList<Int, Space>) -> [Space.Key]) throws {
        let (rows, inserts) = try rows(from: start, arriving: keys)
        #expect(rows <= 2 * inserts, "\(direction): \(rows) rows, \(inserts) by inserts: \(comment)")
      }
      try expect("one key") { _ in [first] }
      try expect("two keys") { $0.count % 2 == 0 ? [first] : [second] }
      try expect("the key of one item") { [$0.key(of: 1)!] }
      try expect("the key of the last to arrive") { [$0.key(of: $0.count - 1)!] }
      try expect("three keys at a time") { list in (0..<3).map { list.key(of: list[$0])! } }
      try expect("ten under one key at a time") { Array(repeating: $0.key(of: 1)!, count: 10) }
    }
  }

  /// Returns the number of rows that repairs write while rows with these keys arrive, and the
  /// number that inserts of the same items at the same positions write.
  private func rows<Space: KeySpace>(
    from start: OrderedList<Int, Space>, arriving keys: (OrderedList<Int, Space>) -> [Space.Key]
  ) throws -> (repairs: Int, inserts: Int) {
    var (list, inserted) = (start, start)
    var (repairs, inserts) = (0, 0)
    let most = SlowTests.areEnabled ? 2_000 : 150
    while list.count < most {
      let arriving = keys(list).enumerated().map { OrderedRow(id: list.count + $0, key: $1) }
      repairs += try list.apply(arriving).rows.count
      let places = arriving.map { (index: list.firstIndex(of: $0.id)!, id: $0.id) }
      for place in places.sorted(by: { $0.index < $1.index }) {
        inserts += try inserted.insert(place.id, at: place.index).count
      }
    }
    list._checkInvariants()
    #expect(list.elementsEqual(inserted))
    return (repairs, inserts)
  }

  /// An app restores its list at every launch, each time with one more row under the same key.
  @Test func repeatedRestoring() throws {
    func expectFewRows<Space: KeySpace>(_ space: Space) throws {
      var list = try OrderedList(0..<4, space: space)
      let key = list.key(of: 1)!
      var written = 0
      for id in 4..<400 {
        let rows = list.storedRows + [OrderedRow(id: id, key: key)]
        let restored = try OrderedList.restore(rows, space: space)
        written += restored.repair.rows.count
        list = restored.list
      }
      #expect(written <= 4 * 396)
    }
    try expectFewRows(MidpointKeys())
    try expectFewRows(LabelKeys())
  }
}
