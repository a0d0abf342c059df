import GRDB
import ListOrdering
import OrderedTable

/// Our strategies: a table ordered by `OrderedTable`.
///
/// Each strategy is a concrete type rather than a generic one, so that it compiles to the same code
/// as in an app.
protocol OrderedKeyRows: StorageStrategy {
  associatedtype Space: KeySpace where Space.Key: TableKey

  /// The SQL type of the key column.
  static var type: String { get }
  /// The initial number of rows.
  var count: Int { get }
  var space: Space { get }
  var rows: OrderedTable<Int64, Space> { get }
}

extension OrderedKeyRows {
  static var isOurs: Bool { true }

  func create(_ db: Database) throws {
    var space = space
    try TodoTable.create(db, type: Self.type, keys: space.keys(count, between: nil, and: nil)!)
    try db.execute(sql: Self.dropping)
    try rows.createIndex(db, name: "todo_in_order")
  }

  func apply(_ edit: Edit, showing view: OrderedIDs, _ db: Database) throws {
    switch edit {
    case .insert(let id, let place):
      try rows.insert(db, id, at: destination(place), values: ["title": TodoTable.title(id)])
    case .move(let id, let place): try rows.move(db, id, to: destination(place))
    }
  }

  private func destination(_ place: Place) -> OrderedTable<Int64, Space>.Destination {
    switch place {
    case .start: .start
    case .end: .end
    case .after(let id): .after(id)
    }
  }
}

struct DoubleRows: OrderedKeyRows {
  static let name = "ordered-table-double"
  static let summary = "OrderedTable with Double midpoints; an exhausted gap relabels the best window"
  static let type = "REAL"

  let count: Int
  let space = MidpointKeys()
  let rows = orderedTodos(MidpointKeys())
}

struct Int64Rows: OrderedKeyRows {
  static let name = "ordered-table-int64"
  static let summary = "OrderedTable with Int64 labels 2^40 apart; an exhausted gap relabels the best window"
  static let type = "INTEGER"

  let count: Int
  let space = LabelKeys()
  let rows = orderedTodos(LabelKeys())
}

struct TextRows: OrderedKeyRows {
  static let name = "ordered-table-text"
  static let summary = "OrderedTable with text keys of at most 128 bytes; longer ones relabel the best window"
  static let type = "TEXT"

  let count: Int
  let space = FractionalKeys()
  let rows = orderedTodos(FractionalKeys())
}

private func orderedTodos<Space: KeySpace>(_ space: Space) -> OrderedTable<Int64, Space> {
  OrderedTable("todo", lists: ["list"], key: "position", space: space).list(TodoTable.list)
}
