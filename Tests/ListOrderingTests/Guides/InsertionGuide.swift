import ListOrdering
import Testing

/// The examples of the insertion guide. The guide shows the code between the marks.
@Suite struct InsertionGuide {
  @Test func everyExampleInOneScope() throws {
    // guide: begin
    var scores = SortedArray([31, 12, 25])
    let index = scores.insert(25)
    assert(index == 2)  // after the equal element
    assert(scores.contains(25))
    scores.remove(25)
    scores.popFirst()
    assert(Array(scores) == [25, 31])
    // guide: end
    #expect(Array(scores) == [25, 31])

    // guide: begin
    struct Todo: Equatable {
      var title: String
      var deadline: Int
    }

    var week = KeyedSortedArray<Todo, Int>(by: \.deadline)
    week.insert(Todo(title: "water the plants", deadline: 4))
    week.insert(Todo(title: "call the bank", deadline: 1))
    week.insert(Todo(title: "buy milk", deadline: 1))
    assert(week.map(\.title) == ["call the bank", "buy milk", "water the plants"])
    // guide: end
    #expect(week.map(\.title) == ["call the bank", "buy milk", "water the plants"])

    // guide: begin
    let dueByWednesday = week.elements(in: 0...3)
    assert(dueByWednesday.map(\.title) == ["call the bank", "buy milk"])
    assert(week.firstIndex(ofKey: 4) == 2)
    // guide: end
    #expect(dueByWednesday.count == 2)

    // guide: begin
    let newIndex = week.update(at: 0) { $0.deadline = 5 }
    assert(newIndex == 2)  // the bank can wait
    week.removeFirst(withKey: 1)
    week.removeAll { $0.title.hasPrefix("water") }
    // guide: end
    #expect(week.map(\.deadline) == [5])

    // guide: begin
    var readings = try SortedArray([20.5, 18.0, 21.25])
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
}
