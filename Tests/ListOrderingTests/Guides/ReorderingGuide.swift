import ListOrdering
import Testing

/// The examples of the guide to reordering: the text between the marks is the guide's.
@Suite struct ReorderingGuide {
  @Test func aShoppingList() throws {
    // guide: begin
    // Stands for your database.
    var table: [String: Double] = [:]
    var list = PriorityList<String>(limit: 200)
    for title in ["milk", "bread", "tea", "eggs"] {
      for change in try list.append(title) { table[change.id] = change.key }
    }
    for change in try list.move("tea", before: "milk") { table[change.id] = change.key }
    assert(Array(list) == ["tea", "milk", "bread", "eggs"])
    assert(table == ["tea": 0, "milk": 1, "bread": 2, "eggs": 4])
    // guide: end
    #expect(list.map { table[$0] } == list.storedRows.map(\.key))

    // guide: begin
    // "milk" is filtered out.
    for change in try list.move("eggs", between: "tea", and: "bread") { table[change.id] = change.key }
    assert(Array(list) == ["tea", "eggs", "milk", "bread"])
    // guide: end
    #expect(list.key(of: "eggs") == 0.5)

    // guide: begin
    for change in list.move(fromOffsets: [0, 1], toOffset: 3) { table[change.id] = change.key }
    assert(Array(list) == ["milk", "tea", "eggs", "bread"])
    // guide: end
    #expect(list.count == 4)
  }

  @Test func aGapThatIsExhausted() throws {
    // guide: begin
    var queue = PriorityList<Int>()
    try queue.insert(contentsOf: [0, 1], at: 0)
    assert(queue.insertsLeft(at: 1) == 52)

    var written = 0
    for id in 2..<1_002 { written += try queue.insert(id, at: 1).count }
    // A thousand inserts into one gap.
    assert(written < 1_050)
    // guide: end
    #expect(written > 1_000)
  }

  @Test func restoring() throws {
    // guide: begin
    let rows: [(String, Double)] = [("tea", .nan), ("milk", 2), ("bread", 2), ("eggs", 4)]
    let (restored, repair) = try PriorityList<String>.restore(rows, limit: 200)
    assert(Array(restored) == ["bread", "milk", "eggs", "tea"])
    assert(repair.tied == ["bread", "milk"])
    assert(repair.unusable == ["tea"])
    // Store these, and the table is sound again.
    assert(repair.changes.count == 2)
    // guide: end
    #expect(Set(repair.changes.map(\.key)).isDisjoint(with: [2, 4]))
  }
}
