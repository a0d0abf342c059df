import Reordering

extension ReorderingCatalogue {
  /// The default program's other strategies, each with a rule of its own for what rows store.
  public static let rowStrategies: [ReorderingEntry] = [
    ReorderingEntry(Dense.self),
    ReorderingEntry(LinkedList.self),
    ReorderingEntry(RankedModel.self),
    ReorderingEntry(GitLab.self),
    ReorderingEntry(MidpointsUnchecked<MidpointFloat32>.self),
  ]
}
