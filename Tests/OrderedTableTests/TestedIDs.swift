import GRDB
import ListOrdering
import OrderedTable

/// A kind of ids under test. A number stands for each id, in memory and in printed failures.
protocol TestedIDs: Sendable, SendableMetatype {
  associatedtype ID: Hashable & Sendable
  /// The name of the kind, for properties.
  static var name: String { get }
  static var declaration: IDDeclaration { get }
  static var columns: [String] { get }
  /// Returns the id of a number, in this list if ids include their list.
  static func id(_ number: Int, list: Int) -> ID
  static func number(_ id: ID) -> Int
  /// Returns the number of an id, given its columns' values.
  static func number(stored values: [DatabaseValue]) -> Int
  static func values(of id: ID) -> [DatabaseValue]
  static func table<Space: KeySpace>(_ space: Space) -> OrderedTable<ID, Space>
}

/// The declaration of the id columns, and the primary key if they are several.
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

/// Pairs of texts that are equal in Swift but not in SQLite: with composed and decomposed characters.
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

/// Ids that include their list, as in a table that joins lists and items.
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

/// Integer ids in a table that other programs damage.
protocol DamagedIDs: SendableMetatype {
  static var declaration: IDDeclaration { get }
  /// Invalid ids, in SQL.
  static var unreadable: [String] { get }
}

extension WholeNumbers: DamagedIDs {
  static var unreadable: [String] { [] }
}

/// Integer ids in a column that accepts any value.
enum LooseNumbers: DamagedIDs {
  static let declaration = IDDeclaration(columns: "id BLOB PRIMARY KEY")
  static let unreadable = [
    "'two'", "x'00'", "CAST(x'61ff' AS TEXT)", "CAST(x'ff' AS TEXT)", "'1' || char(0) || '2'", "char(0)",
    "''", "NULL",
  ]
}
