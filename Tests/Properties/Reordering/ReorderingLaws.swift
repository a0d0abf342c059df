import PropertyTesting

/// The laws of order keys, key spaces and the ordered list.
enum ReorderingLaws {
  static let all: [Property] =
    lists + capped + spaces + promises + window + neighbors + fewestRows + arrivals

  private static let lists = [
    orderedList(MidpointSpaces.self), orderedList(SubnormalMidpoints.self),
    orderedList(RememberingMidpoints.self), orderedList(Labels.self),
    orderedList(NarrowLabelSpaces.self), orderedList(CrowdedLabels.self), orderedList(TextKeySpaces.self),
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
      machine: OrderedListMachine<MidpointSpaces, NearLimit>.self, steps: 0...40, coverage: ["full": 0.2]),
    Property(
      "a list that takes up half of all ranks is an array that is stored row by row",
      machine: OrderedListMachine<ScarceRanks, HalfOfAllRanks>.self, steps: 0...20),
  ]

  private static let spaces = [
    keysBetween(MidpointSpaces.self), keysBetween(SubnormalMidpoints.self),
    keysBetween(RememberingMidpoints.self), keysBetween(Labels.self),
    keysBetween(NarrowLabelSpaces.self), keysBetween(TextKeySpaces.self), keysBetween(JitteredTextKeys.self),
    keysBetween(AnyTextKeys.self), keysBetween(FewRanks.self), keysBetween(FewLooseRanks.self),
    midpointInside, remembering, jitterCostsNoRoom,
  ]

  private static let promises = [
    insertsLeft(MidpointSpaces.self), insertsLeft(SubnormalMidpoints.self),
    insertsLeft(RememberingMidpoints.self), insertsLeft(Labels.self),
    insertsLeft(NarrowLabelSpaces.self), insertsLeft(TextKeySpaces.self), insertsLeft(JitteredTextKeys.self),
    insertsLeft(AnyTextKeys.self),
  ]

  private static let window = [
    chosenWindow, chosenSubnormalWindow, chosenTextWindow, relabeledHistory,
    relabeling(MidpointSpaces.self), relabeling(SubnormalMidpoints.self),
    relabeling(Labels.self),
    relabeling(TextKeySpaces.self), relabeling(AnyTextKeys.self), relabeling(FewRanks.self),
    relabeling(FewLooseRanks.self),
  ]

  private static let neighbors = [
    keySearch(MidpointSpaces.self), keySearch(SubnormalMidpoints.self), keySearch(RememberingMidpoints.self),
    keySearch(Labels.self),
    keySearch(NarrowLabelSpaces.self), keySearch(TextKeySpaces.self), keySearch(JitteredTextKeys.self),
    keySearch(AnyTextKeys.self), keySearch(FewRanks.self), keySearch(FewLooseRanks.self),
    rowsRead(MidpointSpaces.self), rowsRead(Labels.self),
    rowsRead(NarrowLabelSpaces.self), rowsRead(CrowdedLabels.self),
    damagedNeighbors(MidpointSpaces.self), damagedNeighbors(Labels.self),
    damagedNeighbors(CrowdedLabels.self), damagedNeighbors(AnyTextKeys.self),
    damagedNeighbors(FewRanks.self), damagedNeighbors(FewLooseRanks.self),
  ]

  private static let arrivals = [
    arriving(MidpointSpaces.self), arriving(RememberingMidpoints.self), arriving(Labels.self),
    arriving(NarrowLabelSpaces.self), arriving(TextKeySpaces.self), arriving(JitteredTextKeys.self),
  ]

  private static let fewestRows = [
    restoring(MidpointSpaces.self), restoring(Labels.self), restoring(NarrowLabelSpaces.self),
    restoring(CrowdedLabels.self), restoring(TextKeySpaces.self),
    restoring(JitteredTextKeys.self), restoring(AnyTextKeys.self), restoring(FewRanks.self),
    restoring(FewLooseRanks.self), reordering(MidpointSpaces.self), reordering(Labels.self),
    reordering(NarrowLabelSpaces.self), reordering(AnyTextKeys.self), reordering(FewRanks.self),
    reordering(FewLooseRanks.self),
    reorderingAgain(MidpointSpaces.self), reorderingAgain(RememberingMidpoints.self),
    reorderingAgain(Labels.self),
    reorderingAgain(NarrowLabelSpaces.self), reorderingAgain(TextKeySpaces.self), longestSubsequences, oddIDs,
  ]
}
