/// Why an ordered list refuses an operation. The list is then as it was before the call.
public enum OrderedListError<ID: Hashable & Sendable>: Error, Hashable, Sendable {
  /// The list would have more items than its limit allows.
  case full(limit: Int)
  /// No item has this id, be it that of the item or of a neighbour.
  case unknown(ID)
  /// An item with this id is already in the list, or the id is given twice.
  case duplicate(ID)
  /// The id does not equal itself, as NaN does not, so that no item could ever be found by it.
  case unordered(ID)
  /// A whole order was given, and this item of the list is missing from it.
  case missing(ID)
  /// The two neighbours between which an item is to go stand in the other order.
  case crossed(ID, ID)
}

extension OrderedListError: CustomStringConvertible {
  /// What is wrong, and what mends it.
  public var description: String {
    switch self {
    case .full(let limit): "The list takes \(limit) items at most; remove some first, or raise its limit."
    case .unknown(let id): "No item has the id \(id); insert it first."
    case .duplicate(let id): "The id \(id) is there already; every item needs an id of its own."
    case .unordered(let id): "The id \(id) does not equal itself (NaN, perhaps); give one that does."
    case .missing(let id): "The given order lacks the item \(id); name every item of the list once."
    case .crossed(let a, let b): "\(a) does not stand before \(b); name the neighbours in the list's order."
    }
  }
}
