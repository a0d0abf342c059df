/// An element type for measuring insertions, made from the numbers of an ``InsertionInput``.
public protocol InsertionElement: Comparable, Sendable {
  static var elementName: String { get }

  /// Whether both are the same element: equal elements may differ in parts that the order ignores.
  func isSame(as other: Self) -> Bool

  /// Creates the element for `number`, in the order of the numbers. If the type can, it stores
  /// `index` to keep equal elements apart.
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

  /// Creates a string of twenty digits, which is too long for the small-string form.
  public static func make(number: Int, index: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: 20 - digits.count) + digits
  }
}

/// A to-do's deadline in minutes, and its id. Only the deadline is compared, so the order of
/// equal deadlines is visible.
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
