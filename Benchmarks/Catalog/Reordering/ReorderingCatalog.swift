import Measuring
import Synchronization

public enum ReorderingCatalog: Family {
  public static let name = "reordering"
  public static let question = "how can a hand-ordered list store its order, so that a move writes one row?"

  /// The strategies of the running program, in the order of ``StrategyFacts/all``.
  ///
  /// A program adds them once at its start. The number of strategies determines how long a program
  /// takes to build.
  public static var strategies: [ReorderingEntry] { built.withLock(\.self) }

  private static let built = Mutex<[ReorderingEntry]>([])

  /// Adds strategies to the running program; a strategy that it already has stays as it is.
  public static func add(_ entries: [ReorderingEntry]) {
    built.withLock { strategies in
      let all = strategies + entries
      strategies = StrategyFacts.all.compactMap { facts in all.first { $0.name == facts.name } }
    }
  }

  /// Returns the strategy with this name, if there is one.
  public static func strategy(named name: String) -> ReorderingEntry? { strategies.first { $0.name == name } }

  /// Every workload. New groups of workloads must be added here.
  public static let workloads = generated + ReorderingWorkload.real

  /// Every workload that results can contain, including recorded histories that this machine lacks.
  public static let knownWorkloads = generated + ReorderingWorkload.listed

  private static let generated: [ReorderingWorkload] =
    ReorderingWorkload.growing + ReorderingWorkload.moving + ReorderingWorkload.capped
    + ReorderingWorkload.hotGaps

  public static var catalog: [CatalogLine] {
    StrategyFacts.all.map {
      CatalogLine(kind: "strategy", name: $0.name, summary: $0.summary, inSwift: $0.inSwift)
    }
      + workloads.map {
        CatalogLine(kind: "workload", name: $0.name, summary: $0.summary, group: $0.group.rawValue)
      }
      + DamageKind.allCases.map { CatalogLine(kind: "workload", name: $0.workload, summary: $0.summary) }
      + [
        CatalogLine(kind: "workload", name: SameGap.name, summary: SameGap.summary),
        CatalogLine(kind: "workload", name: KeyMaking.name, summary: KeyMaking.summary),
        CatalogLine(kind: "workload", name: ManyLists.name, summary: ManyLists.summary),
      ]
  }

  /// Returns the sizes to measure by default.
  public static func sizes(_ extent: Extent) -> [Int] {
    switch extent {
    case .quick: [200]
    case .standard: [200, 10_000]
    case .full: [200, 1_000, 10_000, 100_000, 1_000_000]
    }
  }
}
