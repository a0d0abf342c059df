import Foundation
import Testing

@testable import ListOrdering

/// The state of a replica between requests. A law in `Tests/Properties` checks longer exchanges.
@Suite struct ReplicaTests {
  private typealias Todos = Replica<TestItem<String, String, String, Double>>
  private typealias Row = TestItem<String, String, String, Double>
  private typealias Item = LocalItem<Row>
  private typealias List = ServerList<Row>

  private let merge = IntentPreservingMerge()

  private func row(_ id: String, _ key: Double, _ content: String = "", in section: String = "open") -> Row {
    Row(id: id, content: content, placement: TestPlacement(section: section, key: key))
  }

  private func item(
    _ id: String, _ key: Double, _ content: String = "", in section: String = "open",
    dirty: FieldSet<Row> = .all
  ) -> Item {
    Item(id: id, content: content, placement: TestPlacement(section: section, key: key), dirty: dirty)
  }

  /// Returns a replica that has synced these rows at version 1.
  private func synced(_ rows: Row...) throws -> Todos {
    var todos = Todos()
    try merge.merge(List(version: 1, items: rows), into: &todos)
    return todos
  }

  /// Returns the report of a merge, which must not be skipped.
  private func read<Content>(
    _ answer: ServerList<TestItem<String, Content, String, Double>>,
    into todos: inout Replica<TestItem<String, Content, String, Double>>
  ) throws -> MergeReport<TestItem<String, Content, String, Double>> {
    let outcome = try merge.merge(answer, into: &todos)
    return try #require(outcome.report)
  }

  private func push<Content>(
    _ todos: inout Replica<TestItem<String, Content, String, Double>>
  ) throws -> Push<TestItem<String, Content, String, Double>> {
    let push = todos.push()
    return try #require(push)
  }

  /// Earlier, acknowledging a push did not update the base, so items that another device deleted
  /// afterward came back as new.
  @Test func acknowledgedItemThatAnotherDeviceDeletesStaysDeleted() throws {
    var todos = try synced()
    todos.items.append(item("x", 1))
    let push = try self.push(&todos)
    #expect(push.version == 1)
    #expect(push.changes == [.init(id: "x", kind: .insertion(row("x", 1)))])
    let isTaken = todos.acknowledge(push.batch, version: 2)
    #expect(isTaken)
    #expect(todos.isSettled && todos.base == [row("x", 1)])
    let report = try read(List(version: 3, items: []), into: &todos)
    #expect(report.dropped == ["x"])
    #expect(todos.items.isEmpty && todos.isSettled)
  }

  /// A repair of damaged rows sets the version to 0, even while a push is pending.
  @Test func acknowledgementDoesNotReplaceARequestedFetch() throws {
    var todos = try synced(row("x", 1), row("y", 2))
    todos.items[0].item.content = "a"
    todos.items[0].dirty = .content
    let push = try self.push(&todos)
    todos.items.removeAll { $0.id == "y" }
    todos.version = 0
    todos.acknowledge(push.batch, version: 2)
    #expect(todos.version == 0)
    todos.base.removeAll { $0.id == "y" }
    let answer = List(version: 2, items: [row("x", 1, "a"), row("y", 2)], lastBatch: push.batch)
    _ = try read(answer, into: &todos)
    #expect(todos.items.map(\.id) == ["x", "y"] && todos.isSettled && todos.version == 2)
  }

  @Test func ownAcknowledgedTextIsNoConflict() throws {
    var todos = try synced(row("x", 1, "a"))
    for (version, text) in [(2, "b"), (3, "c")] {
      todos.items[0].item.content = text
      todos.items[0].dirty = .content
      let push = try self.push(&todos)
      todos.acknowledge(push.batch, version: version)
      todos.items[0].item.content = text + "!"
      todos.items[0].dirty = .content
      let answer = List(version: version, items: [row("x", 1, text)], lastBatch: push.batch)
      let report = try read(answer, into: &todos)
      #expect(report.conflicts.isEmpty)
    }
  }

  /// The response to the push is lost, and another device changes the text before the next fetch.
  @Test func appliedEditIsNotRepeatedIfItsResponseIsLost() throws {
    var todos = try synced(row("x", 1, "a"))
    todos.items[0].item.content = "b"
    todos.items[0].dirty = .content
    let push = try self.push(&todos)
    let answer = List(version: 3, items: [row("x", 1, "c")], lastBatch: push.batch)
    #expect(try read(answer, into: &todos).conflicts.isEmpty)
    #expect(todos.items[0].content == "c" && todos.isSettled)
  }

