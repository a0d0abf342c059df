import ListOrdering

/// An element with a position on the number line, as interpolation needs it.
public protocol Positioned: Comparable {
  /// A number that ascends with the elements.
  var position: Double { get }
}

extension Int: Positioned {
  public var position: Double { Double(self) }
}

extension Double: Positioned {
  public var position: Double { self }
}

/// Guesses the insertion point from the values at both ends of the remaining range, and
/// bisects after each guess. It takes few steps on evenly spread keys, and at most twice those
/// of a binary search on others.
public struct InterpolationInsertion<Element: Positioned>: ArrayInsertionStrategy {
  public static var name: String { "interpolation" }
  public static var summary: String { "guesses the position from the values, and bisects between guesses" }

  public private(set) var list: ContiguousArray<Element> = []

  public init() {}

  public mutating func insert(_ element: Element) {
    var low = 0
    var high = list.count
    var guesses = true
    while low < high {
      var middle = low + (high - low) / 2
      if guesses {
        let first = list[low].position
        let span = list[high - 1].position - first
        let share = (element.position - first) / span
        // If all keys are equal or the element is out of range, the share means nothing.
        if share >= 0 && share < 1 { middle = low + Int(Double(high - 1 - low) * share) }
      }
      guesses.toggle()
      if element < list[middle] {
        high = middle
      } else {
        low = middle + 1
      }
    }
    list.insertShifting(element, at: low)
  }
}
