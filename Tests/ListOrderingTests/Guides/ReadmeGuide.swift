import ListOrdering
import Testing

/// The example of the package's front page: the text between the marks is the page's.
@Suite struct ReadmeGuide {
  @Test func useInAnApp() throws {
    var rows: [String: Double] = [:]
    func store(_ id: String, _ key: Double) { rows[id] = key }
    func storedRows() -> [(String, Double)] { rows.map { ($0.key, $0.value) } }

    // guide: begin
    var list = PriorityList<String>(limit: 200)
    for row in try list.insert("milk", at: 0) { store(row.id, row.key) }
    for row in try list.insert("bread", at: 1) { store(row.id, row.key) }
    for row in try list.move("bread", before: "milk") { store(row.id, row.key) }

    // At the next launch: the rows in any order, damaged ones repaired.
    let (again, repair) = try PriorityList<String>.restore(storedRows(), limit: 200)
    for row in repair.rows { store(row.id, row.key) }
    assert(Array(again) == ["bread", "milk"])
    // guide: end
    #expect(repair.isEmpty)
    #expect(again == list)
  }
}
