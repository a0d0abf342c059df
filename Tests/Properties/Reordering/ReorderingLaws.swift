import PropertyTesting

/// The laws of order keys, key spaces and the ordered list.
enum ReorderingLaws {
  static let all: [Property] =
    lists + capped + spaces + promises + window + neighbours + fewestRows + arrivals

  private static let lists = [
    orderedList(Midpoints.self), orderedList(RememberingMidpoints.self), orderedList(Labels.self),
    orderedList(NarrowLabels.self), orderedList(CrowdedLabels.self), orderedList(TextKeys.self),
    orderedList(JitteredTextKeys.self), orderedList(AnyTextKeys.self), orderedList(FewRanks.self),
    orderedList(FewLooseRanks.self),
  ]

  private static func orderedList<Tested: TestedSpace>(_: Tested.Type) -> Property {
    Property(
      "an ordered list on \(Tested.name) is an array that is stored row by row",
      machine: OrderedListMachine<Tested, AnyStart>.self, steps: 0...80)
  }

  private static let capped = [
    Property(
      "a list at its limit takes no more, and loses nothing",
      machine: OrderedListMachine<Midpoints, NearLimit>.self, steps: 0...40, coverage: ["full": 0.2]),
    Property(
      "a list that takes up half of all ranks is an array that is stored row by row",
      machine: OrderedListMachine<ScarceRanks, HalfOfAllRanks>.self, steps: 0...20),
  ]

  private static let spaces = [
    keysBetween(Midpoints.self), keysBetween(RememberingMidpoints.self), keysBetween(Labels.self),
    keysBetween(NarrowLabels.self), keysBetween(TextKeys.self), keysBetween(JitteredTextKeys.self),
    keysBetween(AnyTextKeys.self), keysBetween(FewRanks.self), keysBetween(FewLooseRanks.self),
    midpointInside, remembering, jitterCostsNoRoom,
  ]

  private static let promises = [
    insertsLeft(Midpoints.self), insertsLeft(RememberingMidpoints.self), insertsLeft(Labels.self),
    insertsLeft(NarrowLabels.self), insertsLeft(TextKeys.self), insertsLeft(JitteredTextKeys.self),
    insertsLeft(AnyTextKeys.self),
  ]

  private static let window = [
    chosenWindow, chosenTextWindow, relabelledHistory, relabelling(Midpoints.self), relabelling(Labels.self),
    relabelling(TextKeys.self), relabelling(AnyTextKeys.self), relabelling(FewRanks.self),
    relabelling(FewLooseRanks.self),
  ]

  private static let neighbours = [
    keySearch(Midpoints.self), keySearch(RememberingMidpoints.self), keySearch(Labels.self),
    keySearch(NarrowLabels.self), keySearch(TextKeys.self), keySearch(JitteredTextKeys.self),
    keySearch(AnyTextKeys.self), keySearch(FewRanks.self), keySearch(FewLooseRanks.self),
    rowsRead(Midpoints.self), rowsRead(Labels.self),
    rowsRead(NarrowLabels.self), rowsRead(CrowdedLabels.self),
    damagedNeighbours(Midpoints.self), damagedNeighbours(Labels.self),
    damagedNeighbours(CrowdedLabels.self), damagedNeighbours(AnyTextKeys.self),
    damagedNeighbours(FewRanks.self), damagedNeighbours(FewLooseRanks.self),
  ]

  private static let arrivals = [
    arriving(Midpoints.self), arriving(RememberingMidpoints.self), arriving(Labels.self),
    arriving(NarrowLabels.self), arriving(TextKeys.self), arriving(JitteredTextKeys.self),
  ]

  private static let fewestRows = [
    restoring(Midpoints.self), restoring(Labels.self), restoring(NarrowLabels.self),
    restoring(CrowdedLabels.self), restoring(TextKeys.self),
    restoring(JitteredTextKeys.self), restoring(AnyTextKeys.self), restoring(FewRanks.self),
    restoring(FewLooseRanks.self), reordering(Midpoints.self), reordering(Labels.self),
    reordering(NarrowLabels.self), reordering(AnyTextKeys.self), reordering(FewRanks.self),
    reordering(FewLooseRanks.self),
    reorderingAgain(Midpoints.self), reorderingAgain(RememberingMidpoints.self), reorderingAgain(Labels.self),
    reorderingAgain(NarrowLabels.self), reorderingAgain(TextKeys.self), longestSubsequences, oddIDs,
  ]
}
