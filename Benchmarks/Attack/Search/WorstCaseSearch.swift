import Reordering
import Measuring

/// Looks for the history on which a strategy relabels most rows a placement: first what adversaries do that one may
/// think of, then changes and mixtures of what was best so far.
///
/// The same seed and the same number of evaluations find the same.
public struct WorstCaseSearch {
  /// What is searched.
  public let player: Player
  /// How many genomes were drawn, those included that had been played before.
  public private(set) var attempts = 0
  /// How many genomes were played to the end.
  public private(set) var evaluations = 0
  /// The best of them, the first one first.
  private var elite: [(genome: Genome, mean: Double)] = []
  private var tried: Set<Genome> = []
  private var untried = Adversaries.all[...]
  private var random: SplitMix64

  /// How many of the best are changed further.
  private static let eliteCount = 12

  /// A search that has not begun.
  public init(_ player: Player, seed: UInt64) {
    self.player = player
    random = SplitMix64(seed: seed, label: "attack/\(player.strategy.name)/\(player.size)")
  }

  /// The genome on which most rows were relabeled a placement, and how many; `nil` before the first.
  public var best: (genome: Genome, mean: Double)? { elite.first }

  /// Plays one genome more, unless `isOver` becomes true before its end.
  public mutating func step(unless isOver: () -> Bool = { false }) {
    let genome = next()
    attempts += 1
    guard tried.insert(genome).inserted, let game = player.play(genome, unless: isOver) else { return }
    evaluations += 1
    let place = elite.firstIndex { $0.mean < game.mean } ?? elite.count
    guard place < Self.eliteCount else { return }
    elite.insert((genome, game.mean), at: place)
    if elite.count > Self.eliteCount { elite.removeLast() }
  }

  private mutating func next() -> Genome {
    if let genome = untried.popFirst() { return genome }
    switch random.below(10) {
    case 0: return Genome.random(&random)
    case 1, 2: return Genome.crossed(parent(), parent(), &random).changed(&random)
    default: return parent().changed(&random)
    }
  }

  /// One of the best, the better the likelier.
  private mutating func parent() -> Genome {
    guard !elite.isEmpty else { return Genome.random(&random) }
    return elite[min(random.below(elite.count), random.below(elite.count))].genome
  }
}
