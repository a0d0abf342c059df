import Foundation
import GRDB
import ListOrdering
import OrderedTable
import PropertyTesting

/// A key space under test, with the declaration of its column.
protocol TestedTable: Sendable, SendableMetatype {
  associatedtype Space: KeySpace where Space.Key: TableKey
  /// The name of the key space, for properties.
  static var name: String { get }
  /// The type of the key column.
  static var column: String { get }
  /// Returns the key space, which may be random.
  static func space(_ source: inout Source) throws -> Space
  /// Draws a key, or any other value that a damaged table may have.
  static func value(_ source: inout Source) throws -> DatabaseValue
}

extension TestedTable {
  /// Draws a value that no key column should have.
  static func oddValue(_ source: inout Source) throws -> DatabaseValue {
    let values: [any DatabaseValueConvertible] = [
      "", "milk", "a0", "3", Double.infinity, -Double.infinity, 0.5, 2.5, Int64.min, Int64.max, 1e300,
      (1 as Int64) << 62,
    ]
    switch try source.branch(3, 4, 1) {
    case 0: return .null
    case 1: return try source.pick(values).databaseValue
    default: return [UInt8(try source.index(below: 2))].withUnsafeBytes { Data($0) }.databaseValue
    }
  }
}

enum MidpointTable: TestedTable {
  static let name = "midpoints"
  static let column = "REAL"
  static func space(_ source: inout Source) -> MidpointKeys { MidpointKeys() }
  static func value(_ source: inout Source) throws -> DatabaseValue {
    try source.bool(0.3) ? oddValue(&source) : Double(source.integer(in: -2...3)).databaseValue
  }
}

/// Integers at small distances, so that gaps are often exhausted.
enum NarrowLabelTable: TestedTable {
  static let name = "narrow labels"
  static let column = "INTEGER"
  static func space(_ source: inout Source) throws -> LabelKeys {
    LabelKeys(unit: try source.bool(0.1) ? 1 << 40 : source.integer(in: 2...9))
  }
  static func value(_ source: inout Source) throws -> DatabaseValue {
    try source.bool(0.3) ? oddValue(&source) : source.integer(in: -2...6).databaseValue
  }
}

/// Short texts of few characters, so that gaps are soon exhausted.
enum TextKeyTable: TestedTable {
  static let name = "text keys"
  static let column = "TEXT"
  static let alphabet: FractionalAlphabet = {
    do { return try FractionalAlphabet(digits: "0123", heads: "ABCDEFabcdef") } catch {
      fatalError("\(error)")
    }
  }()
  static func space(_ source: inout Source) throws -> FractionalKeys {
    try FractionalKeys(
      alphabet: alphabet, maximumLength: alphabet.minimumMaxLength + source.integer(in: 0...1))
  }
  static func value(_ source: inout Source) throws -> DatabaseValue {
    if try source.bool(0.3) { return try oddValue(&source) }
    let texts = ["a0", "a1", "a11", "a12", "a2", "a10", "a1x", "a0001", "F333", "aX"]
    return try source.pick(texts).databaseValue
  }
}
