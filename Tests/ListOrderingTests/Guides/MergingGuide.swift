import ListOrdering
import Testing

/// The example of the guide to merging: the text between the marks is the guide's.
@Suite struct MergingGuide {
  @Test func aMoveHereAndEditsThere() throws {
    // guide: begin
    typealias Row = ServerItem<String, String, String, Double>
    typealias Item = LocalItem<String, String, String, Double>

    let base = [
      Row(id: "a", content: "Milk", placement: Placement(section: "open", key: 1)),
      Row(id: "b", content: "Bread", placement: Placement(section: "open", key: 2)),
      Row(id: "c", content: "Tea", placement: Placement(section: "open", key: 3)),
    ]

    // Here, offline: tea goes to the top.
    var local = base.map(Item.init)
    local[2].placement.key = 0
    local[2].dirty = .order

    // Meanwhile on the server: bread is bought, eggs are new.
    var server = base
    server[1].placement = Placement(section: "done", key: 1)
    server.append(Row(id: "d", content: "Eggs", placement: Placement(section: "open", key: 4)))

    let result = try IntentPreservingMerge().merge(base: base, local: local, server: server)
    assert(result.ids(in: "open") == ["c", "a", "d"])
    assert(result.ids(in: "done") == ["b"])
    // guide: end
    #expect(result.report.added == ["d"])

    // guide: begin
    assert(result.push.count == 1)
    assert(result.push[0].id == "c")
    assert(result.push[0].change == .update(content: nil, section: nil, key: 0, replacing: nil))

    // The server has acknowledged the batch: nothing is dirty any more.
    local = result.items.filter { !$0.isRemoved }
    for index in local.indices {
      local[index].dirty = []
      local[index].isRekeyed = false
    }
    // guide: end
    #expect(local.allSatisfy { !$0.needsPush })
    #expect(local.map(\.id) == ["a", "b", "c", "d"])
  }
}
