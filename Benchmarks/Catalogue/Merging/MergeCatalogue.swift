import ListOrdering

/// The merge policies that are compared.
public enum MergeCatalogue {
  /// All of them, as they appear in tables.
  public static let policies: [any MergePolicy] = [
    MiniDoPolicy(),
    MiniDoPolicy(readWidth: .float),
  ]

  /// The policy of that name.
  public static func policy(named name: String) throws(MergePolicyError) -> any MergePolicy {
    guard let policy = policies.first(where: { $0.name == name }) else {
      throw .unknownPolicy(name)
    }
    return policy
  }

  /// How many todos a list may have.
  public static let limit = 200
}
