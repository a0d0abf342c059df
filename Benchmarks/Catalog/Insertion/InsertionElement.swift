/// An element type that insertion is measured with, made from the numbers of an `InsertionInput`.
public protocol InsertionElement: Comparable, Sendable {
  /// The type's name in tables.
  static var elementName: String { get }

  /// Whether both are the very same element: equal ones may differ in what the order does not look at.
  func isSame(as other: Self) -> Bool

  /// The element for `number`, in the numbers' order; `index` tells equals apart where the type can.
  static func make(number: Int, index: Int) -> Self
}

extension InsertionElement {
  public func isSame(as other: Self) -> Bool { self == other }
}

extension Int: InsertionElement {
  public static var elementName: String { "Int" }
  public static func make(number: Int, index: Int) -> Int { number }
}

extension Double: InsertionElement {
  public static var elementName: String { "Double" }
  public static func make(number: Int, index: Int) -> Double { Double(number) / 60 }
}

extension String: InsertionElement {
  public static var elementName: String { "String" }

  /// Twenty digits: too long to lie inside the string's own two words.
  public static func make(number: Int, index: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: 20 - digits.count) + digits
  }
}

/// A to-do's deadline in minutes and its id: by the deadline alone, so that equal deadlines are ties whose order
/// shows.
public struct Deadline: InsertionElement, Positioned {
  public static var elementName: String { "(deadline, id)" }

  public var minutes: Int
  public var id: Int

  public var position: Double { Double(minutes) }

  public static func make(number: Int, index: Int) -> Deadline { Deadline(minutes: number, id: index) }
  public func isSame(as other: Deadline) -> Bool { id == other.id && minutes == other.minutes }
  public static func == (left: Self, right: Self) -> Bool { left.minutes == right.minutes }
  public static func < (left: Self, right: Self) -> Bool { left.minutes < right.minutes }
}
