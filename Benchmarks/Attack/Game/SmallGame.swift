import FurtherStrategies
import Reordering

/// A game that is small enough to be solved, and about how long that takes.
public struct SmallGame: Sendable {
  /// How many items the list has.
  public let rows: Int
  /// How many bits the labels have.
  public let bits: Int
  /// How long it takes, very roughly, in seconds.
  public let seconds: Double

  /// The games of the table.
  public static let all = [
    SmallGame(rows: 2, bits: 5, seconds: 0.1), SmallGame(rows: 3, bits: 5, seconds: 0.1),
    SmallGame(rows: 4, bits: 5, seconds: 1), SmallGame(rows: 5, bits: 5, seconds: 3),
    SmallGame(rows: 6, bits: 5, seconds: 60),
    SmallGame(rows: 2, bits: 6, seconds: 0.1), SmallGame(rows: 3, bits: 6, seconds: 0.2),
    SmallGame(rows: 4, bits: 6, seconds: 4), SmallGame(rows: 5, bits: 6, seconds: 150),
  ]

  /// A game of so many rows and labels of so many bits.
  public init(rows: Int, bits: Int, seconds: Double = 1) {
    (self.rows, self.bits, self.seconds) = (rows, bits, seconds)
  }

  /// The game's name.
  public var name: String { "\(rows) rows on \(1 << bits) labels" }

  /// How close the bounds of a value are to be.
  public static let tolerance = 0.001

  /// What was found out.
  public struct Figures: Sendable {
    /// The game.
    public let game: SmallGame
    /// What no rule can do without.
    public let limit: GameValue
    /// What each rule pays at worst; `nil` for a rule that somewhere finds no label.
    public let rules: [(name: String, worst: RuleGraph.Cycle?)]
    /// How long it took, in seconds.
    public let seconds: Double
  }

  /// Solves it; `progress` is told what is being done.
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
