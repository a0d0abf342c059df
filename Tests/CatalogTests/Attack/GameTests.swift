import FurtherStrategies
import Reordering
import Testing

@testable import Attack

@Suite struct GameTests {
  @Test(arguments: [(5, 1), (6, 3), (8, 4)])
  func setsAreNumberedInOrder(labels: Int, size: Int) {
    let sets = LabelSets(labels: labels, most: size)
    var count = 0
    sets.forEach(of: size) { set, number in
      #expect(number == count && sets.number(of: set) == number && sets.set(number, of: size) == set)
      #expect(zip(set, set.dropFirst()).allSatisfy { $0 < $1 } && set.allSatisfy { $0 < labels })
      count += 1
    }
    #expect(count == sets.count(of: size))
  }

  /// Compares the solver with trying every answer of the rule and every move of the adversary.
  @Test(arguments: [(2, 4), (3, 6), (4, 8)])
  func solverMatchesExhaustiveSearch(rows: Int, labels: Int) {
    let game = LabelingGame(rows: rows, labels: labels)
    var solver = GameSolver(game)
    var worth = [Double](repeating: 0, count: game.states)
    for _ in 0..<12 {
      let turn = TriedGame(game: game).turn(worth)
      let least = zip(turn, worth).map { $0 - $1 }.min()!
      worth = zip(turn, worth).map { ($0 + $1) / 2 - least / 2 }
      solver.iterate()
      for (tried, solved) in zip(worth, solver.worth) { #expect(abs(tried - solved) < 1e-12) }
    }
  }

  @Test func boundsHoldAndConverge() {
    var solver = GameSolver(LabelingGame(rows: 3, labels: 32))
    var last = GameValue(lower: 0, upper: .infinity, rounds: 0)
    while last.upper - last.lower > 1e-3 {
      solver.iterate()
      let value = solver.value
      #expect(value.lower >= last.lower && value.upper <= last.upper && value.lower <= value.upper)
      last = value
    }
    #expect(abs(last.lower - 0.36) < 0.01)
  }

  /// No rule beats the limit.
  @Test(arguments: [(3, 4), (3, 5), (4, 4)])
  func noRuleBeatsTheLimit(rows: Int, bits: Int) throws {
    let game = LabelingGame(rows: rows, labels: 1 << bits)
    var solver = GameSolver(game)
    while solver.value.upper - solver.value.lower > 1e-2 { solver.iterate() }
    let limit = solver.value
    for rule in SmallRule.all(bits: bits) {
      let cycle = try #require(RuleGraph(game, place: rule.place)?.dearestCycle(), "\(rule.name)")
      #expect(cycle.mean >= limit.lower - 1e-9, "\(rule.name)")
    }
  }

  /// Compares the greatest mean cost of a cycle with trying all walks. The most expensive walk of t
  /// turns costs at most t times this mean, plus a constant.
  @Test func mostExpensiveCycleIsTheLimitOfLongWalks() throws {
    let game = LabelingGame(rows: 3, labels: 8)
    let rule = try #require(SmallRule.all(bits: 3).first)
    let cycle = try #require(RuleGraph(game, place: rule.place)?.dearestCycle())
    var worth = [Double](repeating: 0, count: game.states)
    var answers: [[Int]: [Int: [Int]]] = [:]
    // Walks of this length repeat cycles of up to six turns, and most longer ones, completely.
    let turns = 240
    var begun = 0.0
    for turn in 0..<2 * turns {
      if turn == turns { begun = worth[game.evenState] }
      worth = TriedGame(game: game).turn(worth) { set, gap in
        if let known = answers[set]?[gap] { return [known] }
        let answer = rule.place(set, gap)!
        answers[set, default: [:]][gap] = answer
        return [answer]
      }
    }
    #expect(abs((worth[game.evenState] - begun) / Double(turns) - cycle.mean) < 0.01, "\(cycle)")
  }
}

/// The game, played exhaustively.
struct TriedGame {
  let game: LabelingGame

  /// Returns the value of each state: the most expensive move, with the cheapest answer to each.
  func turn(_ worth: [Double], answers: (([Int], Int) -> [[Int]])? = nil) -> [Double] {
    var all: [[Int]] = []
    game.sets.forEach(of: game.rows) { set, _ in all.append(set) }
    return all.map { set in
      var dearest = -Double.infinity
      for row in set.indices {
        var others = set
        others.remove(at: row)
        for gap in set.indices where gap != row {
          let costs = (answers?(others, gap) ?? all).map { answer in
            var kept = answer
            kept.remove(at: gap)
            return Double(zip(kept, others).count { $0 != $1 }) + worth[game.sets.number(of: answer)]
          }
          dearest = max(dearest, costs.min()!)
        }
      }
      return dearest
    }
  }
}
