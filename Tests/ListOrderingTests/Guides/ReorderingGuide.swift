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

  @Test func aTableOfItsOwn() throws {
    // guide: begin
    // Stands for a table with an index on its key.
    var rows: [(id: String, key: Double)] = []

    /// Puts a new row where `gap` rows stand before it.
    func insert(_ id: String, at gap: Int) throws {
      let answer = try KeySearch(in: MidpointKeys()).answer { below, above in
        // The keys of the rows at these distances from the gap, outward; fewer where the table ends.
        (
          below: below.prefix { $0 < gap }.map { rows[gap - 1 - $0].key },
          above: above.prefix { gap + $0 < rows.count }.map { rows[gap + $0].key }
        )
      }
      for relabel in answer.relabels {
        let distance = relabel.row.distance
        rows[relabel.row.side == .below ? gap - 1 - distance : gap + distance].key = relabel.key
      }
      rows.insert((id, answer.keys[0]), at: gap)
    }

    for title in ["milk", "bread", "tea"] { try insert(title, at: 0) }
    assert(rows.map(\.id) == ["tea", "bread", "milk"])
    assert(rows.map(\.key) == [-1, 0, 1])
    // guide: end
    // Into one gap, until rows are relabelled.
    for number in 0..<200 { try insert("\(number)", at: 1) }
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.key < $1.key } && rows.count == 203)
  }
}
