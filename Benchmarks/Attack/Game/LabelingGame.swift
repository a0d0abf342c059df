/// The game between a rule that labels a list of fixed length and an
/// adversary that moves its items.
///
/// The rows' labels are ascending integers from 0 up to, but not including, ``labels``. In each
/// turn the adversary takes an item out and names the gap between the other items where it goes,
/// other than the one that it came from. The rule answers with labels for all rows and pays 1 for
/// each other row whose label changes. The game is endless. Its value is what the rule pays per
/// turn when both sides play optimally: every rule pays at least this against the best adversary,
/// and some rule pays no more.
///
/// The value does not depend on the initial labels, since the rule can choose any in one turn.
public struct LabelingGame: Sendable {
  public let rows: Int
  public let labels: Int
  let sets: LabelSets

  /// Creates a game.
  ///
  /// - Precondition: There are at least two rows, and more labels than rows.
  public init(rows: Int, labels: Int) {
    precondition(rows >= 2 && labels > rows)
    (self.rows, self.labels) = (rows, labels)
    sets = LabelSets(labels: labels, most: rows)
  }

  /// The number of ways to label the rows.
  public var states: Int { sets.count(of: rows) }

  /// The number of the state whose labels are spread evenly.
  var evenState: Int { sets.number(of: (1...rows).map { $0 * (labels + 1) / (rows + 1) - 1 }) }

  /// Calls `body` once per row, with the number of the set that remains without the row's label.
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

/// The bounds of a game's value, in relabeled rows per turn.
public struct GameValue: Hashable, Sendable {
  /// The adversary gets at least this much per turn.
  public var lower: Double
  /// The rule pays at most this much per turn.
  public var upper: Double
  /// The number of rounds in which the values of all states were recomputed.
  public var rounds: Int
}
