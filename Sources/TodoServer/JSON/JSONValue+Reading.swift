#if Server
import Foundation
import Todos

extension JSONValue {
  /// The value that Foundation has read; `nil` for a number that no double holds.
  ///
  /// Foundation's reader is some ten times faster with values of any kind than decoding each by trying what it may be.
  init?(read value: Any) {
    switch value {
    case is NSNull: self = .null
    case let text as String: self = .string(text)
    case let number as NSNumber:
      guard let number = JSONValue(number) else { return nil }
      self = number
    case let elements as [Any]:
      var values: [JSONValue] = []
      values.reserveCapacity(elements.count)
      for element in elements {
        guard let value = JSONValue(read: element) else { return nil }
        values.append(value)
      }
      self = .array(values)
    case let members as [String: Any]:
      var values: [String: JSONValue] = [:]
      values.reserveCapacity(members.count)
      for (name, member) in members {
        guard let value = JSONValue(read: member) else { return nil }
        values[name] = value
      }
      self = .object(values)
    default: return nil
    }
  }

  private init?(_ number: NSNumber) {
    // A number of many digits is read as a decimal one, whose own way to a double is not the nearest.
    if let decimal = number as? NSDecimalNumber {
      guard let double = Double(decimal.stringValue), double.isFinite else { return nil }
      self = Int64(exactly: double).map { .integer($0) } ?? .number(double)
      return
    }
    switch UInt8(bitPattern: number.objCType.pointee) {
    // Truth is told from a number by the type in C that Foundation keeps with it.
    case UInt8(ascii: "c"), UInt8(ascii: "B"): self = .bool(number.boolValue)
    case UInt8(ascii: "d"), UInt8(ascii: "f"), UInt8(ascii: "Q"):
      let double = number.doubleValue
      guard double.isFinite else { return nil }
      self = Int64(exactly: double).map { .integer($0) } ?? .number(double)
    default: self = .integer(number.int64Value)
    }
  }

  /// How many values it is, those within counted: it has no fewer bytes than that.
  var size: Int {
    switch self {
    case .null, .bool, .integer, .number, .string: 1
    case .array(let elements): elements.reduce(1) { $0 + $1.size }
    case .object(let members): members.values.reduce(1) { $0 + $1.size }
    }
  }
}
#endif