  /// The push is lost, or it is delayed and not refused yet.
  @Test func pushStaysTheSameUntilItsOutcomeIsKnown() throws {
    var todos = try synced(row("x", 1, "a"))
    todos.items[0].item.content = "b"
    todos.items[0].dirty = .content
    let push = try self.push(&todos)
    todos.items[0].item.content = "a"
    try merge.merge(List(version: 1, items: [row("x", 1, "a")]), into: &todos)
    let again = todos.push()
    #expect(again == push)
    #expect(!todos.isSettled)
    // Nothing else is pending, but the outcome of this push is unknown.
    #expect(!Replica(base: todos.base, version: 1, pending: push).isSettled)
    // The push was delayed: the server has "b" now, and the user wants "a".
    todos.acknowledge(push.batch, version: 2)
    #expect(todos.items[0].dirty == .content)
    let next = try self.push(&todos)
    #expect(next.batch != push.batch && next.version == 2)
    #expect(next.changes[0].told() == Told(content: "a"))
    // The server's list has changed without this push, so the server will never apply it.
    try merge.merge(List(version: 4, items: [row("x", 1, "c")], lastBatch: push.batch), into: &todos)
    let last = try self.push(&todos)
    #expect(last.batch != next.batch && last.version == 4)
    #expect(last.changes == next.changes)
  }

  @Test func editsDuringAPushStayDirty() throws {
    var todos = try synced(row("a", 1), row("b", 2), row("c", 3), row("d", 4))
    for index in 0..<4 {
      todos.items[index].item.content = "new"
      todos.items[index].item.placement = TestPlacement(section: "done", key: 7 + Double(index))
      todos.items[index].dirty = .all
    }
    let push = try self.push(&todos)
    todos.items[0].item.content = "newer"
    todos.items[1].item.placement.section = "open"
    todos.items[2].item.placement.key = 20
    todos.acknowledge(push.batch, version: 2)
    #expect(todos.items.map(\.dirty) == [.content, [.section, .order], .order, []])
    #expect(todos.base.map(\.placement.key) == [7, 8, 9, 10])
  }

  /// A row that made room is clean after the push, unless it made room again. It is never moved.
  @Test func rekeyedItemsAreClearedByTheirPush() throws {
    var todos = try synced(row("a", 1), row("b", 2), row("c", 3))
    try todos.store([OrderedRow(id: "a", key: 0.5), OrderedRow(id: "b", key: 0.75)], moved: "c")
    #expect(todos.items.map(\.isRekeyed) == [true, true, false])
    #expect(todos.items.map(\.dirty) == [[], [], .order])
    let push = try self.push(&todos)
    #expect(push.changes[0].told() == Told(key: 0.5, replacing: 1))
    #expect(push.changes[2].told() == Told(key: 3, isMoved: true))
    try todos.store([OrderedRow(id: "b", key: 0.875)], moved: [])
    todos.acknowledge(push.batch, version: 2)
    #expect(todos.items.map(\.isRekeyed) == [false, true, false])
    #expect(todos.items.map(\.dirty) == [[], [], []])
    #expect(todos.base.map(\.placement.key) == [0.5, 0.75, 3])
  }

  /// Moving an item to its current position returns no rows.
  @Test func moveThatWritesNoRowsChangesNothing() throws {
    var todos = try synced(row("a", 1))
    let before = todos
    try todos.store([OrderedRow<String, Double>](), moved: "a")
    #expect(todos == before)
  }

  @Test func lastOfSeveralRowsOfAnItemCounts() throws {
    var todos = try synced(row("a", 1))
    try todos.store([OrderedRow(id: "a", key: 0.5), OrderedRow(id: "a", key: 0.75)], moved: "a")
    #expect(todos.items[0].placement.key == 0.75)
  }

  @Test func movedItemThatMakesRoomIsStillMoved() throws {
    var todos = try synced(row("a", 1))
    try todos.store([OrderedRow(id: "a", key: 0.5)], moved: "a")
    try todos.store([OrderedRow(id: "a", key: 0.75)], moved: [])
    #expect(todos.items[0].dirty == .order && !todos.items[0].isRekeyed)
  }

