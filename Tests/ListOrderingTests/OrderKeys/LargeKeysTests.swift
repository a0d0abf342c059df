import ListOrdering
import Testing

/// Keys too large for adding 1 to change them, and keys at the ends of the number range.
@Suite struct LargeKeysTests {

  /// Timestamps in nanoseconds since 1970, which exceed 2⁵³.
  static func timestamps(_ direction: ListDirection = .ascending) throws -> CheckedList<MidpointKeys> {
    let rows = (0..<1_000).map { (id: $0, key: 1.7e18 + Double($0) * 1e9) }
    return CheckedList(try PriorityList<Int>.restore(rows, direction: direction).list)
  }

  @Test(arguments: [ListDirection.ascending, .descending])
  func insertNextToNanosecondTimestampsWritesOneRow(direction: ListDirection) throws {
    var stored = try Self.timestamps(direction)
    for id in 1_000..<1_010 {
      try stored.apply {
        try $0.append(id)
      } model: {
        $0.append(id)
      }
      #expect(stored.lastWritten == 1)
      try stored.apply {
        try $0.insert(id + 100, at: 0)
      } model: {
        $0.insert(id + 100, at: 0)
      }
      #expect(stored.lastWritten == 1)
      try stored.apply {
        try $0.insert(contentsOf: [id + 200, id + 300], at: $0.count)
      } model: {
        $0 += [id + 200, id + 300]
      }
      #expect(stored.lastWritten == 2)
    }
  }

  /// Appended keys leave room between them, and so do windows at the end.
  @Test func insertsBetweenAppendedItemsRelabelFew() throws {
    var list = try Self.timestamps().list
    for id in 1_000..<1_010 { _ = try list.append(id) }
    #expect(list.insertsLeft(at: 1_009) == 26)
    var rows = 0
    for id in 2_000..<2_200 { rows += try list.insert(id, at: 1_009).count }
    #expect(rows < 300, "200 inserts")
    list._checkInvariants()
  }

  /// At the end of the number range, the last row makes room, and the others stay.
  @Test(arguments: [ListDirection.ascending, .descending])
  func rowWithTheGreatestKeyMakesRoomAlone(direction: ListDirection) throws {
    for end in [Double.greatestFiniteMagnitude, -.greatestFiniteMagnitude] {
      let rows = (0..<100).map { (id: $0, key: Double($0)) } + [(id: 100, key: end)]
      var stored = CheckedList(try PriorityList<Int>.restore(rows, direction: direction).list)
      let isLast = stored.list.last == 100
      for id in 101..<200 {
        let index = isLast ? stored.model.count : 0
        try stored.apply {
          try $0.insert(id, at: index)
        } model: {
          $0.insert(id, at: index)
        }
        #expect(stored.lastWritten == (id == 101 ? 2 : 1))
      }
    }
  }

  /// Within two units of the greatest number, each new key takes half of the remaining distance.
  @Test(arguments: [1, 1.5, 1.75])
  func lastUnitsAreHalved(units: Double) throws {
    let unit = Double.greatestFiniteMagnitude.ulp * 0x1p26
    for sign in [1.0, -1.0] {
      let start = sign * (.greatestFiniteMagnitude - units * unit)
      var list = try PriorityList<Int>.restore([(0, start)]).list
      func end() -> Int { sign > 0 ? list.count : 0 }
      #expect(list.insertsLeft(at: end()) >= 26)
      for id in 1...26 { #expect(try list.insert(id, at: end()).count == 1, "insert \(id)") }
    }
  }

  /// At the end of the range of labels, 2⁶², the last row makes room, and the others stay.
  @Test func rowWithTheGreatestLabelMakesRoomAlone() throws {
    let end = 1 << 62 - 1 as Int64
    for last in [end, -end] {
      let rows = (0..<100).map { (id: $0, key: Int64($0) << 40) } + [(id: 100, key: last)]
      var stored = CheckedList(try OrderedList<Int, LabelKeys>.restore(rows, space: LabelKeys()).list)
      for id in 101..<200 {
        let index = last > 0 ? stored.model.count : 0
        try stored.apply {
          try $0.insert(id, at: index)
        } model: {
          $0.insert(id, at: index)
        }
        #expect(stored.lastWritten == (id == 101 ? 2 : 1))
      }
    }
  }

  /// Toward 0, keys are eventually 1 apart, which leaves no room between them at 2⁵³.
  @Test(arguments: 1...40)
  func distancesTowardZeroGetNarrow(units: Int) throws {
    for sign in [1.0, -1.0] {
      let start = sign * -(0x1p53 + Double(units) * 0x1p27)
      var list = try PriorityList<Int>.restore([(0, start)]).list
      let promised = list.insertsLeft(at: sign > 0 ? 1 : 0)
      #expect(promised == min(27, units + 1))
      for id in 1...units + 1 {
        #expect(try list.insert(id, at: sign > 0 ? list.count : 0).count == 1, "insert \(id)")
      }
      #expect(list.insertsLeft(at: sign > 0 ? list.count - 1 : 1) == 0)
    }
  }

  /// One of two windows has an infinite width. The other one is used.
  @Test func windowOfInfiniteWidthIsSkipped() throws {
    let most = Double.greatestFiniteMagnitude
    for keys in [
      [-most, most / 2, (most / 2).nextUp, most], [-most, (-most / 2).nextDown, -most / 2, most],
    ] {
      var list = try PriorityList<Int>.restore(keys.enumerated().map { (id: $0, key: $1) }).list
      #expect(try list.insert(4, at: 2).count == 2)
      list._checkInvariants()
    }
  }

  /// The distance from the least number to the greatest is infinite, so no window spans both.
  @Test func gapBesideTheLeastAndTheGreatestNumber() throws {
    let most = Double.greatestFiniteMagnitude
    let rows = [-most, (-most).nextUp, most].enumerated().map { (id: $0, key: $1) }
    var stored = CheckedList(try PriorityList<Int>.restore(rows).list)
    for id in 3..<20 {
      try stored.apply {
        try $0.insert(id, at: 1)
      } model: {
        $0.insert(id, at: 1)
      }
    }
  }
}
