/// Bounds a game's value by value iteration.
///
/// Let v be the current worth of each state, and Tv its worth with one more turn. A rule that plays
/// according to Tv pays at most max (Tv − v) per turn. An adversary that does so gets at least
/// min (Tv − v) per turn. Both hold for any v, so each round yields valid bounds. The next v is
/// midway between v and Tv, so that cyclic games converge, too.
///
/// The solver finds the rule's cheapest answer without trying all answers. Once per round
/// it computes the best state for each choice of fixed rows and their labels
/// (``bestStates``). The cheapest answer is then the best of these states over all subsets
/// of rows that keep their labels.
public struct GameSolver {
  let game: LabelingGame
  /// The current estimate of each state's worth.
  private(set) var worth: [Double]
  /// The lowest worth of a state with certain labels, by fixed rows (one bit per
  /// row) and label set number.
  private var bestStates: [Double]
  /// The start of each pattern of fixed rows in `bestStates`.
  private let starts: [Int]
  /// When an item is taken out, by the number of the remaining rows' label set: the gap that costs
  /// the rule the most, its cost, and the highest cost among the other gaps.
  private var dearest: [(cost: Double, gap: Int, next: Double)]
  /// The bounds of the game's value found so far.
  public private(set) var value = GameValue(lower: 0, upper: .infinity, rounds: 0)

  /// Starts with the same worth for all states.
  public init(_ game: LabelingGame) {
    self.game = game
    worth = [Double](repeating: 0, count: game.states)
    var starts = [0]
    for pattern in 0..<1 << game.rows {
      starts.append(starts[pattern] + game.sets.count(of: pattern.nonzeroBitCount))
    }
    self.starts = starts
    bestStates = [Double](repeating: 0, count: starts[1 << game.rows])
    dearest = Array(repeating: (0, 0, 0), count: game.sets.count(of: game.rows - 1))
  }

  /// Runs one round. The bounds converge over many rounds, not necessarily in each.
  public mutating func iterate() {
    findBestStates()
    findDearest()
    let game = game
    var (least, most) = (Double.infinity, -Double.infinity)
    dearest.withUnsafeBufferPointer { dearest in
      worth.withUnsafeMutableBufferPointer { worth in
        game.sets.forEach(of: game.rows) { set, state in
          var cost = -Double.infinity
          game.forEachRest(of: set) { row, rest in
            let choice = dearest[rest]
            cost = max(cost, choice.gap == row ? choice.next : choice.cost)
          }
          let change = cost - worth[state]
          (least, most) = (min(least, change), max(most, change))
          worth[state] += change / 2
        }
      }
    }
    // Only differences between worths matter.
    for state in worth.indices { worth[state] -= least / 2 }
    value = GameValue(lower: max(value.lower, least), upper: min(value.upper, most), rounds: value.rounds + 1)
  }

  /// Fills `bestStates` from the states, in which all rows are fixed, down to
  /// patterns with fewer fixed rows.
  private mutating func findBestStates() {
    let all = (1 << game.rows) - 1
    let (starts, sets) = (starts, game.sets)
    for pattern in 0..<all {
      for place in starts[pattern]..<starts[pattern + 1] { bestStates[place] = .infinity }
    }
    bestStates.withUnsafeMutableBufferPointer { best in
      for (state, worth) in worth.enumerated() { best[starts[all] + state] = worth }
      for pattern in (0..<all).reversed() {
        let row = (~pattern).trailingZeroBitCount
        let fuller = pattern | 1 << row
        let place = (fuller & ((1 << row) - 1)).nonzeroBitCount
        let size = fuller.nonzeroBitCount
        sets.forEach(of: size) { set, number in
          // The rows between two fixed rows need labels, too: infinite worth
          // means that they do not fit.
          let value = best[starts[fuller] + number]
          guard value < .infinity else { return }
          var rest = 0
          for index in 0..<place { rest += sets.binomial(set[index], index + 1) }
          for index in place + 1..<max(place + 1, size) { rest += sets.binomial(set[index], index) }
          let target = starts[pattern] + rest
          if value < best[target] { best[target] = value }
        }
      }
    }
  }

  /// Computes what each gap costs the rule if one item is taken out and goes there.
  private mutating func findDearest() {
    let (game, starts) = (game, starts)
    let others = game.rows - 1
    var numbers = [Int](repeating: 0, count: 1 << others)
    bestStates.withUnsafeBufferPointer { best in
      dearest.withUnsafeMutableBufferPointer { dearest in
        game.sets.forEach(of: others) { set, rest in
          // The numbers of all subsets of the set, each from the subset without its last row.
          for part in 1..<1 << others {
            let last = Int.bitWidth - 1 - part.leadingZeroBitCount
            numbers[part] =
              numbers[part & ~(1 << last)] + game.sets.binomial(set[last], part.nonzeroBitCount)
          }
          var choice = (cost: -Double.infinity, gap: 0, next: -Double.infinity)
          for gap in 0...others {
            var cost = Double.infinity
            for part in 0..<1 << others {
              let pattern = Self.pattern(part, gap: gap)
              let value = best[starts[pattern] + numbers[part]] + Double(others - part.nonzeroBitCount)
              if value < cost { cost = value }
            }
            if cost > choice.cost {
              choice = (cost, gap, choice.cost)
            } else if cost > choice.next {
              choice.next = cost
            }
          }
          dearest[rest] = choice
        }
      }
    }
  }

  /// Returns the rows of the whole list for a subset of the other rows,
  /// when an item goes into a gap.
  @inline(__always)
  static func pattern(_ part: Int, gap: Int) -> Int {
    let below = part & ((1 << gap) - 1)
    return below | (part & ~((1 << gap) - 1)) << 1
  }
}
