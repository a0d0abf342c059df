import Foundation
import GRDB
import ListOrdering
import OrderedTable
import PropertyTesting

/// A list that other programs damage. With any stored values, an operation has its documented
/// effect on the order of `ORDER BY key, id`, and leaves valid keys on the rows that it places.
struct DamageMachine<Tested: TestedTable, IDs: DamagedIDs>: StateMachine {
  typealias Table = OrderedTable<Int, Tested.Space>

  enum Command {
    /// Inserts or updates rows with any values, using SQL.
    case damage([Damage])
    case insert(Int, Aim)
    case move([Int], Aim)
    case remove(Int)
    case repair
    case backfill
    /// Rows with a key, and an unreadable id in SQL.
    case hide([(id: String, key: DatabaseValue)])
  }

  /// The value stored as a row's key.
  enum Damage {
    case value(DatabaseValue, of: Int)
    /// Any bytes as a text, also invalid UTF-8 or with a NUL.
    case text([UInt8], of: Int)
  }

  private let database: DatabaseQueue
  private let table: Table
  private let space: Tested.Space
  private let schema: TestSchema
  private var order: [Int] = []
  private var nextID = 100
  private var hasMended = false
  /// The number of rows with an unreadable id.
  private var hidden = 0
  /// Whether one of these ids is `NULL`, so that no statement can write the row.
  private var hasUnnamed = false

  init(_ source: inout Source) throws {
    space = try Tested.space(&source)
    schema = try TestSchema.draw(&source, column: Tested.column, ids: IDs.declaration)
    source.note("\(schema), \(space)")
    database = try DatabaseQueue()
    let schema = schema
    try database.write { try schema.create($0) }
    table = .items(space).list(0)
  }

  func command(_ source: inout Source) throws -> Command {
    source.count()
    source.label("repaired by an operation", if: hasMended)
    source.label("rows that can't be named", if: hasUnnamed)
    let count = order.count
    func aim(_ source: inout Source, without: [Int] = []) throws -> Aim {
      let free = order.indices.filter { !without.contains($0) }
      let isFilled = free.isEmpty ? 0 : 3
      switch try source.branch(weights: [1, 1, isFilled, isFilled, isFilled, hidden == 0 ? 1 : 0]) {
      case 0: return .end
      case 1: return .start
      case 2: return .before(try source.pick(free))
      case 3: return .after(try source.pick(free))
      case 4:
        let low = try source.index(below: free.count + 1) - 1
        let high = try low + 1 + source.index(below: free.count - low)
        return .between(low < 0 ? nil : free[low], high == free.count ? nil : free[high])
      default: return .index(try source.index(below: free.count + 1))
      }
    }
    let isFilled = count > 0 ? 1 : 0
    switch try source.branch(weights: [4, 4, 6 * isFilled, isFilled, 1, 1, 1, IDs.unreadable.isEmpty ? 0 : 3])
    {
    case 0:
      return .damage(
        try source.array(1...6) { source in
          let id = try source.integer(in: 0...12)
          return .value(try Tested.value(&source), of: id)
        })
    case 1: return .insert(try source.bool(0.7) ? 1 : source.integer(in: 0...3), try aim(&source))
    case 2:
      let items: [Int] = try source.distinctArray(1...12) { try $0.index(below: count) }
      if try source.bool(0.2), let first = items.min(), let last = items.max() {
        return .move(items, .between(first == 0 ? nil : first - 1, last + 1 == count ? nil : last + 1))
      }
      return .move(items, try aim(&source, without: items))
    case 3: return .remove(try source.index(below: count))
    case 4: return .repair
    case 5: return .backfill
    case 7:
      return .hide(
        try source.array(1...4) { source in (try source.pick(IDs.unreadable), try Tested.value(&source)) })
    default:
      let bytes: [UInt8] = [
        0xFF, 0xFE, 0x80, 0xC3, 0, UInt8(ascii: "a"), UInt8(ascii: "0"), UInt8(ascii: "1"),
      ]
      return .damage(
        try source.array(1...3) { source in
          let id = try source.integer(in: 0...12)
          return .text(try source.array(1...4) { try $0.pick(bytes) }, of: id)
        })
    }
  }

