public import SeededRandom

extension Source {
  /// Draws an element of `values` uniformly. The first is the simplest.
  @inlinable public mutating func pick<Values: RandomAccessCollection>(
    _ values: Values
  ) throws -> Values.Element {
    let offset = try index(below: values.count)
    return values[values.index(values.startIndex, offsetBy: offset)]
  }

  /// Draws one of the alternatives according to their weights. The first is the simplest, so put
  /// leaves before branches.
  public mutating func oneOf<Value>(
    _ alternatives: (weight: Int, make: (inout Source) throws -> Value)...
  ) throws -> Value {
    try span("alternative") { source in
      try alternatives[source.branch(weights: alternatives.map(\.weight))].make(&source)
    }
  }

  /// Calls `step` repeatedly, within the bounds of `counts`.
  ///
  /// A choice before each step decides whether to continue, so shrinking can delete any step. The
  /// number of steps is drawn beforehand: one third of the cases has few, one third has some, and
  /// one third has any number up to the maximum.
  @inlinable public mutating func repeating(
    _ counts: ClosedRange<Int>, _ step: (inout Source) throws -> Void
  ) throws {
    let target = given == limit ? 0 : length(in: counts)
    var count = 0
    while count < counts.upperBound {
      let isForced = count < counts.lowerBound
      let goesOn: Bool = try span("element") { source in
        guard try isForced || source.draw(upTo: 1, by: { _ in count < target ? 1 : 0 }) == 1 else {
          return false
        }
        try step(&source)
        return true
      }
      guard goesOn else { break }
      count += 1
    }
  }

  @usableFromInline mutating func length(in counts: ClosedRange<Int>) -> Int {
    let scale = [2, 10, Int.max][Int(generator.next(upTo: 2))]
    let room = min(counts.upperBound - counts.lowerBound, scale)
    return counts.lowerBound + Int(generator.next(upTo: UInt64(room)))
  }

  /// Draws an array. Shrinking deletes and simplifies single elements.
  @inlinable public mutating func array<Element>(
    _ counts: ClosedRange<Int>, of element: (inout Source) throws -> Element
  ) throws -> [Element] {
    var elements: [Element] = []
    try repeating(counts) { elements.append(try element(&$0)) }
    return elements
  }

  /// Draws an array and omits duplicates, so there may be fewer elements.
  public mutating func distinctArray<Element: Hashable>(
    _ counts: ClosedRange<Int>, of element: (inout Source) throws -> Element
  ) throws -> [Element] {
    var elements: [Element] = []
    var seen: Set<Element> = []
    try repeating(counts) { source in
      let next = try element(&source)
      if seen.insert(next).inserted { elements.append(next) }
    }
    return elements
  }

  /// Draws different ids in any order. `0, 1, 2, …` is the simplest.
  public mutating func ids(_ counts: ClosedRange<Int>) throws -> [Int] {
    var unused = Array(0..<2 * counts.upperBound)
    return try array(counts) { unused.remove(at: try $0.index(below: unused.count)) }
  }

  /// Draws a uniform permutation. The given order is the simplest.
  ///
  /// - Complexity: O(*n*), with n − 1 choices (Fisher–Yates).
  public mutating func permutation<Element>(of elements: [Element]) throws -> [Element] {
    var result = elements
    for index in result.indices.dropLast() {
      result.swapAt(index, index + Int(try draw(upTo: UInt64(result.count - 1 - index))))
    }
    return result
  }

  /// Draws a possibly empty range in a collection of `count` elements. `0..<0` is the simplest.
  public mutating func range(in count: Int) throws -> Range<Int> {
    let start = Int(try draw(upTo: UInt64(count)))
    return start..<start + Int(try draw(upTo: UInt64(count - start)))
  }
}
