public import Reordering
import Measuring

/// Plays genomes against a strategy on a list of constant length, and counts the rows relabeled.
public struct Player {
  public let strategy: ReorderingEntry
  /// The number of items. They are appended one by one before the game; each
  /// placement keeps their number.
  public let size: Int
  /// The number of items placed in a game that does not end earlier.
  public let placements: Int
  /// The limit of relabeled rows, at which a game ends: the cost per placement is clear by then.
  public static let maxRows = 1_000_000
  /// The seed of the strategies' random numbers, the same as in `bench replay`.
  public static let strategySeed: UInt64 = 0
  private let start: AttackedList

  /// - Parameter placements: The number of items to place; by default the
  ///   larger of 10,000 and `size`.
  public init(_ strategy: ReorderingEntry, size: Int, placements: Int? = nil) {
    precondition(size >= 2, "a list of one item has no order")
    (self.strategy, self.size) = (strategy, size)
    self.placements = placements ?? max(10_000, size)
    start = strategy.attacked(size, Self.strategySeed)
  }

  /// The record of one game.
  public struct Game: Sendable {
    /// The operations since the list was filled.
    public var operations: [Operation] = []
    /// The number of items placed.
    public var placements = 0
    /// The number of rows of other items that were written.
    public var relabeled = 0
    /// The rows of other items written per placement.
    public var mean: Double { placements == 0 ? 0 : Double(relabeled) / Double(placements) }
  }

  /// Plays a genome. Returns `nil` if `isOver`, which is checked every 64
  /// placements, became true first.
  public func play(_ genome: Genome, unless isOver: () -> Bool = { false }) -> Game? {
    var hand = Hand(list: start.copy(), genome: genome)
    while hand.game.placements < placements, hand.game.relabeled < Self.maxRows {
      for stroke in genome.strokes {
        for turn in 0..<stroke.count where hand.game.placements < placements {
          hand.play(stroke, turn: turn)
          if hand.game.placements % 64 == 0, isOver() { return nil }
          if hand.game.relabeled >= Self.maxRows { return hand.game }
        }
      }
    }
    return hand.game
  }

  public func history(_ game: Game) -> History { History(initialCount: size, operations: game.operations) }

  /// Recounts a game, checking every row and the order.
  public func counters(_ game: Game) -> ReorderingCounters {
    strategy.counters(history(game), Self.strategySeed, .max)
  }
}
