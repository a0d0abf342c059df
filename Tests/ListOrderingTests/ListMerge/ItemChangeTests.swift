import Testing

@testable import ListOrdering

/// What a change does to a server's row, and which change an item calls for.
@Suite struct ItemChangeTests {
  private typealias Change = ItemChange<String, String, String, Double>
  private typealias Row = ServerItem<String, String, String, Double>
  private typealias Item = LocalItem<String, String, String, Double>

  private let row = Row(id: "a", content: "old", placement: Placement(section: "open", key: 1))

  private func applied(_ update: ItemUpdate<String, String, Double>, to row: Row?) -> Row? {
    Change(id: "a", kind: .update(update)).applied(to: row)
  }

  @Test func anUpdateChangesWhatItNames() {
    #expect(applied(ItemUpdate(), to: row) == row)
    #expect(applied(ItemUpdate(content: "new"), to: row)?.content == "new")
    let placement = applied(ItemUpdate(section: "done", key: 2, isMoved: true), to: row)?.placement
    #expect(placement == Placement(section: "done", key: 2))
    #expect(applied(ItemUpdate(content: "new"), to: nil) == nil)
  }

  /// Someone has moved the item meanwhile: then it need not make room.
  @Test func aKeyThatMakesRoomReplacesTheOneItKnowsAndNoOther() {
    #expect(applied(ItemUpdate(key: 2, replacing: 1), to: row)?.placement.key == 2)
    #expect(applied(ItemUpdate(content: "new", key: 2, replacing: 7), to: row)?.placement.key == 1)
    #expect(applied(ItemUpdate(key: 2), to: row)?.placement.key == 2)
  }

  @Test func insertionsAndRemovals() {
    let placement = Placement(section: "done", key: 5.0)
    let inserted = Change(id: "a", kind: .insertion(content: "x", placement: placement))
    for before in [nil, row] {
      #expect(inserted.applied(to: before) == Row(id: "a", content: "x", placement: placement))
      #expect(Change(id: "a", kind: .removal).applied(to: before) == nil)
    }
  }

  /// What is told about an item with these marks, of which the server has a row with this key.
  private func told(
    _ dirty: DirtyFields, isRekeyed: Bool = false, key: Double = 1
  ) -> ItemUpdate<String, String, Double>? {
    let item = Item(
      id: "a", content: "new", placement: Placement(section: "done", key: 3), dirty: dirty,
      isRekeyed: isRekeyed)
    let row = Row(id: "a", content: "old", placement: Placement(section: "open", key: key))
    guard case .update(let update)? = Change(of: item, on: row)?.kind else { return nil }
    return update
  }

  @Test func dirtyFieldsAreToldAndNoOthers() {
    #expect(told([]) == nil)
    #expect(told(.content) == ItemUpdate(content: "new"))
    #expect(told(.section) == ItemUpdate(section: "done", key: 3, isMoved: true))
    #expect(told(.order) == ItemUpdate(key: 3, isMoved: true))
    #expect(told(.order, isRekeyed: true) == ItemUpdate(key: 3, isMoved: true))
    #expect(told([], isRekeyed: true) == ItemUpdate(key: 3, replacing: 1))
    #expect(told(.content, isRekeyed: true) == ItemUpdate(content: "new", key: 3, replacing: 1))
    // Nothing equals NaN, so there is no key to name.
    #expect(told([], isRekeyed: true, key: .nan) == ItemUpdate(key: 3))
  }

  @Test func newItemsAndTombstones() {
    var item = Item(
      id: "a", content: "x", placement: Placement(section: "open", key: 1), dirty: .all)
    #expect(
      Change(of: item, on: nil)?.kind
        == .insertion(content: "x", placement: Placement(section: "open", key: 1)))
    item.isRemoved = true
    #expect(Change(of: item, on: nil)?.kind == .removal)
    #expect(Change(of: item, on: row)?.kind == .removal)
  }
}
