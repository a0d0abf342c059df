/// Why a sorted collection refuses an element.
public enum InsertionError: Error, Hashable, Sendable {
  /// The element's key, NaN for instance, has no place in any order.
  case unordered
}

extension InsertionError: CustomStringConvertible {
  /// What is wrong, and what mends it.
  public var description: String {
    switch self {
    case .unordered: "The key has no place in any order (NaN, perhaps); give one that equals itself."
    }
  }
}