  mutating func apply(_ command: Command) throws {
    switch command {
    case .damage(let rows):
      try database.write { db in
        for row in rows {
          let (id, value, stored) =
            switch row {
            case .value(let value, let id): (id, value, "?")
            case .text(let bytes, let id): (id, Data(bytes).databaseValue, "CAST(? AS TEXT)")
            }
          // A unique index may refuse the damage.
          try db.execute(
            sql: """
              INSERT OR IGNORE INTO item (id, list, place) VALUES (?, 0, NULL);
              UPDATE OR IGNORE item SET place = \(stored) WHERE id = ?
              """, arguments: [id, value, id])
        }
        order = try readableIDs(db)
      }
    case .hide(let rows):
      try database.write { db in
        for row in rows {
          try db.execute(
            sql: "INSERT OR IGNORE INTO item (id, list, place) VALUES (\(row.id), 0, ?)", arguments: [row.key]
          )
        }
        order = try readableIDs(db)
        hidden = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM item WHERE typeof(id) <> 'integer'")!
        hasUnnamed = try Bool.fetchOne(db, sql: "SELECT COUNT(*) FROM item WHERE id IS NULL")!
      }
    case .insert(let count, let aim):
      let ids = Array(nextID..<nextID + count)
      nextID += count
      let destination = destination(aim)
      let before = try database.read(table.check)
      guard let changes = try written({ try table.insert($0, ids, at: destination) }, but: ids) else {
        return
      }
      try place(ids, aim, changes, before)
    case .move(let items, let aim):
      let ids = items.map { order[$0] }
      let destination = destination(aim)
      let before = try database.read(table.check)
      let changes = try written(
        {
          try ids.count == 1
            ? table.move($0, ids[0], to: destination) : table.move($0, ids, to: destination)
        }, but: ids)
      if let changes { try place(ids, aim, changes, before) }
    case .remove(let item):
      let id = order.remove(at: item)
      try database.write { try table.remove($0, id) }
    case .repair:
      let report = try database.read(table.check)
      guard let changes = try written({ try table.repair($0) }) else { return }
      let after = try database.read(table.check)
      try require(after.unusable.isEmpty && after.tied.isEmpty && after.misplaced.isEmpty, "\(after)")
      try require(Set(report.unusable).isSubset(of: changes.rows.map(\.id)), "\(report), \(changes)")
      if report.unusable.isEmpty, report.tied.isEmpty, hidden == 0 { try requireEqual(changes.rows.count, 0) }
    case .backfill:
      let reversed = Array(order.reversed())
      try database.write { db in
        for (index, id) in reversed.enumerated() {
          try db.execute(sql: "UPDATE item SET title = ? WHERE id = ?", arguments: [index, id])
        }
      }
      guard
        try written({ try table.backfill($0, orderedBy: "CAST(title AS INTEGER)") }, keepsOrder: false) != nil
      else { return }
      order = reversed
      var space = space
      let keys = try database.read {
        try Table.Key.fetchAll($0, sql: "SELECT place FROM item ORDER BY place")
      }
      try requireEqual(keys, space.keys(order.count + hidden, between: nil, and: nil))
    }
  }

  func check() throws {
    try database.read { db in
      try requireEqual(try readableIDs(db), order, "the order")
      let report = try table.check(db)
      try requireEqual(report.rows, order.count + hidden)
      try requireEqual(report.unreadable, hidden)
      try requireEqual(report.isIndexed, schema.hasIndex || schema.isUnique)
      try requireEqual(report.misplaced, [])
    }
  }

