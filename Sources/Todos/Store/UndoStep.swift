import GRDB
import ListOrdering
import OrderedTable

/// The record that undoes or redoes a step of the user. It has the todos and lists that the step
/// changed, as they were before and after the step.
struct UndoStep: Codable, Hashable {
  var todos: [Trace<Todo>] = []
  var lists: [Trace<TodoList>] = []

  /// Whether the step moved any item.
  var isMove = false

  /// The lists that the step deleted. Their todos are kept as long as the step is.
  var deletedLists: [TodoList.ID] = []
  /// The new priorities that items got during the step or after it, although the step did not move
  /// them; `nil` if there are none. When this step is undone, the step before it takes them over,
  /// because its record has the former priorities.
  var relabels: Relabels?

  /// The changes of each item's priority that did not move it for the user, in their order. The keys
  /// are those of ``key(of:_:)``.
  typealias Relabels = [String: [Relabel]]

  /// A change of an item's priority that did not move it for the user.
  struct Relabel: Codable, Hashable {
    var former: Double
    var latter: Double
  }

  /// An item before and after a step.
  struct Trace<Item: StoredItem>: Codable, Hashable {
    var id: Item.ID
    /// The item before the step; `nil` if it did not exist.
    var former: State<Item>?
    /// The item's neighbors before the step, in its list and section.
    var neighbors = Neighbors<Item.ID>()
    /// The item after the step; `nil` if it no longer exists.
    var latter: State<Item>?

    /// Files store the neighbors in British spelling.
    private enum CodingKeys: String, CodingKey {
      case id, former, neighbors = "neighbours", latter
    }
  }

  /// An item with the id of its list.
  struct State<Item: StoredItem>: Hashable {
    var item: Item
    var list: String
  }

  /// The items before and after an item.
  struct Neighbors<ID: Codable & Hashable>: Codable, Hashable {
    var lower: ID?
    var upper: ID?
  }
}

extension UndoStep {
  /// Whether the step changed any item.
  var changesAnything: Bool {
    isMove || todos.contains { $0.former != $0.latter } || lists.contains { $0.former != $0.latter }
  }

  /// Returns the name of an item in ``relabels``.
  static func key<Item: StoredItem>(of id: Item.ID, _: Item.Type) -> String { "\(Item.table)/\(id.rawValue)" }

  /// Records that an item has a new priority, although the user has not moved it.
  mutating func relabel(_ key: String, from former: Double, to latter: Double) {
    guard former.isFinite, latter.isFinite, former != latter else { return }
    var changes = relabels?[key] ?? []
    // If the priorities differ, the item was moved in between.
    if changes.last?.latter == former {
      changes[changes.count - 1].latter = latter
    } else {
      changes.append(Relabel(former: former, latter: latter))
    }
    relabels = relabels ?? [:]
    relabels![key] = changes
  }

  /// Takes over the new priorities that items got after the step. Priorities of items that the step
  /// did not move are also kept for the step before it.
  mutating func take(_ relabels: Relabels) {
    var rest = relabels
    func take<Item: StoredItem>(_ traces: inout [Trace<Item>]) {
      for index in traces.indices {
        let key = Self.key(of: traces[index].id, Item.self)
        guard let changes = rest[key] else { continue }
        let trace = traces[index]
        // If this step moved the item, the records of earlier steps have its priority from before
        // the move, so they do not need the new priority.
        let isUnmoved =
          trace.former?.list == trace.latter?.list && trace.former?.item.section == trace.latter?.item.section
          && trace.former?.item.orderKey == trace.latter?.item.orderKey
        for change in changes where traces[index].latter?.item.orderKey == change.former {
          traces[index].latter?.item.orderKey = change.latter
          if isUnmoved { traces[index].former?.item.orderKey = change.latter }
        }
        if !isUnmoved { rest[key] = nil }
      }
    }
    take(&todos)
    take(&lists)
    for (key, changes) in rest {
      for change in changes { relabel(key, from: change.former, to: change.latter) }
    }
  }

  /// Returns the traces in the former order of their items, so that an item's lower neighbor is
  /// restored before the item.
  static func inOrder<Item: StoredItem>(_ traces: [Trace<Item>]) -> [Trace<Item>] {
    traces.sorted { a, b in
      guard let a = a.former, let b = b.former else { return a.former == nil && b.former != nil }
      return (a.list, a.item.section, a.item.orderKey, a.item.id) < (
        b.list, b.item.section, b.item.orderKey, b.item.id
      )
    }
  }
}

extension UndoStep.Neighbors {
  /// Returns the destination after the lower neighbor; the start if there was no lower neighbor. If
  /// the lower neighbor has left, returns the destination before the upper one. If both have left,
  /// returns the end.
  func destination<Space>(
    where isHere: (ID) throws -> Bool
  ) rethrows -> OrderedTable<ID, Space>.Destination {
    guard let lower else { return .start }
    if try isHere(lower) { return .after(lower) }
    if let upper, try isHere(upper) { return .before(upper) }
    return .end
  }
}

/// The coding of an item in an undo step. It has no field names, so that each edit, which writes a
/// step, takes less time.
extension UndoStep.State: Codable {
  private static var fields: [FieldDescription<Item>] {
    Item.descriptions.filter { $0.name != AppFields.name }
  }

  init(from decoder: any Decoder) throws {
    var container: any UnkeyedDecodingContainer = try decoder.unkeyedContainer()
    list = try container.decode(String.self)
    item = Item(id: try container.decode(Item.ID.self))
    for field in Self.fields { try field.readCompact(&container, &item) }
    item.unknownMembers = try container.decode(UnknownMembers.self)
    // Items without app fields, and steps of earlier versions, end here.
    if !container.isAtEnd { item.appFields = try container.decode(AppFields.self) }
  }

  func encode(to encoder: any Encoder) throws {
    var container: any UnkeyedEncodingContainer = encoder.unkeyedContainer()
    try container.encode(list)
    try container.encode(item.id)
    for field in Self.fields { try field.writeCompact(item, &container) }
    try container.encode(item.unknownMembers)
    if !item.appFields.isAbsent { try container.encode(item.appFields) }
  }
}
