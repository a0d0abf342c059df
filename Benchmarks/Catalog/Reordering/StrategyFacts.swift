import ListOrdering

/// The facts about a reordering strategy that are known without running it.
public struct StrategyFacts: Sendable {
  /// The name in tables, in JSON and on the command line.
  public let name: String
  /// One line about the strategy: its stored rows, and its rule for an exhausted gap.
  public let summary: String
  /// Its promise, or its known failure.
  public let promise: Promise
  /// The Swift expression that creates such a list, if the strategy is one of the library's.
  public let inSwift: String?
  /// Whether it has its own line in charts over the size of a list. This holds for one strategy of
  /// each kind, because a chart with many lines is unreadable.
  public let isDrawn: Bool
  /// Whether its rows store text, which every database can sort by bytes.
  public let hasTextKeys: Bool
  /// Whether it comes from elsewhere: neither the library's own nor an experiment of this project.
  public let isExternal: Bool
  /// The maximum length of a list that it is measured on; longer lists take too
  /// much time or memory to fill.
  public let longestList: Int

  private init(
    _ name: String, _ summary: String, _ promise: Promise, inSwift: String? = nil, isDrawn: Bool = false,
    hasTextKeys: Bool = false, isExternal: Bool? = nil, longestList: Int = .max
  ) {
    self.name = name
    self.summary = summary
    self.promise = promise
    self.inSwift = inSwift
    self.isDrawn = isDrawn
    self.hasTextKeys = hasTextKeys
    self.isExternal = isExternal ?? (inSwift == nil)
    self.longestList = longestList
  }

  /// Returns the facts about the strategy with this name, if there is one.
  public static func named(_ name: String) -> StrategyFacts? { all.first { $0.name == name } }

