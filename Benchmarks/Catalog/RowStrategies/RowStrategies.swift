import Reordering

extension ReorderingCatalog {
  /// The default program's other strategies, each with its own rule for the contents of rows.
  public static let rowStrategies: [ReorderingEntry] = [
    ReorderingEntry("dense") { _ in Dense() },
    ReorderingEntry("linked-list") { _ in LinkedList() },
    ReorderingEntry("ranked-model") { _ in RankedModel() },
    ReorderingEntry("gitlab") { _ in GitLab() },
    ReorderingEntry("midpoint-float32") { _ in MidpointsUnchecked<Float>() },
  ]
}
