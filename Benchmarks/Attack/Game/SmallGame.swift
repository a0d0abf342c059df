import FurtherStrategies
import Reordering

/// A game that is small enough to be solved.
public struct SmallGame: Sendable {
  public let rows: Int
  public let bits: Int
  /// A very rough estimate of the time that solving it takes, in seconds.
  public let seconds: Double

  /// The games that the report lists.
  public static let all = [
    SmallGame(rows: 2, bits: 5, seconds: 0.1), SmallGame(rows: 3, bits: 5, seconds: 0.1),
    SmallGame(rows: 4, bits: 5, seconds: 1), SmallGame(rows: 5, bits: 5, seconds: 3),
    SmallGame(rows: 6, bits: 5, seconds: 60),
    SmallGame(rows: 2, bits: 6, seconds: 0.1), SmallGame(rows: 3, bits: 6, seconds: 0.2),
    SmallGame(rows: 4, bits: 6, seconds: 4), SmallGame(rows: 5, bits: 6, seconds: 150),
  ]

  public init(rows: Int, bits: Int, seconds: Double = 1) {
    (self.rows, self.bits, self.seconds) = (rows, bits, seconds)
  }

  public var name: String { "\(rows) rows on \(1 << bits) labels" }

  /// The maximum distance between the final bounds of a value, in rows per turn.
  public static let tolerance = 0.001

  /// The solution of a game.
  public struct Figures: Sendable {
    public let game: SmallGame
    /// The bounds of the least cost that any rule can guarantee.
    public let limit: GameValue
    /// The worst case of each rule; `nil` if the rule finds no label in some state.
    public let rules: [(name: String, worst: RuleGraph.Cycle?)]
    /// The time that solving took, in seconds.
    public let seconds: Double
  }

  /// Solves the game, and calls `progress` with the name of each step.
  public func solve(progress: (_ activity: String) throws -> Void) throws -> Figures {
    let begin = ContinuousClock.now
    let game = LabelingGame(rows: rows, labels: 1 << bits)
    var rules: [(name: String, worst: RuleGraph.Cycle?)] = []
    for rule in SmallRule.all(bits: bits) {
      try progress(rule.name)
      rules.append((rule.name, RuleGraph(game, place: rule.place)?.dearestCycle()))
    }
    var solver = GameSolver(game)
    while solver.value.upper - solver.value.lower > Self.tolerance {
      try progress("the limit, round \(solver.value.rounds)")
      solver.iterate()
    }
    return Figures(
      game: self, limit: solver.value, rules: rules, seconds: begin.duration(to: .now) / .seconds(1))
  }
}
