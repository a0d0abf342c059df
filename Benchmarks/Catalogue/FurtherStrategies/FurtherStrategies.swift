import Insertion
import KeyStrategies
import Reordering
import RowStrategies

extension ReorderingCatalogue {
  /// The strategies that the default program leaves out, so that it builds fast.
  public static let furtherStrategies: [ReorderingEntry] = [
    ReorderingEntry(NumberedRows<ActsAsList>.self),
    ReorderingEntry(NumberedRows<Positioning>.self),
    ReorderingEntry(OrderArray.self),
    ReorderingEntry(ChunkedOrderArray.self),
    ReorderingEntry(keys: SparseWhole.self),
    ReorderingEntry(keys: SparseWindow.self),
    ReorderingEntry(keys: RandomGap.self),
    ReorderingEntry(MidpointsUnchecked<MidpointBare>.self),
    ReorderingEntry(keys: MidpointThreshold.self),
    ReorderingEntry(Vikunja.self),
    ReorderingEntry(keys: MidpointWindowMemory.self),
    ReorderingEntry(keys: LabelsWide.self),
    ReorderingEntry(keys: DietzSleator.self),
    ReorderingEntry(TwoLevelLabels.self),
    ReorderingEntry(AdaptivePackedMemoryArray.self),
    ReorderingEntry(SternBrocot.self),
    ReorderingEntry(keys: SternBrocotWide.self),
    ReorderingEntry(keys: JitteredFractionalIndex.self),
    ReorderingEntry(keys: LowercaseFractionalIndex.self),
    ReorderingEntry(keys: Figma.self),
    ReorderingEntry(keys: Loro.self),
    ReorderingEntry(keys: LSEQ.self),
    ReorderingEntry(keys: Fugue.self),
    ReorderingEntry(ElementRows<FugueRows>.self),
    ReorderingEntry(ElementRows<ReplicatedGrowableArray>.self),
    ReorderingEntry(ElementRows<YATA>.self),
  ]

  /// Every strategy; all of them are part of the running program from then on.
  public static let everyStrategy: [ReorderingEntry] = {
    addEverything()
    return strategies
  }()

  /// Adds every strategy, and every case of insertion, to the running program. A second call has no effect.
  public static func addEverything() {
    add(keyStrategies + rowStrategies + furtherStrategies)
    InsertionCase.add(FurtherInsertion.all)
  }
}