  /// Requires that the placed items are at their destination, that the reported keys are stored,
  /// and that the repaired rows are named.
  private mutating func place(
    _ ids: [Int], _ aim: Aim, _ changes: Table.Changes, _ before: TableReport<Int>
  ) throws {
    hasMended = hasMended || !changes.repaired.isEmpty
    let rest = order.filter { !ids.contains($0) }
    let now = try database.read(readableIDs)
    try requireEqual(now.filter { !ids.contains($0) }, rest, "the others' order")
    func index(of item: Int) -> Int { rest.firstIndex(of: order[item])! }
    switch aim {
    case .between(let lower, let upper):
      try requireEqual(now.filter(ids.contains), ids, "the items' order")
      let all = (lower.map { [order[$0]] } ?? []) + ids + (upper.map { [order[$0]] } ?? [])
      try requireEqual(now.filter(all.contains), all, "what the user sees")
    case .start: try requireEqual(now, ids + rest)
    case .end: try requireEqual(now, rest + ids)
    case .before(let item): try requireEqual(now, inserted(ids, in: rest, at: index(of: item)))
    case .after(let item): try requireEqual(now, inserted(ids, in: rest, at: index(of: item) + 1))
    case .index(let place): try requireEqual(now, inserted(ids, in: rest, at: place))
    }
    order = now
    try database.read { db in
      for row in changes.rows {
        let stored = try DatabaseValue.fetchOne(
          db, sql: "SELECT place FROM item WHERE id = ?", arguments: [row.id])
        try requireEqual(stored.flatMap(Table.Key.init(stored:)), row.key, "the key of \(row.id)")
      }
    }
    let (written, repaired) = (Set(changes.rows.map(\.id)), Set(changes.repaired))
    try require(repaired.isSubset(of: written), "\(changes)")
    try require(written.intersection(before.unusable).isSubset(of: repaired), "\(changes), \(before)")
    // The report excludes rows without an id, and rows that share a key with one.
    if hidden == 0 {
      try require(repaired.isSubset(of: before.unusable + before.tied), "\(changes), \(before)")
    }
    try requireEqual(Set(changes.rows.map(\.id)).count, changes.rows.count, "a row twice")
  }

  /// Returns the result of an operation, or nil if it was refused because it would have to write a
  /// row without an id. Requires that other rows, also those with unreadable ids, keep their order,
  /// and that a refusal changes nothing.
  private func written<Result>(
    _ verb: (Database) throws -> Result, but ids: [Int] = [], keepsOrder: Bool = true
  ) throws -> Result? {
    let (all, others) = (try database.read(everything), try database.read { try rows($0, but: ids) })
    do {
      let result = try database.write(verb)
      let now = try database.read { try rows($0, but: ids) }
      if keepsOrder { try requireEqual(now, others, "the order of all rows") }
      return result
    } catch let error as OrderedTableError<Int> {
      guard case .unreadable(let values) = error.reason, hasUnnamed, values == [.null] else { throw error }
      try requireEqual(try database.read(everything), all, "what is stored")
      return nil
    }
  }

  /// Returns the rows' ids, as SQL writes them, in order.
  private func rows(_ db: Database, but ids: [Int]) throws -> [String] {
    let names = Set(ids.map { "integer\($0)" })
    return try String.fetchAll(
      db,
      sql: """
        SELECT typeof(id) || CASE typeof(id) WHEN 'integer' THEN id ELSE hex(id) END
        FROM item WHERE list = 0 ORDER BY place, id
        """
    ).filter { !names.contains($0) }
  }

  private func readableIDs(_ db: Database) throws -> [Int] {
    try Int.fetchAll(
      db, sql: "SELECT id FROM item WHERE list = 0 AND typeof(id) = 'integer' ORDER BY place, id")
  }

  private func inserted(_ ids: [Int], in rest: [Int], at index: Int) -> [Int] {
    rest[..<index] + ids + rest[index...]
  }

  private func destination(_ aim: Aim) -> Table.Destination {
    switch aim {
    case .start: .start
    case .end: .end
    case .before(let item): .before(order[item])
    case .after(let item): .after(order[item])
    case .between(let lower, let upper): .between(lower.map { order[$0] }, upper.map { order[$0] })
    case .index(let index): .index(index)
    }
  }
}
