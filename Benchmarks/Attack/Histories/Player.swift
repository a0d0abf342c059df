public import Reordering
import Measuring

/// Plays genomes against a strategy: a list of constant length, and the rows that it has to relabel.
public struct Player {
  /// Whom it plays against.
  public let strategy: ReorderingEntry
  /// How many items the list has at the start, appended one after another, and after each placement.
  public let size: Int
  /// How many items are placed, unless a game ends earlier.
  public let placements: Int
  /// So many rows are enough to know what a placement costs: then a game ends.
  public static let maxRows = 1_000_000
  /// What strategies draw their random numbers from: that which `bench replay` gives them.
  public static let strategySeed: UInt64 = 0
  private let start: AttackedList

  /// - Parameter placements: 10,000 unless told otherwise, or as many as the list has items, if they are more.
  public init(_ strategy: ReorderingEntry, size: Int, placements: Int? = nil) {
    precondition(size >= 2, "a list of one item has no order")
    (self.strategy, self.size) = (strategy, size)
    self.placements = placements ?? max(10_000, size)
    start = strategy.attacked(size, Self.strategySeed)
  }

  /// What happened in a game.
  public struct Game: Sendable {
    /// All that was done, after the list had been filled.
    public var operations: [Operation] = []
    /// How many items were placed.
    public var placements = 0
    /// How many rows of others were written.
    public var relabeled = 0
    /// How many rows of others a placement cost.
    public var mean: Double { placements == 0 ? 0 : Double(relabeled) / Double(placements) }
  }

  /// Plays a genome; `nil` where `isOver` became true before the end. It is asked now and then.
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

  /// The history of a game.
  public func history(_ game: Game) -> History { History(initialCount: size, operations: game.operations) }

  /// The game counted anew, with every row and the order checked.
  public func counters(_ game: Game) -> ReorderingCounters {
    strategy.counters(history(game), Self.strategySeed, .max)
  }
}
