public import Measuring
import ListOrdering

/// The merge policies that are compared.
public enum MergeCatalogue {
  /// All of them, as they appear in tables.
  public static let policies: [any MergePolicy] = [
    MiniDoPolicy(),
    MiniDoPolicy(readWidth: .float),
    RemoteFirst(),
    LocalFirst(),
    LastWriter(),
    JitteredLastWriter(),
    DeleteAndInsert(),
    AfterPredecessor(),
    PositionRegister(),
    IntentPreservingPolicy(),
  ]

  /// The policy of that name.
  public static func policy(named name: String) throws(InputError) -> any MergePolicy {
    guard let policy = policies.first(where: { $0.name == name }) else {
      let names = policies.map(\.name).joined(separator: ", ")
      throw InputError(.usage, "there is no merge policy \"\(name)\"; use one of \(names)")
    }
    return policy
  }

  /// How many todos a list may have.
  public static let limit = 200
}
