/// A way to keep a list sorted while elements come one at a time.
///
/// All strategies pass one suite: the list is sorted, and an element stands after its equals.
public protocol InsertionStrategy<Element>: SendableMetatype {
  /// What is inserted.
  associatedtype Element: Comparable

  /// The strategy's name in tables and on the command line.
  static var name: String { get }

  /// What it does, in one line.
  static var summary: String { get }

  /// How it is written in Swift, if it is the library's own.
  static var inSwift: String? { get }

  /// Whether it holds elements that are equal; where not, it is for distinct ones alone.
  static var keepsEquals: Bool { get }

  /// An empty list.
  init()

  /// Inserts `element` after its equals. No element is NaN.
  mutating func insert(_ element: Element)

  /// How many elements there are, in constant time.
  var count: Int { get }

  /// The list, for checking.
  var contents: [Element] { get }
}

extension InsertionStrategy {
  public static var inSwift: String? { nil }
  /// It does.
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
