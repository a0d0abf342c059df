/// Finds a game's value by value iteration.
///
/// With v the present worth of each state and Tv that of a turn more, a rule that plays as Tv says pays at most
/// max (Tv − v) a turn, and an adversary that does gets at least min (Tv − v), whatever v is: so each round gives
/// bounds that hold. The next v is midway between v and Tv, so that games that go in circles settle, too.
///
/// What the rule pays least is found without trying all of its answers: of the states in which certain rows have
/// certain labels, the best is known once a round (``bestStates``), and an answer is good if it is the best of those
/// that leave a certain part of the rows as they are.
public struct GameSolver {
  let game: LabelingGame
  /// What each state is worth, so far.
  private(set) var worth: [Double]
  /// By which rows are fixed (a bit each) and the number of their labels: the worth of the best state that has them.
  private var bestStates: [Double]
  /// Where those of a pattern of fixed rows begin.
  private let starts: [Int]
  /// Without an item, by the number of the others' labels: the most that a gap costs the rule, which gap, and the most
  /// that another one does.
  private var dearest: [(cost: Double, gap: Int, next: Double)]
  /// What is known of the value.
  public private(set) var value = GameValue(lower: 0, upper: .infinity, rounds: 0)

  /// Begins with states that are all worth the same.
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

  /// One round, which brings the bounds closer in the end.
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
    // Only differences of worths count.
    for state in worth.indices { worth[state] -= least / 2 }
    value = GameValue(lower: max(value.lower, least), upper: min(value.upper, most), rounds: value.rounds + 1)
  }

  /// From the states, in which all rows are fixed, to those patterns in which a row less is.
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
          // The rows between two fixed ones need labels, too.
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

  /// What each gap costs the rule, with one item taken out.
  private mutating func findDearest() {
    let (game, starts) = (game, starts)
    let others = game.rows - 1
    var numbers = [Int](repeating: 0, count: 1 << others)
    bestStates.withUnsafeBufferPointer { best in
      dearest.withUnsafeMutableBufferPointer { dearest in
        game.sets.forEach(of: others) { set, rest in
          // The numbers of all parts of the set, each from the one without its last row.
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

  /// The rows of the whole list that a part of the others are, where an item goes into a gap.
  @inline(__always)
  static func pattern(_ part: Int, gap: Int) -> Int {
    let below = part & ((1 << gap) - 1)
    return below | (part & ~((1 << gap) - 1)) << 1
  }
}
