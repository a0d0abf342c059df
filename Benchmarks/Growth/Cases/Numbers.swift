import Measuring

/// What set-ups are made of.
enum Numbers {
  /// 0, 2, 4 and so on: between any two fits another.
  static func even(_ count: Int) -> [CountedNumber] { (0..<count).map { CountedNumber(2 * $0) } }

  /// The same in a random order, the same each time.
  static func shuffled(_ count: Int) -> [CountedNumber] {
    var generator = SplitMix64(seed: 1)
    return generator.shuffled(even(count))
  }

  /// So many random numbers below a bound, the same each time.
  static func places(_ count: Int, below bound: Int) -> [Int] {
    var generator = SplitMix64(seed: 2)
    return (0..<count).map { _ in generator.below(bound) }
  }

  /// How many operations are enough for a mean, in a list of so many items.
  static func batch(_ size: Int) -> Int { max(1, size / 4) }

  /// How many operations hit one gap, in a list of any size: by how many more the gap grows narrower.
  static let hotBatch = 256

  /// Keeps the compiler from leaving out what makes a value.
  @inline(never)
  static func use<Value>(_ value: Value) {}
}

extension Work {
  /// An operation on each of many things.
  static func each<Elements: Collection>(
    _ elements: Elements, _ operation: @escaping (Elements.Element) throws -> Void
  ) -> Work {
    Work(operations: elements.count) {
      for element in elements { try operation(element) }
      return Outcome()
    }
  }

  /// One operation.
  static func once(_ operation: @escaping () throws -> Void) -> Work {
    Work {
      try operation()
      return Outcome()
    }
  }
}
