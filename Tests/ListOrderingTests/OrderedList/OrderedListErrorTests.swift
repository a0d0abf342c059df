import ListOrdering
import Testing

@Suite struct OrderedListErrorTests {
  private static let ids = ["a", "b", "c"]

  private static func list() -> PriorityList<String> {
    var list = PriorityList<String>(limit: 3)
    for id in ids { _ = try! list.append(id) }
    return list
  }

  /// Runs an operation that must throw and leave the list unchanged.
  private func expect(
    _ error: OrderedListError<String>, sourceLocation: SourceLocation = #_sourceLocation,
    _ operation: (inout PriorityList<String>) throws -> Void
  ) {
    var list = Self.list()
    #expect(throws: error, sourceLocation: sourceLocation) { try operation(&list) }
    #expect(list.storedRows == Self.list().storedRows, sourceLocation: sourceLocation)
    list._checkInvariants()
  }

  @Test func refusedOperationsChangeNothing() {
    expect(.full(limit: 3)) { _ = try $0.insert("d", at: 0) }
    expect(.full(limit: 3)) { _ = try $0.insert(contentsOf: ["d"], at: 1) }
    expect(.unknown("x")) { _ = try $0.insert("d", after: "x") }
    expect(.unknown("x")) { _ = try $0.move("x", to: 0) }
    expect(.unknown("x")) { _ = try $0.move("a", after: "x") }
    expect(.unknown("x")) { _ = try $0.move("x", before: "a") }
    expect(.unknown("x")) { _ = try $0.move("a", between: "x", and: nil) }
    expect(.neighborsReversed("c", "a")) { _ = try $0.move("b", between: "c", and: "a") }
    expect(.neighborsReversed("c", "c")) { _ = try $0.move("b", between: "c", and: "c") }
    expect(.unknown("x")) { _ = try $0.move(["a", "x"], to: 0) }
    expect(.duplicate("a")) { _ = try $0.move(["a", "a"], to: 0) }
    expect(.unknown("x")) { try $0.remove("x") }
    expect(.unknown("x")) { try $0.remove(contentsOf: ["a", "x"]) }
    expect(.duplicate("a")) { try $0.remove(contentsOf: ["a", "a"]) }
    expect(.missing("b")) { _ = try $0.reorder(to: ["c", "a"]) }
    expect(.duplicate("c")) { _ = try $0.reorder(to: ["c", "a", "c"]) }
    expect(.unknown("x")) { _ = try $0.reorder(to: ["c", "a", "b", "x"]) }
  }

  @Test func duplicateIDsAreRefused() {
    var list = PriorityList<String>()
    #expect(throws: OrderedListError.duplicate("d")) { try list.insert(contentsOf: ["d", "e", "d"], at: 0) }
    #expect(list.isEmpty)
    _ = try! list.append("d")
    #expect(throws: OrderedListError.duplicate("d")) { try list.append("d") }
  }

