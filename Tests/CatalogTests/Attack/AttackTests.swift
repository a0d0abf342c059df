import FurtherStrategies
import Measuring
import Reordering
import Testing
import TestSupport

@testable import Attack

@Suite struct AttackTests {
  static let names = [
    "dense", "order-array", "linked-list", "random-gap", "midpoint-window", "labels-window", "tag-range",
    "fugue",
  ]

  static func strategy(_ name: String) throws -> ReorderingEntry {
    try #require(ReorderingCatalog.everyStrategy.first { $0.name == name })
  }

  /// The game, the checked run and the replayed trace must report the same counts.
  @Test(arguments: names)
  func gameCountsMatchItsTrace(name: String) throws {
    let player = Player(try Self.strategy(name), size: 24, placements: 120)
    var random = SplitMix64(seed: 7)
    for genome in Adversaries.all + (0..<SlowTests.amount(4, slow: 12)).map({ _ in Genome.random(&random) }) {
      let game = try #require(player.play(genome))
      #expect(game.placements == 120 && player.history(game).lastCount == 24, "\(genome)")
      let counters = player.counters(game)
      #expect(counters.failedAt == nil && counters.placements == 120, "\(genome)")
      #expect(counters.rowsRelabeled == game.relabeled, "\(genome)")
    }
  }

  @Test func savedTraceIsReadAsThePlayedHistory() throws {
    var search = WorstCaseSearch(
      Player(try Self.strategy("labels-window"), size: 16, placements: 200), seed: 3)
    for _ in 0..<30 { search.step() }
    let (result, text) = try #require(AttackResult.of(search, guessed: nil, seed: 3))
    let trace = try Trace(bytes: Array(text.utf8), path: "x.ops")
    let counters = search.player.strategy.counters(trace.history, Player.strategySeed, .max)
    #expect(Double(counters.rowsRelabeled) / 200 == result.found && result.found > 0)
    #expect(counters.operations == trace.history.operations.count)
  }

  /// A search is deterministic for a seed, keeps its best result, and improves on the initial ones.
  @Test func searchIsDeterministicAndOnlyImproves() throws {
    let player = Player(try Self.strategy("dietz-sleator"), size: 32, placements: 400)
    var (first, second) = (WorstCaseSearch(player, seed: 5), WorstCaseSearch(player, seed: 5))
    var best = -1.0
    for step in 0..<120 {
      first.step()
      second.step()
      let (now, other) = (try #require(first.best), try #require(second.best))
      #expect(now.mean >= best && now.mean == other.mean && now.genome == other.genome)
      best = now.mean
      if step == Adversaries.all.count - 1 { #expect(first.evaluations <= Adversaries.all.count) }
    }
    let begun = try Adversaries.all.map { try #require(player.play($0)).mean }.max()!
    #expect(best > begun)
  }

  @Test func stoppedGameHasNoResult() throws {
    let player = Player(try Self.strategy("labels-window"), size: 16, placements: 200)
    #expect(player.play(Adversaries.all[0]) { true } == nil)
    var search = WorstCaseSearch(player, seed: 1)
    search.step { true }
    #expect(search.best == nil && search.evaluations == 0 && search.attempts == 1)
  }

  /// The adversary knows which gap is the smallest, however the rows were written.
  @Test func smallestGapHasTheLeastRoom() throws {
    let list = try Self.strategy("tag-range").attacked(20, 0)
    var random = SplitMix64(seed: 11)
    for _ in 0..<400 {
      let smallest = try #require(list.smallestGap())
      let rooms = try (1..<list.count()).map { try #require(list.room($0 - 1, $0)) }
      #expect(rooms[smallest - 1] == rooms.min())
      _ = list.apply(.insert(at: smallest))
      _ = list.apply(.remove(at: random.below(list.count())))
      _ = list.apply(.move(from: random.below(20), to: random.below(20)))
      for index in 0..<list.count() { #expect(list.index(list.id(index)) == index) }
    }
  }

  @Test func guessIsAHardWorkloadOfConstantSize() throws {
    let strategy = try Self.strategy("labels-window")
    let guess = try #require(GuessedWorst(of: strategy, size: 50, seed: 1) { _ in })
    let workload = try #require(ReorderingCatalog.hardWorkloads.first { $0.name == guess.workload })
    let counters = try #require(strategy.counters(of: workload, size: 50, seed: 1, maxRows: Player.maxRows))
    #expect(counters.relabeledPerPlacement == guess.mean && guess.mean > 0)
  }

  @Test func changedGenomesStayInBounds() {
    var random = SplitMix64(seed: 1)
    var genome = Genome.random(&random)
    for _ in 0..<2_000 {
      genome = Genome.crossed(genome, Genome.random(&random), &random).changed(&random)
      #expect((1...Genome.maxStrokes).contains(genome.strokes.count))
      #expect(genome.strokes.allSatisfy { (1...Genome.maxSteps).contains($0.count) })
    }
  }
}

extension History {
  /// The number of items at the end.
  fileprivate var lastCount: Int {
    operations.reduce(initialCount) { count, operation in
      switch operation {
      case .insert: count + 1
      case .remove: count - 1
      case .move, .moveBlock: count
      }
    }
  }
}
