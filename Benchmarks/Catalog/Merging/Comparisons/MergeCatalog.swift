public import Measuring
import ListOrdering

/// The merge policies that are compared.
public enum MergeCatalog: Family {
  public static let name = "merging"
  public static let question = "how are offline edits of a list merged with those on a server?"

  /// All policies, in the order of the tables.
  public static let policies: [any MergePolicy] = [
    MiniDoPolicy(),
    MiniDoPolicy(readWidth: .float),
    RemoteFirst(),
    LocalFirst(),
    LastWriter(),
    LastWriter(jittersKeys: true),
    DeleteAndInsert(),
    AfterPredecessor(),
    PositionRegister(),
    IntentPreservingPolicy(),
  ]

  public static var catalog: [CatalogLine] {
    policies.map { CatalogLine(kind: "policy", name: $0.name, summary: $0.summary, inSwift: $0.inSwift) }
      + MergeYardstick.allCases.map {
        CatalogLine(kind: "yardstick", name: $0.rawValue, summary: $0.summary)
      }
      + MergeWorkload.allCases.map { CatalogLine(kind: "workload", name: $0.rawValue, summary: $0.summary) }
      + [CatalogLine(kind: "workload", name: ReplicaRuns.workload, summary: ReplicaRuns.summary)]
  }

  /// Returns the sizes to measure by default.
  public static func sizes(_ extent: Extent) -> [Int] {
    switch extent {
    case .quick: [10, 50, 200]
    case .standard: [10, 200, 1_000, 10_000, 100_000]
    case .full: [10, 50, 200, 1_000, 10_000, 100_000, 1_000_000]
    }
  }

  /// Returns the policy with this name.
  ///
  /// - Throws: ``InputError`` with the list of names if there is none.
  public static func policy(named name: String) throws(InputError) -> any MergePolicy {
    guard let policy = policies.first(where: { $0.name == name }) else {
      let names = policies.map(\.name).joined(separator: ", ")
      throw InputError(.usage, "there is no merge policy \"\(name)\"; use one of \(names)")
    }
    return policy
  }

  /// Measures how long a policy takes for each of `count` conflicts of
  /// random moves, in nanoseconds.
  public static func latencies(
    of policy: any MergePolicy, size: Int, count: Int, seed: UInt64
  ) throws(InputError) -> [Double] {
    let conflicts = MergeWorkload.randomMoves.conflicts(
      count, size: size, seed: seed, isJittered: policy.jittersKeys)
    return try conflicts.map { conflict throws(InputError) in
      let watch = Stopwatch()
      blackHole(try policy.merge(conflict))
      return Double(watch.nanoseconds)
    }
  }
}
