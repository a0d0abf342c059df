/// Why an edit of a replica is refused.
public enum ReplicaError<ID: Sendable>: Error {
  /// There is no item with this id, or it was removed.
  case unknown(ID)
  /// There is an item with this id already.
  case duplicate(ID)
  /// An item whose id or section does not equal itself, as NaN does not: nothing would ever find it.
  case unordered(ID)
}

extension ReplicaError: Equatable where ID: Equatable {}
extension ReplicaError: Hashable where ID: Hashable {}

extension ReplicaError: CustomStringConvertible {
  /// What is wrong, and what mends it.
  public var description: String {
    switch self {
    case .unknown(let id): "There is no item with the id \(id), or it was removed; look at the items again."
    case .duplicate(let id): "There is an item with the id \(id); give the new one an id of its own."
    case .unordered(let id):
      "The item \(id) has an id or a section that does not equal itself; give it one that does, not NaN."
    }
  }
}
