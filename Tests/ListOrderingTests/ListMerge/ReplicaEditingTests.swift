import Testing

@testable import ListOrdering

/// Edits through a replica, which marks what they change.
@Suite struct ReplicaEditingTests {
  private struct Todo: MergeableItem, Equatable {
    var id: String
    var section = 0
    var orderKey = 1.0
    var title = ""
    var weight = 0.0

    static let fields = [ItemField(\Todo.title, named: "title"), ItemField(\Todo.weight, named: "weight")]
  }

  /// A replica that has synced some items at version 1.
  private func synced(_ ids: String...) -> Replica<Todo> {
    let rows = ids.enumerated().map { Todo(id: $1, orderKey: Double($0 + 1)) }
    return Replica(items: rows.map { LocalItem($0) }, base: rows, version: 1)
  }

  @Test func anEditMarksWhatItChangesAndNothingElse() throws {
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

  /// Who puts an item into another section moves it there, even if the app stores no key.
  @Test func anotherSectionIsAMove() throws {
    var todos = synced("a")
    todos.items[0].isRekeyed = true
    try todos.edit("a") { $0.section = 1 }
    #expect(todos.items[0].dirty == [.section, .order] && !todos.items[0].isRekeyed)
  }

  /// An edit of one field says nothing of another that is NaN.
  @Test func whatDoesNotEqualItselfStaysClean() throws {
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
    try todos.bringBack("a")
    #expect(todos["a"] != nil && todos.items[0].dirty.isEmpty)
    // What was removed may be made anew.
    try todos.remove("a")
    try todos.insert(Todo(id: "a", title: "anew"))
    #expect(todos.items[0] == LocalItem(Todo(id: "a", title: "anew"), dirty: .all))
  }

  /// Else it would show what the server no longer says, and nobody would notice until the server changes again.
  @Test func whatIsBroughtBackIsAsTheServerLastSaidButForWhatWasEdited() throws {
    var todos = synced("a")
    try todos.edit("a") { $0.title = "mine" }
    try todos.remove("a")
    let row = Todo(id: "a", section: 1, orderKey: 5, title: "theirs", weight: 2)
    try IntentPreservingMerge().merge(ServerList(version: 2, items: [row]), into: &todos)
    try todos.bringBack("a")
    #expect(todos["a"] == Todo(id: "a", section: 1, orderKey: 5, title: "mine", weight: 2))
    #expect(todos.items[0].dirty == .field("title"))
  }

  /// Merging would refuse the whole list, or a push would be made without end.
  @Test func whatDoesNotEqualItselfIsNoIdAndNoSection() throws {
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

  @Test func idsThatAreNotThereAreRefusedAndChangeNothing() throws {
    var todos = synced("a", "b")
    try todos.remove("b")
    let before = todos
    for id in ["b", "c"] {
      #expect(throws: ReplicaError.unknown(id)) { try todos.edit(id) { $0.title = "x" } }
      #expect(throws: ReplicaError.unknown(id)) { try todos.remove(id) }
    }
    #expect(throws: ReplicaError.unknown("a")) { try todos.bringBack("a") }
    #expect(throws: ReplicaError.duplicate("a")) { try todos.insert(Todo(id: "a", title: "x")) }
    #expect(todos == before)
    #expect(ReplicaError.unknown("a").description.contains("a"))
    #expect(ReplicaError.duplicate("a").description.contains("a"))
  }

  /// Another field that is edited while a push is under way is still to be told.
  @Test func fieldsEditedWhileAPushIsUnderWay() throws {
    var todos = synced("a")
    try todos.edit("a") { $0.title = "x" }
    let push = todos.push()
    try todos.edit("a") { $0.weight = 1 }
    todos.acknowledge(try #require(push).batch, version: 2)
    #expect(todos.items[0].dirty == .field("weight"))
    #expect(todos.base[0].title == "x" && todos.base[0].weight == 0)
  }

  /// Of a field that the push says nothing of, it settles nothing, even where the field is again as the server has it.
  @Test func aFieldThatIsEditedAndSetBackWhileAnotherIsTold() throws {
    var todos = synced("a")
    try todos.edit("a") { $0.title = "x" }
    let push = todos.push()
    try todos.edit("a") { $0.weight = 1 }
    try todos.edit("a") { $0.weight = 0 }
    todos.acknowledge(try #require(push).batch, version: 2)
    #expect(todos.items[0].dirty == .field("weight"))
  }

  /// The flag of one that was put elsewhere without a word of its order says after a push, too, that it made room since.
  @Test func aMoveOfWhatWasPutElsewhereIsNoRoomMadeBefore() throws {
    var todos = synced("a")
    todos.items[0].item.section = 1
    todos.items[0].dirty = .section
    todos.items[0].isRekeyed = true
    let push = todos.push()
    // The app moves it, and says so in its own way.
    todos.items[0].item.orderKey = 9
    todos.items[0].dirty.insert(.order)
    todos.acknowledge(try #require(push).batch, version: 2)
    #expect(todos.items[0].dirty == .order && !todos.items[0].isRekeyed)
  }

  /// One that the user moved away and back while its move was being told, and that makes room then, is to be told again.
  @Test func whatWasMovedAndMovedBackDuringAPushIsStillMoved() throws {
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

  @Test func aListWithoutSectionsIsMadeOfAllItems() throws {
    struct Song: MergeableItem, Equatable {
      var id: Int
      var orderKey = Double.nan
    }
    var songs = Replica<Song>()
    for id in 1...3 { try songs.insert(Song(id: id)) }
    // None has a key yet: the list gives them some, which are kept.
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

  /// An item that does not equal itself, or that has no key yet, is compared by what it prints.
  @Test func editsOfItemsThatDoNotEqualThemselvesAreTold() throws {
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

  /// A section that is a part of a property: to set it to what it is, changes the property.
  @Test func aSectionThatIsAPartOfAPropertyHidesNoEdit() throws {
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
