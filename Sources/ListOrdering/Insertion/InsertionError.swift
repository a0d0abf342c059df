/// Why a sorted collection refuses an element.
public enum InsertionError: Error, Equatable {
  /// The element's key, NaN for instance, has no place in any order.
  case unordered
}
