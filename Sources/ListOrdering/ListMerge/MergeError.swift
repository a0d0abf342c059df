/// Why a merge is refused.
public enum MergeError<ID: Sendable>: Error {
  /// Two local items have this id.
  case duplicate(ID)
  /// This id, or the section of the item that has it, is not equal to itself, as NaN is not: nothing can be found by it.
  case unordered(ID)
  /// The server's answer is older than one that was merged already, which had this version: it was late. If all answers
  /// are, the server has lost its newest state; see ``Replica/beginAnew()``.
  case outdated(version: Int)
}

extension MergeError: Equatable where ID: Equatable {}

extension MergeError: CustomStringConvertible {
  /// What is wrong, and what mends it.
  public var description: String {
    switch self {
    case .duplicate(let id): "Two local items have the id \(id); give every item an id of its own."
    case .unordered(let id):
      "The id \(id) or its item's section is not equal to itself (NaN, perhaps); give it one that is."
    case .outdated(let version):
      "The answer is older than version \(version), which was merged already; fetch again."
    }
  }
}
