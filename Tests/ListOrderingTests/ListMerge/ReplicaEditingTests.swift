import Testing

@testable import ListOrdering

/// Edits through a replica, which marks the changes.
@Suite struct ReplicaEditingTests {
  private struct Todo: MergeableItem, Equatable {
    var id: String
    var section = 0
    var orderKey = 1.0
    var title = ""
    var weight = 0.0

    static let fields = [ItemField(\Todo.title, named: "title"), ItemField(\Todo.weight, named: "weight")]
  }

  /// Returns a replica that has synced some items at version 1.
  private func synced(_ ids: String...) -> Replica<Todo> {
    let rows = ids.enumerated().map { Todo(id: $1, orderKey: Double($0 + 1)) }
    return Replica(items: rows.map { LocalItem($0) }, base: rows, version: 1)
  }

  @Test func editMarksOnlyTheFieldsThatItChanges() throws {
    var todos = synced("a", "b")
    try todos.edit("b") { $0.title = "x" }
    #expect(todos.items.map(\.dirty) == [[], .field("title")])
    try todos.edit("b") { ($0.title, $0.weight) = ("x", 1) }
    #expect(todos.items[1].dirty == .content)
    try todos.edit("a") { $0.title = "" }
    #expect(todos.items[0].dirty.isEmpty && todos["b"]?.weight == 1)
    try todos.edit("a") { $0.orderKey = 7 }
    #expect(todos.items[0].dirty == .order)
  }

  /// Changing the section moves the item, even if the app stores no key.
  @Test func changingTheSectionIsAMove() throws {
    var todos = synced("a")
    todos.items[0].isRekeyed = true
    try todos.edit("a") { $0.section = 1 }
    #expect(todos.items[0].dirty == [.section, .order] && !todos.items[0].isRekeyed)
  }

