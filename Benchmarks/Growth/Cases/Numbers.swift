import Measuring

/// Helpers that create the input of cases.
enum Numbers {
  /// Returns 0, 2, 4 and so on, so that another number fits between any two.
  static func even(_ count: Int) -> [CountedNumber] { (0..<count).map { CountedNumber(2 * $0) } }

  /// Returns the same numbers in a random order, which is the same each time.
  static func shuffled(_ count: Int) -> [CountedNumber] {
    var generator = SplitMix64(seed: 1)
    return generator.shuffled(even(count))
  }

  /// Returns `count` random numbers below a bound, which are the same each time.
  static func places(_ count: Int, below bound: Int) -> [Int] {
    var generator = SplitMix64(seed: 2)
    return (0..<count).map { _ in generator.below(bound) }
  }

  /// Returns the number of operations for a mean, in a list of `size` items.
  static func batch(_ size: Int) -> Int { max(1, size / 4) }

  /// The number of operations that hit one gap, in a list of any size, since each narrows the gap.
  static let hotBatch = 256

  /// Keeps the compiler from removing the code that computes a value.
  @inline(never)
  static func use<Value>(_ value: Value) {}
}

extension Work {
  /// Returns the work of an operation on each element.
  static func each<Elements: Collection>(
    _ elements: Elements, _ operation: @escaping (Elements.Element) throws -> Void
  ) -> Work {
    Work(operations: elements.count) {
      for element in elements { try operation(element) }
      return Outcome()
    }
  }

  static func once(_ operation: @escaping () throws -> Void) -> Work {
    Work {
      try operation()
      return Outcome()
    }
  }
}
