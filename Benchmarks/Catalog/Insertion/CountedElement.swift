import Synchronization

/// A number that counts how often it is compared.
public struct CountedElement: InsertionElement, Positioned {
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
    // Not counted: SortedArray compares an element with itself to detect
    // NaN, which is free for numbers.
    a.number == b.number
  }

  public static func < (a: Self, b: Self) -> Bool {
    a.counter.comparisons.wrappingAdd(1, ordering: .relaxed)
    return a.number < b.number
  }
}

extension InsertionStrategy where Element == CountedElement {
  /// Returns the number of comparisons that inserting all the numbers takes.
  public static func comparisons(_ numbers: [Int]) -> Int {
    let counter = CountedElement.Counter()
    var strategy = Self()
    for number in numbers { strategy.insert(CountedElement(number: number, counter: counter)) }
    return counter.comparisons.load(ordering: .relaxed)
  }
}
