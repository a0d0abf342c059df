import ListOrdering
import PropertyTesting

/// A sorted array of weighed elements, with any sort criterion.
protocol TestedSortedArray: SendableMetatype {
  /// Whether inserting NaN throws. Otherwise, elements that are NaN come last.
  static var refusesNaN: Bool { get }

  init()
  init(_ elements: [Weighed]) throws

  mutating func insert(_ element: Weighed) throws -> Int
  mutating func insert(contentsOf elements: [Weighed]) throws
  mutating func replace(at index: Int, with element: Weighed) throws -> Int
  mutating func update(at index: Int, to weight: Double) throws -> Int
  mutating func remove(at index: Int) -> Weighed
  mutating func removeFirst(weighing weight: Double) -> Weighed?
  mutating func removeSubrange(_ range: Range<Int>)
  mutating func removeAll(where shouldBeRemoved: (Weighed) -> Bool)
  mutating func removeAll()
  mutating func popFirst() -> Weighed?
  mutating func popLast() -> Weighed?

  var contents: [Weighed] { get }
  var count: Int { get }
  func slice(_ range: Range<Int>) -> [Weighed]
  func reversedSlice(_ range: Range<Int>) -> [Weighed]
  func contains(_ weight: Double) -> Bool
  func firstIndex(of weight: Double) -> Int?
  func lastIndex(of weight: Double) -> Int?
  func lowerBound(of weight: Double) -> Int
  func upperBound(of weight: Double) -> Int
  func equalRange(of weight: Double) -> Range<Int>
  func range(from lower: Double, upTo upper: Double) -> Range<Int>
  func range(from lower: Double, through upper: Double) -> Range<Int>
  /// The elements from `lower` on, those before it, and those up to and including it.
  func elements(beside lower: Double) -> (from: [Weighed], upTo: [Weighed], through: [Weighed])
  /// The elements from `lower` to `upper`, without and with `upper`. Requires `lower <= upper`.
  func elements(from lower: Double, to upper: Double) -> (open: [Weighed], closed: [Weighed])
  func _checkInvariants()
}

/// An array that knows that its keys are doubles.
struct SortedByDouble: TestedSortedArray {
  static let refusesNaN = true
  private var list = KeyedSortedArray<Weighed, Double>(by: \.weight)

  init() {}
  init(_ elements: [Weighed]) throws { list = try KeyedSortedArray(elements, by: \.weight) }

  mutating func insert(_ element: Weighed) throws -> Int { try list.insert(element) }
  mutating func insert(contentsOf elements: [Weighed]) throws { try list.insert(contentsOf: elements) }
  mutating func replace(at index: Int, with element: Weighed) throws -> Int {
    try list.replace(at: index, with: element)
  }
  mutating func update(at index: Int, to weight: Double) throws -> Int {
    try list.update(at: index) { $0.weight = weight }
  }
  mutating func remove(at index: Int) -> Weighed { list.remove(at: index) }
  mutating func removeFirst(weighing weight: Double) -> Weighed? { list.removeFirst(withKey: weight) }
  mutating func removeSubrange(_ range: Range<Int>) { list.removeSubrange(range) }
  mutating func removeAll(where shouldBeRemoved: (Weighed) -> Bool) { list.removeAll(where: shouldBeRemoved) }
  mutating func removeAll() { list.removeAll() }
  mutating func popFirst() -> Weighed? { list.popFirst() }
  mutating func popLast() -> Weighed? { list.popLast() }

  var contents: [Weighed] { Array(list) }
  var count: Int { list.count }
  func slice(_ range: Range<Int>) -> [Weighed] { Array(list[range]) }
  func reversedSlice(_ range: Range<Int>) -> [Weighed] { Array(list[range].reversed()) }
  func contains(_ weight: Double) -> Bool { list.contains(key: weight) }
  func firstIndex(of weight: Double) -> Int? { list.firstIndex(ofKey: weight) }
  func lastIndex(of weight: Double) -> Int? { list.lastIndex(ofKey: weight) }
  func lowerBound(of weight: Double) -> Int { list.lowerBound(ofKey: weight) }
  func upperBound(of weight: Double) -> Int { list.upperBound(ofKey: weight) }
  func equalRange(of weight: Double) -> Range<Int> { list.equalRange(ofKey: weight) }
  func range(from lower: Double, upTo upper: Double) -> Range<Int> { list.range(from: lower, upTo: upper) }
  func range(from lower: Double, through upper: Double) -> Range<Int> {
    list.range(from: lower, through: upper)
  }
  func elements(beside lower: Double) -> (from: [Weighed], upTo: [Weighed], through: [Weighed]) {
    (
      Array(list.elements(in: lower...)), Array(list.elements(in: ..<lower)),
      Array(list.elements(in: ...lower))
    )
  }
  func elements(from lower: Double, to upper: Double) -> (open: [Weighed], closed: [Weighed]) {
    (Array(list.elements(in: lower..<upper)), Array(list.elements(in: lower...upper)))
  }
  func _checkInvariants() { list._checkInvariants() }
}