  /// Editing one field does not mark another field that is NaN.
  @Test func unchangedNaNStaysClean() throws {
    var todos = synced("a")
    try todos.edit("a") { $0.weight = .nan }
    #expect(todos.items[0].dirty == .field("weight"))
    let push = todos.push()
    todos.acknowledge(try #require(push).batch, version: 2)
    #expect(todos.isSettled)
    todos.items[0].item.orderKey = .nan
    try todos.edit("a") { $0.title = "x" }
    #expect(todos.items[0].dirty == .field("title"))
    try todos.edit("a") { ($0.weight, $0.orderKey) = (1, 2) }
    #expect(todos.items[0].dirty == [.content, .order])
  }

  @Test func insertionsAndRemovals() throws {
    var todos = synced("a")
    try todos.insert(Todo(id: "b"))
    #expect(todos.items[1] == LocalItem(Todo(id: "b"), dirty: .all))
    try todos.remove("a")
    #expect(todos.items[0].isRemoved && todos["a"] == nil)
    try todos.restore("a")
    #expect(todos["a"] != nil && todos.items[0].dirty.isEmpty)
    // A removed item may be inserted again.
    try todos.remove("a")
    try todos.insert(Todo(id: "a", title: "anew"))
    #expect(todos.items[0] == LocalItem(Todo(id: "a", title: "anew"), dirty: .all))
  }

  /// Otherwise the item would show outdated values until the server changes again.
  @Test func restoredItemHasTheServersValuesExceptForEdits() throws {
    var todos = synced("a")
    try todos.edit("a") { $0.title = "mine" }
    try todos.remove("a")
    let row = Todo(id: "a", section: 1, orderKey: 5, title: "theirs", weight: 2)
    try IntentPreservingMerge().merge(ServerList(version: 2, items: [row]), into: &todos)
    try todos.restore("a")
    #expect(todos["a"] == Todo(id: "a", section: 1, orderKey: 5, title: "mine", weight: 2))
    #expect(todos.items[0].dirty == .field("title"))
  }

  /// Otherwise merging would reject the whole list, or the replica would push forever.
  @Test func idsAndSectionsThatDoNotEqualThemselvesAreRefused() throws {
    struct Spot: MergeableItem, Equatable {
      var id: Double
      var section = 0.0
      var orderKey = 1.0
    }
    var spots = Replica<Spot>()
    try spots.insert(Spot(id: 1))
    let before = spots
    for spot in [Spot(id: .nan), Spot(id: 2, section: .nan)] {
      #expect(throws: ReplicaError<Double>.self) { try spots.insert(spot) }
    }
    #expect(throws: ReplicaError.unordered(1.0)) { try spots.edit(1) { $0.section = .nan } }
    #expect(spots == before)
    #expect(ReplicaError.unordered(2).description.contains("2"))
  }

  @Test func editsOfUnknownIDsAreRefusedAndChangeNothing() throws {
    var todos = synced("a", "b")
    try todos.remove("b")
    let before = todos
    for id in ["b", "c"] {
      #expect(throws: ReplicaError.unknown(id)) { try todos.edit(id) { $0.title = "x" } }
      #expect(throws: ReplicaError.unknown(id)) { try todos.remove(id) }
    }
    #expect(throws: ReplicaError.unknown("a")) { try todos.restore("a") }
    #expect(throws: ReplicaError.duplicate("a")) { try todos.insert(Todo(id: "a", title: "x")) }
    #expect(todos == before)
    #expect(ReplicaError.unknown("a").description.contains("a"))
    #expect(ReplicaError.duplicate("a").description.contains("a"))
  }

  /// A field that is edited during a push of another field stays dirty.
  @Test func fieldEditedDuringAPushStaysDirty() throws {
    var todos = synced("a")
    try todos.edit("a") { $0.title = "x" }
    let push = todos.push()
    try todos.edit("a") { $0.weight = 1 }
    todos.acknowledge(try #require(push).batch, version: 2)
    #expect(todos.items[0].dirty == .field("weight"))
    #expect(todos.base[0].title == "x" && todos.base[0].weight == 0)
  }

  /// A push only settles the fields that it contains. Another field stays dirty, even if the app
  /// has set it back to the server's value.
  @Test func fieldThatIsEditedAndSetBackDuringAPushStaysDirty() throws {
    var todos = synced("a")
    try todos.edit("a") { $0.title = "x" }
    let push = todos.push()
    try todos.edit("a") { $0.weight = 1 }
    try todos.edit("a") { $0.weight = 0 }
    todos.acknowledge(try #require(push).batch, version: 2)
    #expect(todos.items[0].dirty == .field("weight"))
  }

  /// An item whose section is dirty may also be rekeyed. If the app moves it during the push, only
  /// the move is pending afterward, not the rekeying.
  @Test func moveOfAnItemWithADirtySectionIsNotRekeying() throws {
    var todos = synced("a")
    todos.items[0].item.section = 1
    todos.items[0].dirty = .section
    todos.items[0].isRekeyed = true
    let push = todos.push()
    // The app moves the item by setting the mark itself.
    todos.items[0].item.orderKey = 9
    todos.items[0].dirty.insert(.order)
    todos.acknowledge(try #require(push).batch, version: 2)
    #expect(todos.items[0].dirty == .order && !todos.items[0].isRekeyed)
  }

  /// If the user moves an item away and back while its move is being pushed, and it then makes
  /// room, its move stays pending.
  @Test func itemMovedAwayAndBackDuringAPushIsStillMoved() throws {
    var todos = synced("a", "b")
    func move(_ key: Double, by user: String...) throws {
      try todos.store([OrderedRow(id: "a", key: key)], moved: user)
    }
    try move(5, by: "a")
    let push = todos.push()
    try move(7, by: "a")
    try move(5, by: "a")
    try move(6)
    #expect(todos.items[0].dirty.contains(.order) && !todos.items[0].isRekeyed)
    todos.acknowledge(try #require(push).batch, version: 2)
    #expect(todos.items[0].dirty == .order && !todos.items[0].isRekeyed)
  }

  @Test func listWithoutSectionsContainsAllItems() throws {
    struct Song: MergeableItem, Equatable {
      var id: Int
      var orderKey = Double.nan
    }
    var songs = Replica<Song>()
    for id in 1...3 { try songs.insert(Song(id: id)) }
    // No item has a key yet. The list assigns keys, which the replica keeps.
    var list = try songs.list(space: MidpointKeys(), limit: 4)
    #expect(Array(list) == [1, 2, 3])
    #expect(Set(songs.items.map(\.item.orderKey)) == Set(list.storedRows.map(\.key)))
    try songs.store(try list.move(3, to: 0), moved: 3)
    try songs.remove(2)
    #expect(try Array(songs.list(space: MidpointKeys())) == [3, 1])
    #expect(throws: OrderedListError<Int>.full(limit: 4)) {
      _ = try list.append(4)
      _ = try list.append(5)
    }
  }

  /// An item that does not equal itself or has no key yet is compared by its description.
  @Test func editsOfItemsThatDoNotEqualThemselvesArePushed() throws {
    struct Song: MergeableItem, Equatable {
      var id: Int
      var orderKey = 1.0
      var title: String
      var length = Double.nan
    }
    struct Plain: MergeableItem, Equatable {
      var id: Int
      var orderKey = Double.nan
      var title: String
    }
    func check<Item: MergeableItem & Equatable>(
      _ item: Item, _ title: WritableKeyPath<Item, String>
    ) throws where Item.ID == Int, Item.OrderKey == Double, Item.Section == NoSection {
      var list = Replica<Item>()
      try list.insert(item)
      let push = list.push()!
      try list.edit(1) { $0[keyPath: title] = "Air" }
      list.acknowledge(push.batch, version: 1)
      #expect(list.items[0].dirty.contains(.content))
      let told = list.push()?.changes.count
      #expect(told == 1)

      list = Replica(items: [LocalItem(item)], base: [item], version: 1)
      try list.edit(1) { $0[keyPath: title] = $0[keyPath: title] }
      #expect(list.items[0].dirty.isEmpty)
      try list.edit(1) { $0[keyPath: title] = "Air" }
      #expect(list.items[0].dirty == .content)
      var other = item
      other[keyPath: title] = "Ballad"
      let outcome = try IntentPreservingMerge().merge(ServerList(version: 2, items: [other]), into: &list)
      #expect(outcome.report?.conflicts.count == 1)
      #expect(list.items[0].item[keyPath: title] == "Air" && list.items[0].dirty.contains(.content))
    }
    try check(Song(id: 1, title: "Aria"), \.title)
    try check(Plain(id: 1, title: "Aria"), \.title)
  }

  /// The section is computed, so setting it to its current value changes the stored property.
  @Test func computedSectionHidesNoEdit() throws {
    struct Meeting: MergeableItem, Equatable {
      var id: Int
      var orderKey = 1.0
      var minute = 1_500
      var section: Int {
        get { minute / 1_440 }
        set { minute = newValue * 1_440 }
      }
      var title = "Stand-up"
    }
    let meeting = Meeting(id: 1)
    var list = Replica(items: [LocalItem(meeting)], base: [meeting], version: 1)
    try list.edit(1) { $0.title = "Stand-up" }
    #expect(list.items[0].dirty.isEmpty)
    try list.edit(1) { $0.title = "Review" }
    #expect(list.items[0].dirty == .content)
    try list.edit(1) { $0.minute = 1_510 }
    #expect(list.items[0].item.minute == 1_510)
    let told = list.push()?.changes.count
    #expect(told == 1)
  }
}