  /// Every strategy, in the order of the reports, whether it is part of this program or not.
  public static let all: [StrategyFacts] = [
    StrategyFacts(
      "dense", "positions 1 to n; one UPDATE shifts every row in between", .holds, isDrawn: true),
    StrategyFacts(
      "acts-as-list",
      "positions 1 to n (Ruby's acts_as_list); parks the row, then one UPDATE shifts all in between", .holds),
    StrategyFacts(
      "positioning", "positions 1 to n (Ruby's positioning); shifts all in between, via negative numbers",
      .holds),
    // Its row is the whole list: filling a list takes time quadratic in its length.
    StrategyFacts(
      "order-array", "all ids in one row; every change rewrites that row", .keysGrow, longestList: 10_000),
    StrategyFacts(
      "order-array-chunks",
      "ids in rows of at most 64; a change rewrites one or two rows; a full row is split", .holds),
    StrategyFacts(
      "linked-list",
      "the id of the predecessor; up to three rows per move", .holds, isDrawn: true),
    StrategyFacts(
      "sparse-whole", "Int64 positions 2^16 apart, midpoints; an exhausted gap renumbers the whole list",
      .holds),
    StrategyFacts(
      "sparse-window",
      "the positions of sparse-whole; an exhausted gap relabels a window, as in midpoint-window", .holds,
      isExternal: false),
    // The longer the list, the more often appending respaces it.
    StrategyFacts(
      "ranked-model",
      "Int32 rank midpoints (Ruby's ranked-model); an exhausted gap sets all to NULL and renumbers the list",
      .holds, longestList: 10_000),
    StrategyFacts(
      "gitlab",
      "Int32 midpoints (GitLab); an exhausted gap shifts the rows up to the next gap of 2", .holds),
    // Appended keys respace the whole list every few dozen items.
    StrategyFacts(
      "random-gap", "a random Int64 in the gap; an exhausted gap renumbers the whole list", .holds,
      longestList: 100_000),
    StrategyFacts(
      "midpoint-float32", "Double midpoints of neighbors that are read as 32-bit floats; never renumbered",
      .breaks("after 24 inserts into one gap, neighbors share a key")),
    StrategyFacts(
      "midpoint-bare", "Double midpoints; never renumbered",
      .breaks("after 52 inserts into one gap, neighbors share a key")),
    StrategyFacts(
      "midpoint-whole", "Double midpoints; an exhausted gap renumbers the whole list", .holds, isDrawn: true),
    StrategyFacts(
      "midpoint-threshold", "Double midpoints 65536 apart; a gap below 0.01 renumbers the whole list", .holds),
    StrategyFacts(
      "vikunja",
      "Double midpoints (Vikunja); one below 0.01 renumbers all rows; equal ones are spread in id order",
      .breaks(
        "after 52 inserts into one gap, each after the previous one, an item ends up after the next row")),
    StrategyFacts(
      "midpoint-window",
      "Double midpoints; an exhausted gap relabels the window that allows the most inserts per row", .holds,
      inSwift: "PriorityList<ID>()", isDrawn: true),
    StrategyFacts(
      "midpoint-window-memory",
      "midpoint-window; consecutive inserts at one position keep 15/16 of the gap for the rest", .holds,
      inSwift: "PriorityList<ID>(space: MidpointKeys(remembersLastInsert: true))", isDrawn: true),
    StrategyFacts(
      "labels-window",
      "Int64 labels 2^40 apart; an exhausted gap relabels a window, as in midpoint-window", .holds,
      inSwift: "OrderedList<ID, LabelKeys>(space: LabelKeys())", isDrawn: true),
    StrategyFacts(
      "labels-wide",
      "labels-window, but the exhausted gap gets eight ninths of the span of the window", .holds,
      isExternal: false),
    StrategyFacts(
      "tag-range",
      "Int64 tags below 2^62; an exhausted gap relabels the smallest block of tags that is sparse",
      .holds, isDrawn: true),
    StrategyFacts(
      "dietz-sleator", "Int64 tags; an exhausted gap spreads the rows after it, up to the first w_j > j^2",
      .holds, isDrawn: true),
    StrategyFacts(
      "two-level",
      "a label in a group of about 63, and the group's tag (two-level order maintenance); full groups split",
      .holds),
    StrategyFacts(
      "adaptive-pma",
      "array slots, some free (adaptive packed-memory array); past inserts decide how dense parts spread",
      .holds),
    StrategyFacts(
      "stern-brocot", "Int32/Int32 fraction (pg_rational), the simplest in the gap; never renumbered",
      .breaks(
        "after 43 inserts into one gap, before and after the previous in turn, numbers exceed 32 bits"),
      isDrawn: true),
    StrategyFacts(
      "stern-brocot-wide", "stern-brocot with Int64/Int64; overflow renumbers the whole list", .holds),
    StrategyFacts(
      "fractional-index",
      "base-62 text, the same bytes as the package fractional-indexing; never exhausted, keys grow",
      .keysGrow, isDrawn: true, hasTextKeys: true),
    StrategyFacts(
      "fractional-index-jittered", "fractional-index with 30 random bits per key; never exhausted, keys grow",
      .keysGrow, hasTextKeys: true),
    StrategyFacts(
      "fractional-index-lowercase",
      "base-36 text for collations that ignore case; never exhausted, keys grow", .keysGrow, hasTextKeys: true
    ),
    StrategyFacts(
      "fractional-window",
      "base-62 text, at most \(FractionalKeys.defaultMaximumLength) bytes; longer keys relabel a window",
      .holds, inSwift: "OrderedList<ID, FractionalKeys>(space: FractionalKeys())", isDrawn: true,
      hasTextKeys: true),
    StrategyFacts(
      "lexorank",
      "bucket and base-36 rank; at 128 bytes, all rows change buckets immediately (in Jira within 12 hours)",
      .holds, isDrawn: true, hasTextKeys: true),
    // In longer lists each key has kilobytes.
    StrategyFacts(
      "figma", "base-95 fraction (Figma), the average of the neighbors; never exhausted, keys grow",
      .keysGrow, hasTextKeys: true, longestList: 10_000),
    StrategyFacts(
      "loro",
      "base-256 fraction (Loro), one step beyond a neighbor, or the middle; never exhausted, keys grow",
      .keysGrow),
    StrategyFacts(
      "lseq", "random paths in a tree whose levels get wider (LSEQ); never exhausted, keys grow", .keysGrow),
    StrategyFacts(
      "fugue",
      "paths in a tree of runs of the replicas (position-strings); never exhausted, keys grow", .keysGrow,
      isDrawn: true),
    StrategyFacts(
      "fugue-rows",
      "one row per element: id, parent and side (Fugue); a move deletes and inserts, so rows accumulate",
      .holds),
    StrategyFacts(
      "rga", "one row per element: id and left origin (RGA); a move deletes and inserts, so rows accumulate",
      .holds),
    StrategyFacts(
      "yata",
      "one row per element: id and both origins (YATA, Yjs); a move deletes and inserts, so rows accumulate",
      .holds),
  ]
}
