/// The move that an adversary makes in each state, and the long-run gain of these moves.
struct AdversaryPlan {
  /// The rule's answer to the adversary's move, by state.
  var choices: [(state: Int32, cost: UInt8)]
  /// The value of each state relative to the other states that lead to the same cycle.
  private(set) var worth: [Double]
  private var cycles: [RuleGraph.Cycle] = []
  /// The index in `cycles` of the cycle that each state leads to; −1 while unknown, −2 on the path
  /// that is being followed.
  private var cycleOf: [Int32]

  init(states: Int) {
    choices = Array(repeating: (0, 0), count: states)
    worth = [Double](repeating: 0, count: states)
    cycleOf = [Int32](repeating: -1, count: states)
  }

  func cycle(of state: Int32) -> RuleGraph.Cycle { cycles[Int(cycleOf[Int(state)])] }

  /// Returns the rows relabeled per turn on the cycle that a state leads to.
  func gain(of state: Int32) -> Double { cycle(of: state).mean }

  /// Follows the choices from each of the states to its cycle.
  mutating func evaluate(_ states: [Int32]) {
    cycles = []
    for state in states { cycleOf[Int(state)] = -1 }
    var path: [Int32] = []
    for start in states where cycleOf[Int(start)] == -1 {
      path.removeAll(keepingCapacity: true)
      var state = start
      while cycleOf[Int(state)] == -1 {
        cycleOf[Int(state)] = -2
        path.append(state)
        state = choices[Int(state)].state
      }
      if cycleOf[Int(state)] == -2 {
        // The path has reached itself: it is a cycle from this state on.
        var cycle = RuleGraph.Cycle(cost: 0, turns: 0)
        for state in path[path.lastIndex(of: state)!...] {
          cycle.cost += Int(choices[Int(state)].cost)
          cycle.turns += 1
        }
        cycles.append(cycle)
        worth[Int(state)] = 0
        cycleOf[Int(state)] = Int32(cycles.count - 1)
        // The state that closes the cycle has the value 0 by definition; the
        // values before it follow from it.
        follow(path, but: state)
      } else {
        follow(path, but: nil)
      }
    }
  }

  /// Computes the values of the states on a path backward from its end, whose value is known.
  private mutating func follow(_ path: [Int32], but known: Int32?) {
    for state in path.reversed() where state != known {
      let choice = choices[Int(state)]
      cycleOf[Int(state)] = cycleOf[Int(choice.state)]
      worth[Int(state)] = Double(choice.cost) - gain(of: choice.state) + worth[Int(choice.state)]
    }
  }
}
