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
    for change in try list.insert("milk", at: 0) { store(change.id, change.key) }
    for change in try list.insert("bread", at: 1) { store(change.id, change.key) }
    for change in try list.move("bread", before: "milk") { store(change.id, change.key) }

    // At the next launch: the rows in any order, damaged ones repaired.
    let (again, repair) = try PriorityList<String>.restore(storedRows(), limit: 200)
    for change in repair.changes { store(change.id, change.key) }
    assert(Array(again) == ["bread", "milk"])
    // guide: end
    #expect(repair.isEmpty)
    #expect(again == list)
  }
}
