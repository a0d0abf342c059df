public import Comparing

/// The reordering strategies and workloads that are compared.
public enum ReorderingCatalogue: Family {
  /// The name in results and on the command line.
  public static let name = "reordering"
  /// The question, in a line.
  public static let question = "how is a person's own order stored, so that a move writes one row?"

  /// Every strategy, a line each: to add one, write its file and name it here.
  public static let strategies: [ReorderingEntry] = [
    ReorderingEntry(Dense.self),
    ReorderingEntry(NumberedRows<ActsAsList>.self),
    ReorderingEntry(NumberedRows<Positioning>.self),
    ReorderingEntry(OrderArray.self),
    ReorderingEntry(ChunkedOrderArray.self),
    ReorderingEntry(LinkedList.self),
    ReorderingEntry(KeyedStrategy<SparseWhole>.self),
    ReorderingEntry(KeyedStrategy<SparseWindow>.self),
    ReorderingEntry(RankedModel.self),
    ReorderingEntry(GitLab.self),
    ReorderingEntry(KeyedStrategy<RandomGap>.self),
    ReorderingEntry(MidpointsUnchecked<MidpointFloat32>.self),
    ReorderingEntry(MidpointsUnchecked<MidpointBare>.self),
    ReorderingEntry(KeyedStrategy<MidpointWhole>.self),
    ReorderingEntry(KeyedStrategy<MidpointThreshold>.self),
    ReorderingEntry(Vikunja.self),
    ReorderingEntry(KeyedStrategy<MidpointWindow>.self),
    ReorderingEntry(KeyedStrategy<MidpointWindowMemory>.self),
    ReorderingEntry(KeyedStrategy<LabelsWindow>.self),
    ReorderingEntry(KeyedStrategy<LabelsWide>.self),
    ReorderingEntry(KeyedStrategy<TagRange>.self),
    ReorderingEntry(KeyedStrategy<DietzSleator>.self),
    ReorderingEntry(TwoLevelLabels.self),
    ReorderingEntry(AdaptivePackedMemoryArray.self),
    ReorderingEntry(SternBrocot.self),
    ReorderingEntry(KeyedStrategy<SternBrocotWide>.self),
    ReorderingEntry(KeyedStrategy<ClassicFractionalIndex>.self),
    ReorderingEntry(KeyedStrategy<JitteredFractionalIndex>.self),
    ReorderingEntry(KeyedStrategy<LowercaseFractionalIndex>.self),
    ReorderingEntry(KeyedStrategy<FractionalWindow>.self),
    ReorderingEntry(KeyedStrategy<LexoRank>.self),
    ReorderingEntry(KeyedStrategy<Figma>.self),
    ReorderingEntry(KeyedStrategy<Loro>.self),
    ReorderingEntry(KeyedStrategy<LSEQ>.self),
    ReorderingEntry(KeyedStrategy<Fugue>.self),
    ReorderingEntry(ElementRows<FugueRows>.self),
    ReorderingEntry(ElementRows<ReplicatedGrowableArray>.self),
    ReorderingEntry(ElementRows<YATA>.self),
  ]

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
  public static var catalogue: [CatalogueLine] {
    strategies.map {
      CatalogueLine(kind: "strategy", name: $0.name, summary: $0.summary, inSwift: $0.inSwift)
    }
      + workloads.map {
        CatalogueLine(kind: "workload", name: $0.name, summary: $0.summary, group: $0.group.rawValue)
      }
      + DamageKind.allCases.map { CatalogueLine(kind: "workload", name: $0.workload, summary: $0.summary) }
      + [
        CatalogueLine(kind: "workload", name: SameGap.name, summary: SameGap.summary),
        CatalogueLine(kind: "workload", name: KeyMaking.name, summary: KeyMaking.summary),
        CatalogueLine(kind: "workload", name: ManyLists.name, summary: ManyLists.summary),
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
