import GRDB
import ListOrdering
import OrderedTable

/// Ids as a law tests them: a number stands for each, in memory and in what a failure prints.
protocol TestedIDs: Sendable, SendableMetatype {
  associatedtype ID: Hashable & Sendable
  /// What a law calls them.
  static var name: String { get }
  /// How their columns are declared.
  static var declaration: IDDeclaration { get }
  /// Their columns.
  static var columns: [String] { get }
  /// The id of a number; of a row of that list, where ids name it.
  static func id(_ number: Int, list: Int) -> ID
  /// The number of an id.
  static func number(_ id: ID) -> Int
  /// The number of an id, by the values of its columns.
  static func number(stored values: [DatabaseValue]) -> Int
  /// The values of an id's columns.
  static func values(of id: ID) -> [DatabaseValue]
  /// The table on them.
  static func table<Space: KeySpace>(_ space: Space) -> OrderedTable<ID, Space>
}

/// How the columns of ids are declared, and, where they are several, the primary key.
struct IDDeclaration {
  var columns: String
  var primaryKey = ""
}

extension TestedIDs where ID: DatabaseValueConvertible {
  static func values(of id: ID) -> [DatabaseValue] { [id.databaseValue] }
}

extension TestedIDs where ID == [DatabaseValue] {
  static func values(of id: [DatabaseValue]) -> [DatabaseValue] { id }
  static func number(stored values: [DatabaseValue]) -> Int { number(values) }
}

/// The ids of most apps.
enum WholeNumbers: TestedIDs {
  static let name = "whole numbers"
  static let declaration = IDDeclaration(columns: "id INTEGER PRIMARY KEY NOT NULL")
  static let columns = ["id"]
  static func id(_ number: Int, list: Int) -> Int { number }
  static func number(_ id: Int) -> Int { id }
  static func number(stored values: [DatabaseValue]) -> Int { Int.fromDatabaseValue(values[0])! }
  static func table<Space: KeySpace>(_ space: Space) -> OrderedTable<Int, Space> { .items(space) }
}

/// Texts of which every two are equal in Swift, but not in SQLite: a composed character, or its parts.
enum AccentedTexts: TestedIDs {
  static let name = "accented texts"
  static let declaration = IDDeclaration(columns: "id TEXT PRIMARY KEY NOT NULL")
  static let columns = ["id"]

  static func id(_ number: Int, list: Int) -> String {
    let natural = number < 0 ? -2 * number - 1 : 2 * number
    return "\(natural / 2)" + (natural % 2 == 0 ? "\u{e9}" : "e\u{301}")
  }

  static func number(_ id: String) -> Int {
    let natural = 2 * Int(id.prefix { $0.isNumber })! + (id.unicodeScalars.last == "\u{301}" ? 1 : 0)
    return natural % 2 == 0 ? natural / 2 : -(natural + 1) / 2
  }

  static func number(stored values: [DatabaseValue]) -> Int {
    number(String.fromDatabaseValue(values[0])!)
  }

  static func table<Space: KeySpace>(_ space: Space) -> OrderedTable<String, Space> {
    OrderedTable("item", lists: ["list"], key: "place", space: space)
  }
}

/// Ids of two columns.
enum Pairs: TestedIDs {
  static let name = "pairs"
  static let declaration = IDDeclaration(
    columns: "part INTEGER NOT NULL, id TEXT NOT NULL", primaryKey: ", PRIMARY KEY (part, id)")
  static let columns = ["part", "id"]

  static func id(_ number: Int, list: Int) -> [DatabaseValue] {
    [(number % 3).databaseValue, "\(number / 3)".databaseValue]
  }

  static func number(_ id: [DatabaseValue]) -> Int {
    Int.fromDatabaseValue(id[0])! + 3 * Int(String.fromDatabaseValue(id[1])!)!
  }

  static func table<Space: KeySpace>(_ space: Space) -> OrderedTable<[DatabaseValue], Space> {
    OrderedTable("item", lists: ["list"], ids: columns, key: "place", space: space)
  }
}

/// Ids that name the list, as those of a table have that joins lists and items.
enum JoinedPairs: TestedIDs {
  static let name = "pairs with the list"
  static let declaration = IDDeclaration(
    columns: "id INTEGER NOT NULL", primaryKey: ", PRIMARY KEY (list, id)")
  static let columns = ["list", "id"]

  static func id(_ number: Int, list: Int) -> [DatabaseValue] {
    [list.databaseValue, number.databaseValue]
  }

  static func number(_ id: [DatabaseValue]) -> Int { Int.fromDatabaseValue(id[1])! }

  static func table<Space: KeySpace>(_ space: Space) -> OrderedTable<[DatabaseValue], Space> {
    OrderedTable("item", lists: ["LIST"], ids: columns, key: "place", space: space)
  }
}

/// Whole numbers in a table that others damage.
protocol DamagedIDs: SendableMetatype {
  static var declaration: IDDeclaration { get }
  /// Ids that are none, as SQL writes them.
  static var unreadable: [String] { get }
}

extension WholeNumbers: DamagedIDs {
  static var unreadable: [String] { [] }
}

/// Whole numbers in a column that takes anything.
enum LooseNumbers: DamagedIDs {
  static let declaration = IDDeclaration(columns: "id BLOB PRIMARY KEY")
  static let unreadable = [
    "'two'", "x'00'", "CAST(x'61ff' AS TEXT)", "CAST(x'ff' AS TEXT)", "'1' || char(0) || '2'", "char(0)",
    "''", "NULL",
  ]
}
