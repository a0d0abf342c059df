import Reordering
import Measuring

/// What an attack on a strategy found, at one size.
public struct AttackResult: Sendable {
  /// The strategy's name.
  public var strategy: String
  /// How many items the list has.
  public var size: Int
  /// The worst that people thought of; `nil` where none can be run.
  public var guessed: GuessedWorst?
  /// Rows of others relabeled a placement on the history that was found, counted anew.
  public var found: Double
  /// The most rows that one step of it wrote beyond its own items'.
  public var largestBurst: Int
  /// After which step of it the stored order was no longer the list's; `nil` if it never was.
  public var failedAt: Int?
  /// What was found, in words.
  public var genome: String
  /// How many histories were played.
  public var evaluations: Int
  /// What the search derives from.
  public var seed: UInt64

  /// Sums up a search.
  ///
  /// - Returns: The result, and the history as a trace that `bench replay` takes; `nil` where no history was played to
  ///   its end.
  public static func of(
    _ search: WorstCaseSearch, guessed: GuessedWorst?, seed: UInt64
  ) -> (result: AttackResult, trace: String)? {
    guard let best = search.best, let game = search.player.play(best.genome) else { return nil }
    let counters = search.player.counters(game)
    let result = AttackResult(
      strategy: search.player.strategy.name, size: search.player.size, guessed: guessed,
      found: counters.relabeledPerPlacement, largestBurst: counters.largestBurst,
      failedAt: counters.failedAt,
      genome: best.genome.description, evaluations: search.evaluations, seed: seed)
    return (result, AttackTrace.text(of: search.player.history(game), result: result))
  }
}