/// An array of elements that compare by a double, which the array does not know.
struct SortedByElement: TestedSortedArray {
  struct Element: Comparable {
    var weighed: Weighed

    init(_ weighed: Weighed) { self.weighed = weighed }
    init(_ weight: Double) { weighed = Weighed(weight, -1) }

    static func == (left: Self, right: Self) -> Bool { left.weighed.weight == right.weighed.weight }
    /// Elements that do not equal themselves compare like `NULL` in SQL.
    static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
    private var rank: Double { weighed.weight.isNaN ? -.infinity : weighed.weight }
  }

  static let refusesNaN = false
  private var list = SortedArray<Element>()

  init() {}
  init(_ elements: [Weighed]) { list = SortedArray(elements.map(Element.init)) }

  mutating func insert(_ element: Weighed) -> Int { list.insert(Element(element)) }
  mutating func insert(contentsOf elements: [Weighed]) { list.insert(contentsOf: elements.map(Element.init)) }
  mutating func replace(at index: Int, with element: Weighed) -> Int {
    list.replace(at: index, with: Element(element))
  }
  mutating func update(at index: Int, to weight: Double) -> Int {
    list.update(at: index) { $0.weighed.weight = weight }
  }
  mutating func remove(at index: Int) -> Weighed { list.remove(at: index).weighed }
  mutating func removeFirst(weighing weight: Double) -> Weighed? { list.remove(Element(weight))?.weighed }
  mutating func removeSubrange(_ range: Range<Int>) { list.removeSubrange(range) }
  mutating func removeAll(where shouldBeRemoved: (Weighed) -> Bool) {
    list.removeAll { shouldBeRemoved($0.weighed) }
  }
  mutating func removeAll() { list.removeAll() }
  mutating func popFirst() -> Weighed? { list.popFirst()?.weighed }
  mutating func popLast() -> Weighed? { list.popLast()?.weighed }

  var contents: [Weighed] { list.map(\.weighed) }
  var count: Int { list.count }
  func slice(_ range: Range<Int>) -> [Weighed] { list[range].map(\.weighed) }
  func reversedSlice(_ range: Range<Int>) -> [Weighed] { list[range].reversed().map(\.weighed) }
  func contains(_ weight: Double) -> Bool { list.contains(Element(weight)) }
  func firstIndex(of weight: Double) -> Int? { list.firstIndex(of: Element(weight)) }
  func lastIndex(of weight: Double) -> Int? { list.lastIndex(of: Element(weight)) }
  func lowerBound(of weight: Double) -> Int { list.lowerBound(of: Element(weight)) }
  func upperBound(of weight: Double) -> Int { list.upperBound(of: Element(weight)) }
  func equalRange(of weight: Double) -> Range<Int> { list.equalRange(of: Element(weight)) }
  func range(from lower: Double, upTo upper: Double) -> Range<Int> {
    list.range(from: Element(lower), upTo: Element(upper))
  }
  func range(from lower: Double, through upper: Double) -> Range<Int> {
    list.range(from: Element(lower), through: Element(upper))
  }
  func elements(beside lower: Double) -> (from: [Weighed], upTo: [Weighed], through: [Weighed]) {
    let lower = Element(lower)
    return (
      list.elements(in: lower...).map(\.weighed), list.elements(in: ..<lower).map(\.weighed),
      list.elements(in: ...lower).map(\.weighed)
    )
  }
  func elements(from lower: Double, to upper: Double) -> (open: [Weighed], closed: [Weighed]) {
    let (lower, upper) = (Element(lower), Element(upper))
    return (
      list.elements(in: lower..<upper).map(\.weighed), list.elements(in: lower...upper).map(\.weighed)
    )
  }
  func _checkInvariants() { list._checkInvariants() }
}
