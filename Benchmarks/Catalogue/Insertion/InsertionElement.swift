/// An element type that insertion is measured with, made from the numbers of an `InsertionInput`.
protocol InsertionElement: Comparable, Sendable {
  /// The type's name in tables.
  static var elementName: String { get }

  /// Whether both are the very same element: equal ones may differ in what the order does not look at.
  func isSame(as other: Self) -> Bool

  /// The element for `number`, in the numbers' order; `index` tells equals apart where the type can.
  static func make(number: Int, index: Int) -> Self
}

extension InsertionElement {
  func isSame(as other: Self) -> Bool { self == other }
}

extension Int: InsertionElement {
  static var elementName: String { "Int" }
  static func make(number: Int, index: Int) -> Int { number }
}

extension Double: InsertionElement {
  static var elementName: String { "Double" }
  static func make(number: Int, index: Int) -> Double { Double(number) / 60 }
}

extension String: InsertionElement {
  static var elementName: String { "String" }

  /// Twenty digits: too long to lie inside the string's own two words.
  static func make(number: Int, index: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: 20 - digits.count) + digits
  }
}

/// A to-do's deadline in minutes and its id: by the deadline alone, so that equal deadlines are ties whose order
/// shows.
struct Deadline: InsertionElement, Positioned {
  static var elementName: String { "(deadline, id)" }

  var minutes: Int
  var id: Int

  var position: Double { Double(minutes) }

  static func make(number: Int, index: Int) -> Deadline { Deadline(minutes: number, id: index) }
  func isSame(as other: Deadline) -> Bool { id == other.id && minutes == other.minutes }
  static func == (left: Self, right: Self) -> Bool { left.minutes == right.minutes }
  static func < (left: Self, right: Self) -> Bool { left.minutes < right.minutes }
}
