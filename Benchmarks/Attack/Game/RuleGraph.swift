/// A game in which the rule is given: what remains is the adversary's, and its best is a cycle of states.
///
/// Source: Howard, "Dynamic Programming and Markov Processes" (1960), for cycles of the greatest mean: choose a move in
/// each state, work out what these choices give for ever, choose better where there is something better, until there
/// is nothing.
public struct RuleGraph {
  private let game: LabelingGame
  /// By the number of the other rows' labels and the gap: the state that the rule answers with, and what it pays.
  private var answers: [(state: Int32, cost: UInt8)]
  /// By state and row: the number of the other rows' labels, with that row's item taken out.
  private var rests: [Int32]
  /// The states that can come from evenly spread rows.
  private var reachable: [Int32] = []

  /// What a cycle costs.
  public struct Cycle: Hashable, Sendable {
    /// The rows relabeled on it.
    public var cost: Int
    /// Its turns.
    public var turns: Int
    /// The rows relabeled a turn.
    public var mean: Double { Double(cost) / Double(turns) }
  }

  /// The graph of a rule.
  ///
  /// - Parameter place: What the rows are labeled with, where an item goes into a gap among rows with these labels;
  ///   `nil` where the rule finds no label.
  /// - Returns: `nil` for a rule that somewhere finds no label, or none that can be.
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
    // Not in place: what the answers are read from would be copied at each step.
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

  /// The rule's answers to all moves but those that put an item back.
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

  /// The dearest cycle that the adversary can lead the rule into, from evenly spread rows.
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
