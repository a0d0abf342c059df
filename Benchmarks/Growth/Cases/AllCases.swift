import ListOrdering

extension GrowthCase {
  /// Every public operation whose cost depends on the size of something, in the situations that are its worst: by what
  /// they are about.
  public static let groups: [(title: String, cases: [GrowthCase])] = [
    ("Search and subsequences", SearchCases.all),
    ("Sorted collections", SortedCollectionCases.all),
    ("The array in chunks", ChunkedCases.all),
    ("Key spaces", KeySpaceCases.all),
    ("The ordered list", OrderedListCases.all),
    ("Merging", MergingCases.all),
  ]

  /// All of them.
  public static let all = groups.flatMap(\.cases)

  /// Whether the case is also counted at a million and more, where asked for: what is done to a whole list at once.
  public var isForMillions: Bool {
    let operations = [
      "OrderedList.restore(_:space:)", "OrderedList.reorder(to:)", "IntentPreservingMerge.merge",
    ]
    // What may be quadratic, and what is until it is mended, would take days.
    return operations.contains(operation) && situation.hasPrefix(MidpointKeys.title)
      && work.growth(from: 1 << 20, to: 1 << 22) < 8 && KnownExcesses.measures[name] == nil
  }
}
