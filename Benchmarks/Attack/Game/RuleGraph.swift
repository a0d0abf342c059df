/// A game against a fixed rule, in which the adversary's optimum is a cycle of states.
///
/// Source: Howard, "Dynamic Programming and Markov Processes" (1960), policy iteration for cycles
/// with the greatest mean. Choose a move in each state, compute the long-run gain of these choices,
/// replace choices that can be improved, and repeat until none can.
public struct RuleGraph {
  private let game: LabelingGame
  /// The rule's answers when one item is taken out: the new state and its cost, by the set number
  /// of the remaining rows' labels and by gap.
  private var answers: [(state: Int32, cost: UInt8)]
  /// The set number of the remaining rows' labels when one item is taken out, by state and that
  /// item's row.
  private var rests: [Int32]
  /// The states that can be reached from evenly spread rows.
  private var reachable: [Int32] = []

  /// A cycle of states and its cost.
  public struct Cycle: Hashable, Sendable {
    /// The number of rows relabeled in one pass through the cycle.
    public var cost: Int
    /// The number of turns in one pass.
    public var turns: Int
    /// The rows relabeled per turn.
    public var mean: Double { Double(cost) / Double(turns) }
  }

  /// Builds the graph of a rule.
  ///
  /// - Parameter place: Returns the labels of all rows when an item goes into a gap among rows with
  ///   these labels; `nil` if the rule finds no label.
  /// - Returns: `nil` if the rule finds no label for some state and gap, or returns invalid labels.
  public init?(_ game: LabelingGame, place: (_ labels: [Int], _ gap: Int) -> [Int]?) {
    self.game = game
    let rows = game.rows
    var answers: [(state: Int32, cost: UInt8)] = []
    answers.reserveCapacity(game.sets.count(of: rows - 1) * rows)
    var isWhole = true
    game.sets.forEach(of: rows - 1) { set, _ in
      guard isWhole else { return }
      for gap in 0..<rows {
        guard let new = place(set, gap), Self.isLabeling(new, of: game) else {
          isWhole = false
          return
        }
        let others = new[..<gap] + new[(gap + 1)...]
        let cost = zip(set, others).count { $0 != $1 }
        answers.append((Int32(game.sets.number(of: new)), UInt8(cost)))
      }
    }
    guard isWhole else { return nil }
    self.answers = answers
    rests = [Int32](repeating: 0, count: game.states * rows)
    rests.withUnsafeMutableBufferPointer { rests in
      game.sets.forEach(of: rows) { set, state in
        game.forEachRest(of: set) { row, rest in rests[state * rows + row] = Int32(rest) }
      }
    }
    findReachable()
  }

  private static func isLabeling(_ labels: [Int], of game: LabelingGame) -> Bool {
    labels.count == game.rows && labels.allSatisfy { (0..<game.labels).contains($0) }
      && zip(labels, labels.dropFirst()).allSatisfy { $0 < $1 }
  }

  private mutating func findReachable() {
    var isSeen = [Bool](repeating: false, count: game.states)
    // A local variable: with the property, each step would copy the array.
    var reachable = [Int32(game.evenState)]
    isSeen[game.evenState] = true
    var next = 0
    while next < reachable.count {
      let state = Int(reachable[next])
      next += 1
      forEachAnswer(in: state) { answer in
        if !isSeen[Int(answer.state)] {
          isSeen[Int(answer.state)] = true
          reachable.append(answer.state)
        }
      }
    }
    self.reachable = reachable
  }

  /// Calls `body` with the rule's answer to each move, except those that put an item back.
  @inline(__always)
  private func forEachAnswer(in state: Int, _ body: ((state: Int32, cost: UInt8)) -> Void) {
    let rows = game.rows
    answers.withUnsafeBufferPointer { answers in
      rests.withUnsafeBufferPointer { rests in
        for row in 0..<rows {
          let first = Int(rests[state * rows + row]) * rows
          for gap in 0..<rows where gap != row { body(answers[first + gap]) }
        }
      }
    }
  }

  /// Returns the most expensive cycle that the adversary can force,
  /// starting from evenly spread rows.
  public func dearestCycle() -> Cycle {
    var plan = AdversaryPlan(states: game.states)
    for state in reachable {
      var best: (state: Int32, cost: UInt8)?
      forEachAnswer(in: Int(state)) { answer in
        if best.map({ answer.cost > $0.cost }) ?? true { best = answer }
      }
      if let best { plan.choices[Int(state)] = best }
    }
    while true {
      plan.evaluate(reachable)
      var isBetter = false
      for state in reachable {
        var (choice, gain, worth) = (
          plan.choices[Int(state)], plan.gain(of: state), plan.worth[Int(state)]
        )
        forEachAnswer(in: Int(state)) { answer in
          let newGain = plan.gain(of: answer.state)
          let newWorth = Double(answer.cost) - newGain + plan.worth[Int(answer.state)]
          guard newGain > gain + 1e-9 || newGain > gain - 1e-9 && newWorth > worth + 1e-7 else { return }
          (choice, gain, worth) = (answer, newGain, newWorth)
          isBetter = true
        }
        plan.choices[Int(state)] = choice
      }
      if !isBetter { return plan.cycle(of: Int32(game.evenState)) }
    }
  }
}
