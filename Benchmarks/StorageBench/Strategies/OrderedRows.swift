import GRDB
import ListOrdering
import OrderedTable

/// Ours: a table ordered by `OrderedTable`.
struct OrderedRows<Keys: OrderedRowKeys>: StorageStrategy {
  static var name: String { Keys.name }
  static var summary: String { Keys.summary }
  static var isOurs: Bool { true }

  private let count: Int
  private let table = OrderedTable<Int64, Keys.Space>(
    "todo", lists: ["list"], key: "position", space: Keys.space)

  init(count: Int) { self.count = count }

  func create(_ db: Database) throws {
    var space = Keys.space
    try Todos.create(db, type: Keys.type, keys: space.keys(count, between: nil, and: nil)!)
    try db.execute(sql: Self.dropping)
    try table.createIndex(db, name: "todo_in_order")
  }

  func apply(_ edit: Edit, _ db: Database) throws {
    let list = table.list(Todos.list)
    switch edit {
    case .insert(let id, let place):
      try list.insert(db, id, at: destination(place), values: ["title": Todos.title(id)])
    case .move(let id, let place): try list.move(db, id, to: destination(place))
    }
  }

  private func destination(_ place: Place) -> OrderedTable<Int64, Keys.Space>.Destination {
    switch place {
    case .start: .start
    case .end: .end
    case .after(let id): .after(id)
    }
  }
}

/// A key space of `OrderedTable` with a name.
protocol OrderedRowKeys {
  associatedtype Space: KeySpace where Space.Key: TableKey
  static var name: String { get }
  static var summary: String { get }
  /// The column's type.
  static var type: String { get }
  static var space: Space { get }
}

/// Ours on floating-point numbers.
enum DoubleRows: OrderedRowKeys {
  static let name = "ordered-table-double"
  static let summary = "OrderedTable on Double midpoints; a full gap relabels the best window"
  static let type = "REAL"
  static var space: MidpointKeys { MidpointKeys() }
}

/// Ours on whole numbers.
enum Int64Rows: OrderedRowKeys {
  static let name = "ordered-table-int64"
  static let summary = "OrderedTable on Int64 labels 2^40 apart; a full gap relabels the best window"
  static let type = "INTEGER"
  static var space: LabelKeys { LabelKeys() }
}

/// Ours on texts.
enum TextRows: OrderedRowKeys {
  static let name = "ordered-table-text"
  static let summary = "OrderedTable on texts of at most 128 bytes; longer ones relabel the best window"
  static let type = "TEXT"
  static var space: FractionalKeys { FractionalKeys() }
}
