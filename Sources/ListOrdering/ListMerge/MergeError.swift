/// Why a merge is refused.
public enum MergeError<ID: Sendable>: Error {
  /// Two local items have this id.
  case duplicate(ID)
  /// This id, or the section of the item that has it, is not equal to itself, as NaN is not: nothing can be found by it.
  case unordered(ID)
  /// The base, or the local items and the server's rows together, are so many, repeated ones counted; a merge takes fewer
  /// than 2³¹.
  case tooMany(Int)
}

extension MergeError: Equatable where ID: Equatable {}
extension MergeError: Hashable where ID: Hashable {}

extension MergeError: CustomStringConvertible {
  /// What is wrong, and what mends it.
  public var description: String {
    switch self {
    case .duplicate(let id): "Two local items have the id \(id); give every item an id of its own."
    case .unordered(let id):
      "The id \(id) or its item's section is not equal to itself (NaN, perhaps); give it one that is."
    case .tooMany(let count): "There are \(count) rows to merge; merge fewer than 2147483648 at once."
    }
  }
}