  /// If the app reverts a pushed change, including its marks, the server must revert it too.
  @Test func moveRevertedDuringItsPushIsDirty() throws {
    var todos = try synced(row("a", 1), row("b", 2))
    try todos.store([OrderedRow(id: "a", key: 3)], moved: "a")
    let push = try self.push(&todos)
    todos.items[0] = Item(row("a", 1))
    todos.acknowledge(push.batch, version: 2)
    #expect(todos.items[0].dirty == .order)
  }

  /// Reverting a rekeying during its push is a new rekeying, not a move by the user.
  @Test func rekeyingRevertedDuringItsPushIsPending() throws {
    var todos = try synced(row("a", 1), row("b", 2))
    try todos.store([OrderedRow(id: "a", key: 0.5)], moved: "b")
    let push = try self.push(&todos)
    todos.items[0] = Item(row("a", 1))
    todos.acknowledge(push.batch, version: 2)
    #expect(todos.items[0].dirty.isEmpty && todos.items[0].isRekeyed)
  }

  /// If the app marks a move during the push of a rekeying, the row is moved and not rekeyed.
  @Test(arguments: [false, true])
  func moveOfARekeyedItemDuringItsPushIsAMove(isRekeyed: Bool) throws {
    var todos = try synced(row("a", 1), row("b", 2))
    try todos.store([OrderedRow(id: "a", key: 0.5)], moved: "b")
    let push = try self.push(&todos)
    todos.items[0].item.orderKey = 9
    todos.items[0].dirty.insert(.order)
    todos.items[0].isRekeyed = isRekeyed
    todos.acknowledge(push.batch, version: 2)
    #expect(todos.items[0].dirty == .order && !todos.items[0].isRekeyed)
  }

  /// A row is moved during a push and then makes room. The push does not contain its move, so the
  /// move stays pending.
  @Test func moveDuringAPushStaysPendingAfterMakingRoom() throws {
    var todos = try synced(row("a", 1), row("b", 2))
    try todos.store([OrderedRow(id: "a", key: 0.5)], moved: "b")
    _ = try self.push(&todos)
    todos.items[0].dirty.insert(.order)
    todos.items[0].isRekeyed = false
    try todos.store([OrderedRow(id: "a", key: 0.75)], moved: [])
    #expect(todos.items[0].dirty == .order && !todos.items[0].isRekeyed)
  }

  @Test func deletionsDuringAPushStayPending() throws {
    var todos = try synced(row("b", 2), row("c", 3))
    todos.items.append(item("x", 1))
    todos.items.append(item("y", 4))
    todos.items[0].isRemoved = true
    let push = try self.push(&todos)
    // One item is marked as removed, one is taken out of the array, and one is restored.
    todos.items[2].isRemoved = true
    todos.items.removeLast()
    todos.items[0].isRemoved = false
    todos.acknowledge(push.batch, version: 2)
    let next = try self.push(&todos)
    let changes = Dictionary(uniqueKeysWithValues: next.changes.map { ($0.id, $0.kind) })
    #expect(changes["x"] == .removal && changes["y"] == .removal)
    #expect(changes["b"] == .insertion(row("b", 2)))
    #expect(changes.count == 3)
  }

  /// While a move of row "d" is pushed, "d" also makes room for a moved block. That is not another
  /// move of "d".
  @Test func itemThatMadeRoomDuringItsPushIsNotMovedAgain() throws {
    let rows = [row("a", 1), row("b", 2), row("c", 3), row("d", 4)]
    var todos = try synced(rows[0], rows[1], rows[2], rows[3])
    try todos.store([OrderedRow(id: "d", key: 0)], moved: "d")
    let push = try self.push(&todos)
    try todos.store([OrderedRow(id: "d", key: 2.5)], moved: "a", "b")
    try todos.store([OrderedRow(id: "d", key: 2.25)], moved: [])
    // Another device has deleted it by the time of the next fetch.
    let answer = List(version: 3, items: [rows[0], rows[1], rows[2]], lastBatch: push.batch)
    let report = try read(answer, into: &todos)
    #expect(report.dropped == ["d"] && report.recreated.isEmpty)
  }

