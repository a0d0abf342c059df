extension GrowthCase {
  /// Every public operation whose cost depends on the size of something, in the situations that are its worst: by what
  /// they are about.
  public static let groups: [(title: String, cases: [GrowthCase])] = [
    ("Search and subsequences", SearchCases.all),
    ("Sorted arrays", SortedCases.all),
    ("The array in chunks", ChunkedCases.all),
    ("Key spaces", KeySpaceCases.all),
    ("The ordered list", OrderedListCases.all),
    ("Merging", MergingCases.all),
    ("Syncing", ReplicaCases.all),
  ]

  /// All of them.
  public static let all = groups.flatMap(\.cases)

  /// Those for a test that is not optimized. Left out is what takes long and runs the same code as another case on other
  /// keys: lists and merges on labels beside those on doubles, merges and exhausted gaps on text.
  public static let forTests = all.filter { subject in
    if subject.situation.hasPrefix("labels, ") { return false }
    return !subject.situation.hasPrefix("text, ")
      || !subject.operation.hasPrefix("IntentPreservingMerge") && !subject.situation.contains("exhausted")
  }

  /// Those that are also counted at a million items and more, where asked for: what is done to a whole list at once.
  public static let forMillions = all.filter { subject in
    let names = [
      "OrderedList.restore(_:space:), doubles, sorted", "OrderedList.restore(_:space:), doubles, shuffled",
      "OrderedList.restore(_:space:), doubles, equal in pairs",
      "OrderedList.restore(_:space:), doubles, all unusable",
      "OrderedList.reorder(to:), doubles, reversed", "OrderedList.reorder(to:), doubles, shuffled",
      "OrderedList.reorder(to:), doubles, pair swaps",
      "IntentPreservingMerge.merge, doubles, nothing changed",
      "IntentPreservingMerge.merge, doubles, n/16 moved on each side",
      "IntentPreservingMerge.merge, doubles, shuffled there, n/16 moved here",
      "IntentPreservingMerge.merge, doubles, one new here in each exhausted gap",
    ]
    return names.contains(subject.name)
  }
}
