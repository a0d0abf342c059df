public import SeededRandom

extension Source {
  /// An element of `values`, each as likely; the first is the simplest.
  @inlinable public mutating func pick<Values: RandomAccessCollection>(
    _ values: Values
  ) throws -> Values.Element {
    let offset = try index(below: values.count)
    return values[values.index(values.startIndex, offsetBy: offset)]
  }

  /// One of the alternatives, each as likely as its weight says. The first is the simplest: put a leaf before a
  /// branch.
  public mutating func oneOf<Value>(
    _ alternatives: (weight: Int, make: (inout Source) throws -> Value)...
  ) throws -> Value {
    try span("alternative") { source in
      try alternatives[source.branch(weights: alternatives.map(\.weight))].make(&source)
    }
  }

  /// Calls `step` some times, as many as `counts` allows.
  ///
  /// Each step has a choice of its own that says "go on", so shrinking deletes any one of them. How many are
  /// tried is decided beforehand: a third of the cases has few, a third some, a third anything up to the most.
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

  /// An array of so many elements; shrinks element by element.
  @inlinable public mutating func array<Element>(
    _ counts: ClosedRange<Int>, of element: (inout Source) throws -> Element
  ) throws -> [Element] {
    var elements: [Element] = []
    try repeating(counts) { elements.append(try element(&$0)) }
    return elements
  }

  /// An array without equal elements: what was drawn already is left out, so there may be fewer than the least.
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

  /// Distinct ids in any order; `0, 1, 2, …` is the simplest.
  public mutating func ids(_ counts: ClosedRange<Int>) throws -> [Int] {
    var unused = Array(0..<2 * counts.upperBound)
    return try array(counts) { unused.remove(at: try $0.index(below: unused.count)) }
  }

  /// The elements in any order, each as likely; the order given is the simplest.
  ///
  /// - Complexity: O(*n*), n − 1 choices (Fisher–Yates).
  public mutating func permutation<Element>(of elements: [Element]) throws -> [Element] {
    var result = elements
    for index in result.indices.dropLast() {
      result.swapAt(index, index + Int(try draw(upTo: UInt64(result.count - 1 - index))))
    }
    return result
  }

  /// Some of the elements, in their order; none is the simplest.
  public mutating func subset<Element>(of elements: [Element]) throws -> [Element] {
    try elements.filter { _ in try bool() }
  }

  /// A range of a collection of `count` elements, empty ones included; `0..<0` is the simplest.
  public mutating func range(in count: Int) throws -> Range<Int> {
    let start = Int(try draw(upTo: UInt64(count)))
    return start..<start + Int(try draw(upTo: UInt64(count - start)))
  }
}
