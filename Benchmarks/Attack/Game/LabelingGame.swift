/// The game between a rule that labels a list of fixed length and an adversary that moves its items.
///
/// The rows' labels are whole numbers from 0 up to, not including, ``labels``, and ascend. In each turn the adversary
/// takes any item out and names the gap among the others to which it is to go, another than the one it came from. The
/// rule answers with labels for all rows; it pays one for each of the others whose label has changed. The game goes on
/// for ever, and its value is what the rule pays a turn if both play as well as can be: no rule can do with less
/// against the best adversary, and some rule does with that much.
///
/// The value does not depend on the labels at the start, since the rule can choose any at the price of one turn.
public struct LabelingGame: Sendable {
  /// How many items the list has.
  public let rows: Int
  /// How many labels there are.
  public let labels: Int
  let sets: LabelSets

  /// A game with at least two rows and more labels than rows.
  public init(rows: Int, labels: Int) {
    precondition(rows >= 2 && labels > rows)
    (self.rows, self.labels) = (rows, labels)
    sets = LabelSets(labels: labels, most: rows)
  }

  /// In how many ways the rows can be labeled.
  public var states: Int { sets.count(of: rows) }

  /// The rows spread evenly.
  var evenState: Int { sets.number(of: (1...rows).map { $0 * (labels + 1) / (rows + 1) - 1 }) }

  /// Calls `body` with the numbers of the sets that are left when one row's label is taken out of a set: by row, the
  /// number of the set without it.
  func forEachRest(of set: [Int], _ body: (_ row: Int, _ rest: Int) -> Void) {
    var above = 0
    for row in set.indices.dropFirst() { above += sets.binomial(set[row], row) }
    var below = 0
    for row in set.indices {
      body(row, below + above)
      below += sets.binomial(set[row], row + 1)
      if row + 1 < set.count { above -= sets.binomial(set[row + 1], row + 1) }
    }
  }
}

/// Between which bounds a value lies.
public struct GameValue: Hashable, Sendable {
  /// The adversary gets at least so much a turn.
  public var lower: Double
  /// The rule pays at most so much a turn.
  public var upper: Double
  /// How often the values of all states were worked out anew.
  public var rounds: Int
}
