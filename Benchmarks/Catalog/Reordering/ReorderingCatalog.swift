import Measuring
import Synchronization

/// The reordering strategies and workloads that are compared.
public enum ReorderingCatalog: Family {
  /// The name in results and on the command line.
  public static let name = "reordering"
  /// The question, in a line.
  public static let question = "how is a person's own order stored, so that a move writes one row?"

  /// The strategies that the running program was built with, in the order of ``StrategyFacts/all``.
  ///
  /// A program adds them once, before it does anything else: which strategies a program contains decides how long it
  /// takes to build.
  public static var strategies: [ReorderingEntry] { built.withLock(\.self) }

  private static let built = Mutex<[ReorderingEntry]>([])

  /// Adds strategies to those of the running program; those that it has already stay as they are.
  public static func add(_ entries: [ReorderingEntry]) {
    built.withLock { strategies in
      let all = strategies + entries
      strategies = StrategyFacts.all.compactMap { facts in all.first { $0.name == facts.name } }
    }
  }

  /// The strategy of that name, if there is one.
  public static func strategy(named name: String) -> ReorderingEntry? { strategies.first { $0.name == name } }

  /// Every workload: to add some, name them here.
  public static let workloads = generated + ReorderingWorkload.real

  /// Every workload that a run may have had: on another machine there may be histories that are not here.
  public static let knownWorkloads = generated + ReorderingWorkload.listed

  private static let generated: [ReorderingWorkload] =
    ReorderingWorkload.growing + ReorderingWorkload.moving + ReorderingWorkload.capped
    + ReorderingWorkload.hotGaps

  /// What is compared, a line each.
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

  /// The sizes measured where none are given.
  public static func sizes(_ extent: Extent) -> [Int] {
    switch extent {
    case .quick: [200]
    case .standard: [200, 10_000]
    case .full: [200, 1_000, 10_000, 100_000, 1_000_000]
    }
  }
}
