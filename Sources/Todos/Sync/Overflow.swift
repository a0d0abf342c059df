import Foundation
import GRDB
import ListOrdering
import OrderedTable

/// Moves todos out of a list with too many todos, after several devices have filled it offline.
///
/// Of the todos that the server does not have yet, the last ones move to an overflow list next to
/// the full one. The overflow list has the same name with a number. Its id is derived from the id
/// of the original list, so all devices use the same overflow list.
struct Overflow {
  let db: Database
  let list: TodoList.ID

  init(_ db: Database, of list: TodoList.ID) {
    self.db = db
    self.list = list
  }

  /// Moves the excess todos. If the account has no room for another list, they stay and wait.
  ///
  /// - Returns: Whether any todo was moved.
  @discardableResult
  func move() throws -> Bool {
    var excess = try TodoStore.count(of: list, db) - TodoRules.maxTodos
    if excess <= 0 { return false }
    var hasMoved = false
    let replica = try ReplicaTables<Todo>(db: db, list: list.rawValue).readAll()
    var surplus = replica.items.filter { !$0.isRemoved && $0.dirty.contains(.presence) }
      .sorted { ($0.item.section, $0.item.priority, $0.id) < ($1.item.section, $1.item.priority, $1.id) }
      .suffix(excess).map(\.id)
    var edit = StoreEdit(db)
    var source = list
    while excess > 0, !surplus.isEmpty {
      guard let next = try nextList(after: source, &edit) else { break }
      let room = try TodoRules.maxTodos - TodoStore.count(of: next, db)
      let portion = Array(surplus.prefix(max(room, 0)))
      try edit.transfer(portion, to: next, at: .end)
      surplus.removeFirst(portion.count)
      excess -= portion.count
      if !portion.isEmpty { hasMoved = true }
      source = next
    }
    try UndoHistory.pass(edit.step.relabels ?? [:], db)
    return hasMoved
  }

  /// Returns the overflow list of a list, inserted if necessary; `nil` if the account is full.
  private func nextList(after source: TodoList.ID, _ edit: inout StoreEdit) throws -> TodoList.ID? {
    guard let former = try TodoStore.list(source, db) else { return nil }
    let number = Self.number(of: source)
    let stem = number == 1 ? source.rawValue : String(source.rawValue.dropLast("--\(number)".count))
    for next in number + 1...number + TodoRules.maxLists {
      let id = Self.id(stem, number: next)
      if try TodoStore.list(id, db) != nil { return id }
      // An overflow list whose deletion is pending stays deleted.
      let isDeleted = try Bool.fetchOne(
        db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM tombstone WHERE list = ? AND id = ?)"),
        arguments: [TodoStore.index, id])
      if isDeleted ?? false { continue }
      // A deleted list may have had this id. Its todos may still be kept for an undo.
      try IndexEffects(db).forgetAll(of: id)
      // The source's name ends with the source's number, unless the user has renamed it.
      let suffix = " \(number)"
      let name = former.name.hasSuffix(suffix) ? String(former.name.dropLast(suffix.count)) : former.name
      let list = TodoList(id: id, name: Self.name(name, number: next), color: former.color)
      do { try edit.insert(list, at: .after(source)) } catch StoreError.full { return nil }
      return id
    }
    return nil
  }

  /// Appends a number to a name, and cuts the name to the limits in characters and bytes.
  private static func name(_ name: String, number: Int) -> String {
    let limit = TodoRules.maxNameCharacters
    var name = name.prefix(limit - " \(number)".count)
    while name.utf8.count + " \(number)".utf8.count > limit * TodoRules.maxBytesPerCharacter {
      name.removeLast()
    }
    return "\(name) \(number)"
  }

  /// Returns the id of the overflow list with a number, which is the same on every device. The stem
  /// is the id of the original list. If the result would be too long, a hash replaces the end of
  /// the stem.
  private static func id(_ stem: String, number: Int) -> TodoList.ID {
    if let id = TodoList.ID(rawValue: "\(stem)--\(number)") { return id }
    // FNV-1a. A stem with a hash is short enough for every number, so no stem is hashed twice.
    let hash = stem.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return TodoList.ID(rawValue: "\(stem.prefix(40))-\(String(hash, radix: 16))--\(number)")!
  }

  /// Returns the number at the end of an overflow list's id, such as 3 for `work--3`; otherwise 1.
  private static func number(of list: TodoList.ID) -> Int {
    guard let mark = list.rawValue.range(of: "--", options: .backwards) else { return 1 }
    return Int(list.rawValue[mark.upperBound...]).flatMap { (2...1_000).contains($0) ? $0 : nil } ?? 1
  }
}
