import ListOrdering
import Testing

@Suite struct OrderedListEquatableTests {
  private static func list(
    _ ids: [String], limit: Int? = nil, direction: ListDirection = .ascending
  ) throws -> PriorityList<String> {
    var list = PriorityList<String>(limit: limit, direction: direction)
    _ = try list.insert(contentsOf: ids, at: 0)
    return list
  }

  @Test func equalListsHaveEqualHashes() throws {
    let (a, b) = (try Self.list(["milk", "bread"]), try Self.list(["milk", "bread"]))
    #expect(a == b)
    #expect(Set([a, b]).count == 1)
  }

  @Test func lastInsertDoesNotAffectEquality() throws {
    let keys = MidpointKeys(remembersLastInsert: true)
    var list = OrderedList<String, MidpointKeys>(space: keys)
    _ = try list.insert(contentsOf: ["milk", "bread"], at: 0)
    var detour = list
    _ = try detour.insert("tea", at: 1)
    try detour.remove("tea")
    #expect(detour == list)
  }

  @Test func allStoredPropertiesAffectEquality() throws {
    let list = try Self.list(["milk", "bread"])
    let others = [
      try Self.list(["bread", "milk"]), try Self.list(["milk"]), try Self.list(["milk", "bread"], limit: 2),
      // The same rows in the opposite direction.
      try Self.list(["bread", "milk"], direction: .descending),
    ]
    for other in others { #expect(list != other) }
    var rekeyed = list
    _ = try rekeyed.insert("tea", at: 1)
    try rekeyed.remove("milk")
    _ = try rekeyed.insert("milk", at: 0)
    try rekeyed.remove("tea")
    #expect(Array(rekeyed) == Array(list))
    #expect(rekeyed != list)
  }

  @Test func descriptionsShowRowsInOrder() throws {
    #expect(try Self.list(["milk", "bread"]).description == "[milk: 1.0, bread: 2.0]")
    #expect(
      try Self.list(["milk", "bread"], direction: .descending).description == "[milk: 2.0, bread: 1.0]")
    #expect(PriorityList<Int>().description == "[]")
    var list = try Self.list(["milk"])
    #expect(try list.append("bread").description == "[bread: 2.0]")
  }
}
