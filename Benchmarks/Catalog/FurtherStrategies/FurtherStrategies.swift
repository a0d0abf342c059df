import Insertion
import KeyStrategies
import ListOrdering
import Reordering
import RowStrategies

extension ReorderingCatalog {
  /// The strategies that the default program leaves out to build faster.
  public static let furtherStrategies: [ReorderingEntry] = [
    ReorderingEntry("acts-as-list") { _ in NumberedRows<ActsAsList>() },
    ReorderingEntry("positioning") { _ in NumberedRows<Positioning>() },
    ReorderingEntry("order-array") { _ in OrderArray() },
    ReorderingEntry("order-array-chunks") { _ in ChunkedOrderArray() },
    ReorderingEntry("sparse-whole", keys: { _ in WholeRelabeling(LabelKeys(unit: 1 << 16)) }),
    ReorderingEntry("sparse-window", keys: { _ in LabelKeys(unit: 1 << 16) }),
    ReorderingEntry("random-gap", keys: { RandomGapKeys(seed: $0) }),
    ReorderingEntry("midpoint-bare") { _ in MidpointsUnchecked<Double>() },
    ReorderingEntry("midpoint-threshold", keys: { _ in ThresholdKeys() }),
    ReorderingEntry("vikunja") { _ in Vikunja() },
    ReorderingEntry("midpoint-window-memory", keys: { _ in MidpointKeys(remembersLastInsert: true) }),
    ReorderingEntry("labels-wide", keys: { _ in WideGapLabels(LabelKeys()) }),
    ReorderingEntry("dietz-sleator", keys: { _ in DietzSleatorKeys() }),
    ReorderingEntry("two-level") { _ in TwoLevelLabels() },
    ReorderingEntry("adaptive-pma") { _ in AdaptivePackedMemoryArray() },
    ReorderingEntry("stern-brocot") { _ in SternBrocot() },
    ReorderingEntry("stern-brocot-wide", keys: { _ in SternBrocotKeys() }),
    ReorderingEntry(
      "fractional-index-jittered",
      keys: { FractionalKeys.unlimited(jitter: FractionalKeys.Jitter(seed: $0)) }),
    ReorderingEntry(
      "fractional-index-lowercase", keys: { _ in FractionalKeys.unlimited(alphabet: .base36) }),
    ReorderingEntry("figma", keys: { _ in Base95Keys() }),
    ReorderingEntry("loro", keys: { _ in LoroKeys() }),
    ReorderingEntry("lseq", keys: { LSEQKeys(seed: $0) }),
    ReorderingEntry("fugue", keys: { FuguePositions(seed: $0) }),
    ReorderingEntry("fugue-rows") { _ in ElementRows<FugueRows>() },
    ReorderingEntry("rga") { _ in ElementRows<ReplicatedGrowableArray>() },
    ReorderingEntry("yata") { _ in ElementRows<YATA>() },
  ]

  /// Every strategy. Reading this property adds all of them to the catalog.
  public static let everyStrategy: [ReorderingEntry] = {
    addEverything()
    return strategies
  }()

  /// Adds every strategy and every insertion case to the catalogs. Calling it again has no effect.
  public static func addEverything() {
    add(keyStrategies + rowStrategies + furtherStrategies)
    InsertionCase.add(FurtherInsertion.all)
  }
}