  /// NaN equals nothing, so it could be inserted repeatedly and never found.
  @Test func idThatDoesNotEqualItselfIsRefused() throws {
    func expectRefusal(_ operation: (inout PriorityList<Double>) throws -> Void) throws {
      var list = PriorityList<Double>()
      _ = try list.insert(contentsOf: [1, 2], at: 0)
      #expect {
        try operation(&list)
      } throws: { error in
        guard case OrderedListError<Double>.unordered(let id) = error else { return false }
        return id.isNaN
      }
      #expect(Array(list) == [1, 2])
      list._checkInvariants()
    }
    try expectRefusal { _ = try $0.append(.nan) }
    try expectRefusal { _ = try $0.insert(.nan, at: 0) }
    try expectRefusal { _ = try $0.insert(.nan, after: 1) }
    try expectRefusal { _ = try $0.insert(contentsOf: [3, .nan], at: 0) }
    try expectRefusal { list in list = try PriorityList<Double>.restore([(.nan, 1)]).list }
    try expectRefusal { list in list = try PriorityList<Double>.restore([(.nan, .nan), (1, 1)]).list }
    var list = try PriorityList<Double>.restore([(1, 1), (2, 2)]).list
    #expect(throws: OrderedListError<Double>.self) { try list.move(.nan, to: 0) }
    #expect(throws: OrderedListError<Double>.self) { try list.reorder(to: [.nan, 1]) }
    #expect(!list.contains(.nan) && list.firstIndex(of: .nan) == nil)
  }

  @Test(arguments: [Int.min, -1, 0])
  func limitOfZeroOrLessAcceptsNoItem(limit: Int) throws {
    var list = PriorityList<Int>(limit: limit)
    #expect(throws: OrderedListError<Int>.full(limit: limit)) { try list.append(1) }
    #expect(throws: OrderedListError<Int>.full(limit: limit)) { try list.insert(contentsOf: [1, 2], at: 0) }
    #expect(try list.insert(contentsOf: [], at: 0).isEmpty)
    list = try PriorityList<Int>.restore([(1, 1), (2, 1)], limit: limit).list
    #expect(Array(list) == [1, 2])
    #expect(try list.move(2, to: 0).count == 1)
  }

  @Test func everyErrorNamesItsRemedy() {
    let errors: [OrderedListError<String>] = [
      .full(limit: 3), .unknown("x"), .duplicate("x"), .unordered("x"), .missing("x"),
      .neighborsReversed("x", "y"),
    ]
    for error in errors { #expect(error.description.contains(";"), "\(error)") }
  }

  @Test func copyIsIndependent() throws {
    let original = Self.list()
    var copy = original
    try copy.remove("a")
    _ = try copy.move("c", to: 0)
    #expect(Array(original) == Self.ids && Array(copy) == ["c", "b"])
    original._checkInvariants()
  }

  @Test func movingBetweenNeighborsOfAFilteredView() throws {
    var list = PriorityList<Int>()
    for id in 0..<8 { _ = try list.append(id) }
    // The view hides odd items.
    #expect(try list.move(4, between: 3, and: 5).isEmpty, "it stands between them already")
    #expect(try list.move(6, between: 0, and: 2).count == 1)
    #expect(Array(list) == [0, 6, 1, 2, 3, 4, 5, 7])
    _ = try list.move(0, between: 4, and: nil)
    #expect(Array(list) == [6, 1, 2, 3, 4, 0, 5, 7])
    _ = try list.move(7, between: nil, and: 2)
    #expect(Array(list) == [6, 1, 7, 2, 3, 4, 0, 5])
  }
}

@Suite struct OrderedListViewTests {
  @Test func insertingBetweenNeighborsOfAFilteredView() throws {
    for direction in [ListDirection.ascending, .descending] {
      var list = PriorityList<Int>(direction: direction)
      for id in 0..<4 { _ = try list.append(id) }
      _ = try list.insert(10, between: 0, and: 3)
      _ = try list.insert(11, between: nil, and: 2)
      _ = try list.insert(12, between: 3, and: nil)
      _ = try list.insert(13, between: nil, and: nil)
      #expect(Array(list) == [0, 10, 1, 11, 2, 3, 12, 13])
      #expect(throws: OrderedListError.neighborsReversed(3, 0)) { try list.insert(14, between: 3, and: 0) }
      #expect(throws: OrderedListError.unknown(99)) { try list.insert(14, between: 99, and: 0) }
      list._checkInvariants()
    }
  }

  @Test func removingAtOffsets() throws {
    for picked in 0..<(1 << 5) {
      var list = PriorityList<Int>(direction: picked % 2 == 0 ? .ascending : .descending)
      for id in 0..<5 { _ = try list.append(id) }
      let offsets = (0..<5).filter { picked & 1 << $0 != 0 }
      #expect(list.remove(atOffsets: offsets.reversed()) == offsets)
      #expect(Array(list) == (0..<5).filter { !offsets.contains($0) })
      list._checkInvariants()
    }
  }

  @Test func storedRowsRestoreTheList() throws {
    var list = PriorityList<Int>(direction: .descending)
    for id in 0..<50 { _ = try list.insert(id, at: id / 2) }
    let (again, repair) = try PriorityList<Int>.restore(list.storedRows.shuffled(), direction: .descending)
    #expect(Array(again) == Array(list) && again.storedRows == list.storedRows && repair.isEmpty)
  }

  @Test func duplicateIsReportedEvenInAFullList() throws {
    var list = PriorityList<Int>(limit: 1)
    _ = try list.append(1)
    #expect(throws: OrderedListError.duplicate(1)) { try list.append(1) }
  }
}