  @Test func itemMovedDuringItsPushIsPushedAgain() throws {
    var todos = try synced(row("a", 1), row("d", 4))
    try todos.store([OrderedRow(id: "d", key: 0)], moved: "d")
    let push = try self.push(&todos)
    try todos.store([OrderedRow(id: "d", key: 0.5)], moved: [])
    try todos.store([OrderedRow(id: "d", key: 7)], moved: "d")
    try todos.store([OrderedRow(id: "d", key: 8)], moved: [])
    todos.acknowledge(push.batch, version: 2)
    #expect(todos.items[1].dirty == .order && !todos.items[1].isRekeyed)
    let next = try self.push(&todos)
    #expect(next.changes[0].told() == Told(key: 8, isMoved: true))
  }

  /// The client fetches the version that its push is based on before the server applies the push.
  @Test func rekeyedItemIsNoMoveIfAFetchOvertakesThePush() throws {
    var todos = try synced(row("a", 1), row("b", 2))
    todos.items.append(item("y", 1))
    try todos.store([OrderedRow(id: "b", key: 3), OrderedRow(id: "y", key: 2)], moved: "y")
    let push = try self.push(&todos)
    todos.items[2].isRemoved = true
    try merge.merge(List(version: 1, items: [row("a", 1), row("b", 2)]), into: &todos)
    todos.acknowledge(push.batch, version: 2)
    #expect(todos.items[1].dirty.isEmpty)
    #expect(todos.items[1].placement.key == 3)
  }

  /// One device deletes an item. Two others had edited different fields, and both restore it.
  @Test func itemThatAnotherDeviceRestoresFirstKeepsItsEdits() throws {
    var todos = try synced(row("x", 1, "old"))
    try todos.store([OrderedRow(id: "x", key: 5)], moved: "x")
    let report = try read(List(version: 2, items: []), into: &todos)
    #expect(report.recreated == ["x"] && todos.items[0].dirty == [.order, .presence])
    let push = try self.push(&todos)
    #expect(push.changes[0].kind == .insertion(row("x", 5, "old")))
    // The push arrives too late.
    let answer = List(version: 3, items: [row("x", 1, "new", in: "done")])
    try merge.merge(answer, into: &todos)
    #expect(todos.items == [item("x", 1, "new", in: "done", dirty: [])])
    #expect(todos.isSettled)
  }

  /// The devices conflict if the other device's text differs from the server's text before the
  /// deletion.
  @Test(arguments: [("theirs", [.content]), ("old", [])] as [(String, [FieldSet<Row>])])
  private func twoDevicesRestoreAnItem(text: String, conflicts: [FieldSet<Row>]) throws {
    var todos = try synced(row("x", 1, "old"))
    todos.items[0].item.content = "mine"
    todos.items[0].dirty = .content
    for version in 2..<4 {
      let report = try read(List(version: version, items: []), into: &todos)
      #expect(report.recreated == (version == 2 ? ["x"] : []))
    }
    let report = try read(List(version: 4, items: [row("x", 1, text)]), into: &todos)
    #expect(report.conflicts.map(\.fields) == conflicts)
    #expect(todos.items[0].content == "mine" && todos.items[0].dirty == .content)
  }

