/// A way to keep a list sorted while elements are inserted one by one.
///
/// All strategies pass the same tests: the list is sorted, and an element follows its equals.
public protocol InsertionStrategy<Element>: SendableMetatype {
  associatedtype Element: Comparable

  static var name: String { get }

  /// A one-line description.
  static var summary: String { get }

  /// The Swift expression for the strategy, if it is the library's own.
  static var inSwift: String? { get }

  /// Whether the strategy keeps equal elements; if not, it is only for distinct ones.
  static var keepsEquals: Bool { get }

  /// Creates an empty list.
  init()

  /// Inserts `element` after its equals. It is never NaN.
  mutating func insert(_ element: Element)

  /// The number of elements; takes constant time.
  var count: Int { get }

  /// The elements in order, for checks.
  var contents: [Element] { get }
}

extension InsertionStrategy {
  public static var inSwift: String? { nil }
  public static var keepsEquals: Bool { true }
}

/// A strategy whose list is an array.
public protocol ArrayInsertionStrategy: InsertionStrategy {
  var list: ContiguousArray<Element> { get }
}

extension ArrayInsertionStrategy {
  public var count: Int { list.count }
  public var contents: [Element] { Array(list) }
}
