import ListOrdering
import Testing

/// The examples of the reordering guide. The guide shows the code between the marks.
@Suite struct ReorderingGuide {
  @Test func everyExampleInOneScope() throws {
    // guide: begin
    // Stands in for your database.
    var table: [String: Double] = [:]
    var list = PriorityList<String>(limit: 200)
    for title in ["milk", "bread", "tea", "eggs"] {
      for row in try list.append(title) { table[row.id] = row.key }
    }
    for row in try list.move("tea", before: "milk") { table[row.id] = row.key }
    assert(Array(list) == ["tea", "milk", "bread", "eggs"])
    assert(table == ["tea": 0, "milk": 1, "bread": 2, "eggs": 4])
    // guide: end
    #expect(list.map { table[$0] } == list.storedRows.map(\.key))

    // guide: begin
    // The view hides "milk".
    for row in try list.move("eggs", between: "tea", and: "bread") { table[row.id] = row.key }
    assert(Array(list) == ["tea", "eggs", "milk", "bread"])
    // guide: end
    #expect(list.key(of: "eggs") == 0.5)

    // guide: begin
    // The ids that the view shows; the first two move to the end.
    let visible = ["tea", "eggs", "bread"]
    for row in try list.move(fromOffsets: [0, 1], toOffset: 3, in: visible) { table[row.id] = row.key }
    assert(Array(list) == ["milk", "bread", "tea", "eggs"])
    // guide: end
    #expect(list.map { table[$0] } == list.storedRows.map(\.key))

    // guide: begin
    for row in list.move(fromOffsets: [0, 1], toOffset: 3) { table[row.id] = row.key }
    assert(Array(list) == ["tea", "milk", "bread", "eggs"])
    // guide: end
    #expect(list.map { table[$0] } == list.storedRows.map(\.key))

    // guide: begin
    // Undo needs the earlier rows, and the items that were inserted.
    let before = list
    var edited = Array(try list.insert("jam", after: "tea"))
    edited += try list.move("eggs", before: "milk")
    for row in edited { table[row.id] = row.key }
    let undone = before.storedRows(of: Set(edited.map(\.id)))
    let inserted = edited.map(\.id).filter { !before.contains($0) }

    // Later, perhaps after other edits.
    for row in undone { table[row.id] = row.key }
    for id in inserted { table[id] = nil }
    for row in try list.apply(undone, removing: inserted).rows { table[row.id] = row.key }
    assert(Array(list) == ["tea", "milk", "bread", "eggs"])
    // guide: end
    #expect(list == before)
    #expect(table == Dictionary(uniqueKeysWithValues: list.storedRows.map { ($0.id, $0.key) }))

    // guide: begin
    // Another device inserted "rice" with the same key as "milk", and deleted "bread".
    let delivered = [OrderedRow(id: "rice", key: list.key(of: "milk")!)]
    for row in delivered { table[row.id] = row.key }
    table["bread"] = nil
    let repair = try list.apply(delivered, removing: ["bread"])
    for row in repair.rows { table[row.id] = row.key }
    assert(Array(list) == ["tea", "milk", "rice", "eggs"])
    assert(repair.tied == ["milk", "rice"])

    // The server assigned its own id to an item that was created on this device.
    let row = try list.replace("rice", with: "item-7")
    table["rice"] = nil
    table[row.id] = row.key
    assert(list.contains("item-7"))
    // guide: end
    #expect(table == Dictionary(uniqueKeysWithValues: list.storedRows.map { ($0.id, $0.key) }))

    // guide: begin
    var queue = try PriorityList([0, 1])
    assert(queue.insertsLeft(at: 1) == 52)

    var written = 0
    for id in 2..<1_002 { written += try queue.insert(id, at: 1).count }
    // A thousand inserts into one gap.
    assert(written < 1_050)
    // guide: end
    #expect(written > 1_000)

    // guide: begin
    let stored: [(String, Double)] = [("tea", .nan), ("milk", 2), ("bread", 2), ("eggs", 4)]
    let restored = try PriorityList<String>.restore(stored, limit: 200)
    assert(Array(restored.list) == ["bread", "milk", "eggs", "tea"])
    assert(restored.repair.tied == ["bread", "milk"])
    assert(restored.repair.unusable == ["tea"])
    // After storing these rows, all keys in the table are usable and different.
    assert(restored.repair.rows.count == 2)
    // guide: end
    #expect(Set(restored.repair.rows.map(\.key)).isDisjoint(with: [2, 4]))

    // guide: begin
    struct Todo { var id: Int, position: Double, title: String }
    var todos = [
      Todo(id: 1, position: 2, title: "bread"), Todo(id: 2, position: 1, title: "milk"),
      Todo(id: 3, position: 2, title: "tea"),
    ]
    // Called only if rows need a repair: here, two to-dos have the same position.
    let order = try PriorityList(restoring: todos, id: \.id, key: \.position, limit: 200) { repair in
      for row in repair.rows {
        for index in todos.indices where todos[index].id == row.id { todos[index].position = row.key }
      }
    }
    let shown = order.sorted(todos, by: \.id).map(\.title)
    assert(shown == ["milk", "bread", "tea"])
    // guide: end
    #expect(todos.sorted { $0.position < $1.position }.map(\.title) == shown)

    // guide: begin
    // Stands in for a table with an index on its key.
    var rows: [(id: String, key: Double)] = []

    /// Inserts a row so that `gap` rows precede it.
    func insert(_ id: String, at gap: Int) throws {
      let answer = try KeySearch(in: MidpointKeys()).answer { below, above in
        // The keys of the rows at these distances from the gap, nearest first; fewer at the ends of the table.
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
    // Into one gap, until rows are relabeled.
    for number in 0..<200 { try insert("\(number)", at: 1) }
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.key < $1.key } && rows.count == 203)

    // guide: begin
    // 64-bit integers. Create and restore the list with the same key space.
    var board = OrderedList<String, LabelKeys>(space: LabelKeys())
    let labels = try board.insert(contentsOf: ["milk", "tea"], at: 0).map { ($0.id, $0.key) }
    let boardAgain = try OrderedList.restore(labels, space: LabelKeys()).list
    assert(Array(boardAgain) == ["milk", "tea"])

    // Short texts. Store their raw values, here "a0" and "a1".
    var shared = OrderedList<String, FractionalKeys>(space: FractionalKeys())
    let texts = try shared.insert(contentsOf: ["milk", "tea"], at: 0).map { ($0.id, $0.key.rawValue) }
    let read = texts.map { ($0, FractionalIndex(rawValue: $1)) }
    let sharedAgain = try OrderedList.restore(read, space: FractionalKeys()).list
    assert(Array(sharedAgain) == ["milk", "tea"])
    // guide: end
    #expect(labels.map(\.1) == [1 << 40, 1 << 41])
    #expect(texts.map(\.1) == ["a0", "a1"])
    let none = try OrderedList.restore([("milk", Int64.min), ("tea", 3)], space: LabelKeys())
    #expect(none.repair.unusable == ["milk"])
    let empty = try OrderedList.restore([("milk", FractionalIndex.unusable)], space: FractionalKeys())
    #expect(empty.repair.unusable == ["milk"])
  }
}
