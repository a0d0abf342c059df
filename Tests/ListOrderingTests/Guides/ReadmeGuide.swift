import ListOrdering
import Testing

/// The example of the README, which shows the code between the marks.
@Suite struct ReadmeGuide {
  @Test func dragWritesOneRow() throws {
    // guide: begin
    var keys: [String: Double] = [:]  // Stands for your database: the order key of each item.
    var list = PriorityList<String>(limit: 200)
    for (index, item) in ["Milk", "Bread", "Eggs", "Tea"].enumerated() {
      for row in try list.insert(item, at: index) { keys[row.id] = row.key }
    }

    // The user drags Tea between Milk and Bread. One row is written.
    for row in try list.move("Tea", before: "Bread") { keys[row.id] = row.key }

    // At the next launch, the stored rows, in any order, give the list again.
    let (restored, repair) = try PriorityList<String>.restore(keys.map { ($0.key, $0.value) }, limit: 200)
    for row in repair.rows { keys[row.id] = row.key }  // Empty unless stored rows were damaged.
    print(Array(restored))  // ["Milk", "Tea", "Bread", "Eggs"]
    // guide: end
    #expect(Array(restored) == ["Milk", "Tea", "Bread", "Eggs"] && restored == list && repair.isEmpty)
    #expect(keys == ["Milk": 1, "Tea": 1.5, "Bread": 2, "Eggs": 3])
  }
}
