extension GrowthCase {
  /// Every public operation whose cost depends on the size of its input, in its worst situations,
  /// grouped by subject.
  public static let groups: [(title: String, cases: [GrowthCase])] = [
    ("Search and subsequences", SearchCases.all),
    ("Sorted arrays", SortedCases.all),
    ("The array in chunks", ChunkedCases.all),
    ("Key spaces", KeySpaceCases.all),
    ("The ordered list", OrderedListCases.all),
    ("Merging", MergingCases.all),
    ("Syncing", ReplicaCases.all),
  ]

  public static let all = groups.flatMap(\.cases)

  /// The cases for tests without optimization. They omit slow cases that run the same code with
  /// other keys: lists and merges with labels, and merges and exhausted gaps with text.
  public static let forTests = all.filter { subject in
    if subject.situation.hasPrefix("labels, ") { return false }
    return !subject.situation.hasPrefix("text, ")
      || !subject.operation.hasPrefix("IntentPreservingMerge") && !subject.situation.contains("exhausted")
  }

  /// The cases that can also be counted at a million items and more: operations on a whole list.
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
