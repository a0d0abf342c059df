import Testing

@testable import ListOrdering

/// How a change applies to a server row, and which change an item requires.
@Suite struct ItemChangeTests {
  private typealias Change = ItemChange<TestItem<String, String, String, Double>>
  private typealias Row = TestItem<String, String, String, Double>
  private typealias Item = LocalItem<TestItem<String, String, String, Double>>

  private let row = Row(id: "a", content: "old", placement: TestPlacement(section: "open", key: 1))
  private let new = Row(id: "a", content: "new", placement: TestPlacement(section: "done", key: 2))

  private func applied(
    _ fields: FieldSet<Row>, replacing: Double? = nil, to row: Row?
  ) -> Row? {
    Change(id: "a", kind: .update(ItemUpdate(new, fields: fields, replacing: replacing))).applied(to: row)
  }

  @Test func updateChangesOnlyItsFields() {
    #expect(applied([], to: row) == row)
    let content = applied(.content, to: row)
    #expect(content?.content == "new" && content?.placement == row.placement)
    let moved = applied([.section, .order], to: row)
    #expect(moved?.content == "old" && moved?.placement == new.placement)
    #expect(applied(.section, to: row)?.placement == TestPlacement(section: "done", key: 1))
    #expect(applied(.all, to: nil) == nil)
  }

  /// If another device has moved the item meanwhile, it need not make room anymore.
  @Test func keyThatMakesRoomReplacesOnlyTheKnownKey() {
    #expect(applied(.order, replacing: 1, to: row)?.placement.key == 2)
    #expect(applied([.content, .order], replacing: 7, to: row)?.placement.key == 1)
    #expect(applied(.order, to: row)?.placement.key == 2)
  }

  @Test func insertionsAndRemovals() {
    let inserted = Change(id: "a", kind: .insertion(new))
    for before in [nil, row] {
      #expect(inserted.applied(to: before) == new)
      #expect(Change(id: "a", kind: .removal).applied(to: before) == nil)
    }
  }

  /// Returns the update for an item with these marks whose server row has the given key.
  private func told(
    _ dirty: FieldSet<Row>, isRekeyed: Bool = false, key: Double = 1
  ) -> Told<String, String, Double>? {
    let item = Item(
      id: "a", content: "new", placement: TestPlacement(section: "done", key: 3), dirty: dirty,
      isRekeyed: isRekeyed)
    let row = Row(id: "a", content: "old", placement: TestPlacement(section: "open", key: key))
    return Change(of: item, on: row)?.told()
  }

  @Test func updateContainsOnlyDirtyFields() {
    #expect(told([]) == nil)
    #expect(told(.content) == Told(content: "new"))
    #expect(told(.section) == Told(section: "done", key: 3, isMoved: true))
    #expect(told(.order) == Told(key: 3, isMoved: true))
    #expect(told(.order, isRekeyed: true) == Told(key: 3, isMoved: true))
    #expect(told([], isRekeyed: true) == Told(key: 3, replacing: 1))
    #expect(told(.content, isRekeyed: true) == Told(content: "new", key: 3, replacing: 1))
    // Nothing equals NaN, so the update cannot name the key to replace.
    #expect(told([], isRekeyed: true, key: .nan) == Told(key: 3))
  }

  @Test func newItemsAndTombstones() {
    var item = Item(row, dirty: .all)
    #expect(Change(of: item, on: nil)?.kind == .insertion(row))
    item.isRemoved = true
    #expect(Change(of: item, on: nil)?.kind == .removal)
    #expect(Change(of: item, on: row)?.kind == .removal)
  }
}