  @Test func deletionHereAndEditOnTheServerConflict() throws {
    var todos = try synced(row("x", 1, "old"), row("y", 2))
    try todos.remove("x")
    try todos.remove("y")
    let answer = List(version: 2, items: [row("x", 3, "new"), row("y", 4)])
    var report = try read(answer, into: &todos)
    #expect(report.removedLocally == ["x", "y"])
    #expect(
      report.conflicts == [MergeConflict(id: "x", fields: [.content, .presence], server: answer.items[0])])
    // The conflict is reported once.
    report = try read(List(version: 3, items: answer.items), into: &todos)
    #expect(report.conflicts.isEmpty)
  }

  /// Other rows stepped aside, so the keys of the moved rows do not reveal the move.
  @Test func blockMovedBackDuringItsPushIsMoved() throws {
    var todos = try synced(row("p", 10))
    for (id, key) in [("x", 20.0), ("y", 30)] {
      try todos.insert(row(id, .nan))
      try todos.store([OrderedRow(id: id, key: key)], moved: id)
    }
    let push = try self.push(&todos)
    try todos.store([OrderedRow(id: "p", key: 40)], moved: "x", "y")
    todos.acknowledge(push.batch, version: 2)
    #expect(todos.items.map(\.dirty) == [[], .order, .order])
    // Another device edits a text.
    let rows = [row("p", 10, "new"), row("x", 20), row("y", 30)]
    try merge.merge(List(version: 3, items: rows), into: &todos)
    let order = todos.rows(in: "open").sorted { $0.key < $1.key }.map(\.id)
    #expect(order == ["x", "y", "p"])
  }

  /// For items that the server has forgotten, the backup's state counts. For items that it never
  /// had, this client's state counts.
  @Test func serverRestoredFromABackup() throws {
    var todos = try synced(row("a", 1, "old"), row("b", 2))
    try todos.insert(row("x", 3))
    todos.items[0].item.content = "mine"
    todos.items[0].dirty = .content
    let push = try self.push(&todos)
    todos.acknowledge(push.batch, version: 9)
    let backup = List(version: 1, items: [row("a", 1, "old"), row("b", 2)])
    #expect(try merge.merge(backup, into: &todos) == .outdated)
    todos.resetSyncState()
    let report = try read(backup, into: &todos)
    #expect(report.unknownOrigin == ["x"] && report.dropped.isEmpty)
    let next = try self.push(&todos)
    #expect(next.version == 1 && next.changes.map(\.kind) == [.insertion(row("x", 3))])
  }

  /// An edit that was pushed before the item was deleted is clean when the deletion is undone.
  @Test func pushedEditIsCleanUnderATombstone() throws {
    var todos = try synced(row("x", 1, "a"))
    todos.items[0].item.content = "b"
    todos.items[0].dirty = .content
    let push = try self.push(&todos)
    todos.items[0].isRemoved = true
    todos.acknowledge(push.batch, version: 2)
    try todos.restore("x")
    #expect(todos.isSettled)
  }

  /// The server read the rows for its response before it applied the push, and the last batch
  /// afterward.
  @Test func inconsistentResponseLosesNothing() throws {
    var todos = try synced(row("a", 1))
    todos.items.append(item("x", 2))
    let push = try self.push(&todos)
    try merge.merge(List(version: 1, items: [row("a", 1)], lastBatch: push.batch), into: &todos)
    #expect(todos.items.map(\.id) == ["a", "x"])
    let again = todos.push()
    #expect(again == push)
  }

  /// If the app changes the section without marking the order, the push contains the key as well.
  @Test func changedSectionIsPushedWithItsKey() throws {
    var todos = try synced(row("a", 1), row("b", 1, in: "done"))
    todos.items[0].item.placement = TestPlacement(section: "done", key: 3)
    todos.items[0].dirty = .section
    let push = try self.push(&todos)
    #expect(push.changes[0].told() == Told(section: "done", key: 3, isMoved: true))
  }

  @Test func removedTextSurvivesEncodingAndDecoding() throws {
    typealias Optional = TestItem<Int, String?, String, Double>
    typealias Update = ItemUpdate<Optional>
    let item = Optional(id: 1, content: nil, placement: TestPlacement(section: "a", key: 1))
    for update in [
      Update(item, fields: .content), Update(item, fields: [.section, .order], isMoved: true),
      Update(item, fields: .order, replacing: 2), Update(item, fields: []),
    ] {
      let again = try JSONDecoder().decode(Update.self, from: JSONEncoder().encode(update))
      #expect(again == update)
    }
  }

  @Test func editDuringAPushOfNaNStaysDirty() throws {
    struct Spot: Equatable, Sendable {
      var title = ""
      var latitude = Double.nan
    }
    var spots = Replica<TestItem<String, Spot, String, Double>>()
    spots.items.append(
      LocalItem(
        id: "x", content: Spot(), placement: TestPlacement(section: "open", key: 1), dirty: .all))
    let push = try self.push(&spots)
    spots.items[0].item.content = Spot(title: "home", latitude: 47)
    spots.acknowledge(push.batch, version: 1)
    #expect(spots.items[0].dirty == .content)
  }

  @Test func responseThatOmitsAnOpenPushChangesNothing() throws {
    var todos = try synced(row("a", 1))
    try todos.store([OrderedRow(id: "a", key: 5)], moved: "a")
    let push = try self.push(&todos)
    let before = todos
    let outcome = try merge.merge(List(version: 1, items: [row("a", 1)]), into: &todos)
    #expect(outcome == .waiting && outcome.report == nil)
    #expect(todos == before)
    #expect(todos.push() == push)
  }

  @Test func outdatedResponseChangesNothing() throws {
    var todos = try synced(row("a", 1))
    let late = List(version: 1, items: [row("a", 1)])
    try merge.merge(List(version: 3, items: [row("a", 1), row("b", 2)]), into: &todos)
    let before = todos
    #expect(try merge.merge(late, into: &todos) == .outdated)
    #expect(todos == before)
    let isTaken = todos.acknowledge("another batch", version: 9)
    #expect(!isTaken && todos == before)
  }

  @Test func rejectedPushIsForgotten() throws {
    var todos = try synced(row("a", 1))
    todos.items[0].item.content = "far too long"
    todos.items[0].dirty = .content
    let push = try self.push(&todos)
    todos.refuse("another batch")
    let again = todos.push()
    #expect(again == push)
    todos.refuse(push.batch)
    todos.items[0].item.content = "short"
    let next = try self.push(&todos)
    #expect(next.changes[0].told() == Told(content: "short"))
    #expect(next.batch != push.batch)
  }

  @Test func replicaWithAPendingPushSurvivesEncodingAndDecoding() throws {
    var todos = try synced(row("a", 1), row("b", 2))
    todos.items[0].isRemoved = true
    todos.items[1].item.content = "x"
    todos.items[1].dirty = .content
    todos.items.append(item("c", 3))
    _ = todos.push()
    let again = try JSONDecoder().decode(Todos.self, from: JSONEncoder().encode(todos))
    #expect(again == todos)
  }

  /// No merge would accept two items with one id.
  @Test func decodingTwoItemsWithOneIDFails() throws {
    let todos = Todos(items: [item("a", 1, "x"), item("b", 2), item("a", 3, "y")])
    let data = try JSONEncoder().encode(todos)
    let error = try #require(throws: DecodingError.self) { try JSONDecoder().decode(Todos.self, from: data) }
    guard case .dataCorrupted(let context) = error else { throw error }
    #expect(context.codingPath.map(\.stringValue) == ["items"])
    #expect(context.debugDescription == "Two local items have the id a; give every item a unique id.")
  }

  @Test func decodingAnIDThatDoesNotEqualItselfFails() throws {
    let encoder = JSONEncoder()
    let decoder = JSONDecoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    for (id, section) in [(Double.nan, 0), (1, Double.nan)] {
      typealias Replicas = Replica<TestItem<Double, String, Double, Double>>
      let items = Replicas(items: [
        LocalItem(id: id, content: "", placement: TestPlacement(section: section, key: 1), dirty: .all)
      ])
      let data = try encoder.encode(items)
      let error = try #require(throws: DecodingError.self) { try decoder.decode(Replicas.self, from: data) }
      guard case .dataCorrupted(let context) = error else { throw error }
      #expect(context.debugDescription == MergeError.unordered(id).description)
    }
  }

  @Test func decodingAPushWithTwoChangesOfOneItemFails() throws {
    let push = Push<Row>(
      batch: "x", version: 1, changes: [.init(id: "a", kind: .removal), .init(id: "a", kind: .removal)])
    let data = try JSONEncoder().encode(push)
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(Push<Row>.self, from: data)
    }
    guard case .dataCorrupted(let context) = error else { throw error }
    #expect(context.codingPath.map(\.stringValue) == ["changes"])
    #expect(
      context.debugDescription == "Two changes have the id a; combine them into one change.")
  }

  /// Nothing equals NaN, not even the pushed NaN.
  @Test func valueThatDoesNotEqualItselfIsPushedOnce() throws {
    var todos = Replica<TestItem<Int, Double, Int, Double>>()
    todos.items.append(
      LocalItem(id: 1, content: .nan, placement: TestPlacement(section: 0, key: .nan), dirty: .all))
    let push = todos.push()
    todos.acknowledge(try #require(push).batch, version: 1)
    #expect(todos.isSettled)
  }

  @Test func corruptReplicasDoNotTrap() throws {
    var todos = Todos(
      items: [item("a", 1), item("a", 2), item("b", .infinity)], base: [row("a", 1), row("a", 3)],
      version: .max)
    let sent = try self.push(&todos)
    todos.acknowledge(sent.batch, version: .min)
    #expect(throws: MergeError<String>.duplicate("a")) {
      _ = try merge.merge(List(version: 5, items: []), into: &todos)
    }
  }
}
