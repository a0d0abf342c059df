import Reordering
import Measuring

/// A search for the history on which a strategy relabels the most rows per placement. It plays the
/// hand-written adversaries first, then changes and combinations of the best genomes so far.
///
/// With the same seed and number of evaluations, the result is the same.
public struct WorstCaseSearch {
  public let player: Player
  /// The number of genomes drawn, including repeated ones.
  public private(set) var attempts = 0
  /// The number of genomes played to the end.
  public private(set) var evaluations = 0
  /// The best genomes so far, the best one first.
  private var elite: [(genome: Genome, mean: Double)] = []
  private var tried: Set<Genome> = []
  private var untried = Adversaries.all[...]
  private var random: SplitMix64

  /// The number of best genomes that are kept and varied.
  private static let eliteCount = 12

  public init(_ player: Player, seed: UInt64) {
    self.player = player
    random = SplitMix64(seed: seed, label: "attack/\(player.strategy.name)/\(player.size)")
  }

  /// The genome with the most rows relabeled per placement, and that number; `nil` at first.
  public var best: (genome: Genome, mean: Double)? { elite.first }

  /// Draws a genome and plays it, unless it is a repeated one or `isOver`
  /// becomes true before its end.
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

  /// Returns one of the best genomes; better ones are more likely.
  private mutating func parent() -> Genome {
    guard !elite.isEmpty else { return Genome.random(&random) }
    return elite[min(random.below(elite.count), random.below(elite.count))].genome
  }
}
