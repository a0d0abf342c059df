import Reordering
import Measuring

/// The result of an attack on a strategy, for one size of list.
public struct AttackResult: Sendable {
  public var strategy: String
  /// The number of items in the list.
  public var size: Int
  /// The hardest of the hand-written workloads; `nil` if none can run.
  public var guessed: GuessedWorst?
  /// The rows of other items relabeled per placement in the history that was found, as recounted.
  public var found: Double
  /// The largest number of other items' rows that one step of that history wrote.
  public var largestBurst: Int
  /// The step after which the stored order differed from the list's; `nil` if it never did.
  public var failedAt: Int?
  /// The genome of the history, in words.
  public var genome: String
  /// The number of histories played.
  public var evaluations: Int
  /// The seed of the search.
  public var seed: UInt64

  /// Summarizes a search.
  ///
  /// - Returns: The result, and the history as a trace for `bench replay`; `nil` if no history was
  ///   played to its end.
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
