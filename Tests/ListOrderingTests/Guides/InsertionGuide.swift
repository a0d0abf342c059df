import ListOrdering
import Testing

/// The examples of the guide to insertion: the text between the marks is the guide's.
@Suite struct InsertionGuide {
  @Test func aWeekOfDeadlines() throws {
    // guide: begin
    struct Todo: Equatable {
      var title: String
      var deadline: Int
    }

    var week = KeySortedArray<Todo, Int>(by: \.deadline)
    try week.insert(Todo(title: "water the plants", deadline: 4))
    try week.insert(Todo(title: "call the bank", deadline: 1))
    let index = try week.insert(Todo(title: "buy milk", deadline: 1))
    assert(index == 1)  // after its equal
    // guide: end
    #expect(week.map(\.title) == ["call the bank", "buy milk", "water the plants"])

    // guide: begin
    let dueByWednesday = week.elements(in: 0...3)
    assert(dueByWednesday.map(\.title) == ["call the bank", "buy milk"])
    // guide: end
    #expect(dueByWednesday.count == 2)

    // guide: begin
    var bank = week[0]
    bank.deadline = 5
    let place = try week.replace(at: 0, with: bank)
    assert(place == 2)
    // guide: end
    #expect(week.map(\.deadline) == [1, 4, 5])
  }

  @Test func manyAtOnce() throws {
    // guide: begin
    var readings = try ChunkedSortedArray([20.5, 18.0, 21.25])
    try readings.insert(contentsOf: [19.0, 22.5])
    assert(Array(readings) == [18.0, 19.0, 20.5, 21.25, 22.5])

    do {
      try readings.insert(.nan)
    } catch InsertionError.unordered {
      assert(readings.count == 5)  // as it was before the call
    }
    // guide: end
    #expect(throws: InsertionError.unordered) { try readings.insert(.nan) }
  }

  @Test func searchWithoutAContainer() {
    // guide: begin
    let marks = [3, 5, 5, 8]
    assert(marks.lowerBound(of: 5) == 1)
    assert(marks.upperBound(of: 5) == 3)
    assert(marks.partitioningIndex { $0 > 6 } == 3)
    // guide: end
    #expect(marks.equalRange(of: 5) == 1..<3)
  }
}
