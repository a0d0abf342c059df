import Synchronization

/// A number that counts how often it is compared.
public struct CountedElement: InsertionElement, Positioned {
  /// What counts.
  public final class Counter: Sendable {
    let comparisons = Atomic(0)
  }

  public static var elementName: String { "counted" }

  public let number: Int
  public let counter: Counter

  public var position: Double { Double(number) }

  public static func make(number: Int, index: Int) -> CountedElement {
    CountedElement(number: number, counter: Counter())
  }

  public static func == (a: Self, b: Self) -> Bool {
    // Asking an element whether it equals itself is how NaN is noticed, and for numbers compiles to nothing.
    a.number == b.number
  }

  public static func < (a: Self, b: Self) -> Bool {
    a.counter.comparisons.wrappingAdd(1, ordering: .relaxed)
    return a.number < b.number
  }
}

extension InsertionStrategy where Element == CountedElement {
  /// How many comparisons inserting all the numbers takes.
  public static func comparisons(_ numbers: [Int]) -> Int {
    let counter = CountedElement.Counter()
    var strategy = Self()
    for number in numbers { strategy.insert(CountedElement(number: number, counter: counter)) }
    return counter.comparisons.load(ordering: .relaxed)
  }
}
