import ArgumentParser
import Attack
import Commands
import Foundation
import FurtherStrategies
import Measuring
import Reordering
import Reporting

/// `bench attack`: searches for the history with the most relabeled rows per placement.
struct AttackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attack",
    abstract: "Searches the worst case of reordering strategies, and computes what no rule can do without.",
    discussion: """
      For each strategy and size it begins with adversaries that one may think of, changes and mixes the worst, and \
      prints how many rows of other items a placement costs on the worst history that it found, beside the worst of \
      the workloads that were made up to be hard. With --output each history is written as a trace, \
      STRATEGY-SIZE.ops, which 'bench replay' takes.

      --game solves small games: what a rule pays a move at best, and what each rule pays at worst.

      --report adds what was found to \(AttackReport.pageName) and the CSV files beside it, so that a report may be made \
      in pieces, by naming strategies, sizes or --game; 'bench attack --seconds 30 --report results' makes the whole, \
      in about an hour.
      """)

  @Argument(help: "Only the strategies with these names, or those that these regular expressions match.")
  var strategies: [String] = []

  @Option(help: "The numbers of items, separated by commas.")
  var size = SizeList(argument: "200,1000,10000")!

  @Option(help: "How long to search each strategy at each size, in seconds of a processor's time.")
  var seconds = 10.0

  @Option(
    help:
      "Search until so many histories have been played, however long it takes; then a run can be repeated.")
  var evaluations: Int?

  @Option(help: "What the search derives from.")
  var seed: UInt64 = 1

  @Option(help: "The folder to write the histories to.")
  var output: String?

  @Option(help: "The folder to write the report to, or to add to the one that is there.")
  var report: String?

  @Flag(help: "Solve small games, and attack only strategies that are named.")
  var game = false

  func validate() throws {
    guard seconds > 0, seconds <= 86_400 else {
      throw ValidationError("--seconds is \(seconds); use more than 0, and at most 86400, which is a day.")
    }
    if let evaluations, evaluations < 1 {
      throw ValidationError("--evaluations is \(evaluations); use 1 or more.")
    }
    if let size = size.sizes.first, size < 2 {
      throw ValidationError("--size is \(size); a list of one item has no order, use 2 or more.")
    }
  }

  private var attacks: Bool { !game || !strategies.isEmpty }

  /// Whether games are solved. A full report includes them.
  private var solves: Bool { game || report != nil && strategies.isEmpty }

  func run() throws {
    let chosen = try chosenStrategies()
    var report = try self.report.map { try AttackReport(folder: URL(fileURLWithPath: $0)) }
    let output = output.map { URL(fileURLWithPath: $0) }
    if let output { try FileBatch.makeFolder(output) }
    Interruption.listen()
    do {
      if attacks { try attack(chosen, output: output, report: &report) }
      if solves { try solveGames(report: &report) }
    } catch is Interruption {
      throw ExitCode(Interruption.exitCode)
    }
    if let report { try say("\n\(report.page.path)") }
  }

  private func chosenStrategies() throws(InputError) -> [ReorderingEntry] {
    let all = ReorderingCatalog.everyStrategy
    if strategies.isEmpty { return all }
    let names = try strategies.map { pattern throws(InputError) in
      try NamePattern(pattern, option: "STRATEGY").choose(from: all, option: "STRATEGY", name: \.name).map(
        \.name)
    }
    let chosen = Set(names.joined())
    return all.filter { chosen.contains($0.name) }
  }

  /// Attacks each strategy at each size for the same time.
  private func attack(_ chosen: [ReorderingEntry], output: URL?, report: inout AttackReport?) throws {
    let whole = Double(chosen.count * size.sizes.count) * seconds
    var progress = ProgressLine(seconds: whole)
    defer { progress.finish() }
    var table = AttackTables.attacks
    var notes: [String] = []
    for size in size.sizes {
      for strategy in chosen {
        let done = Double(table.rows.count) * seconds
        let guessed = try GuessedWorst(of: strategy, size: size, seed: seed) { workload in
          try Interruption.check()
          progress.update(done, "\(strategy.name), \(Format.count(size)) items: \(workload)")
        }
        let search = try search(strategy, size: size, done: done, progress: &progress)
        guard let (result, trace) = AttackResult.of(search, guessed: guessed, seed: seed) else {
          throw InputError(
            .usage, "\(strategy.name): no history was played to its end; give it more time with --seconds")
        }
        let row = AttackTables.fields(of: result)
        table.append(AttackTables.cells(attack: row))
        notes.append("\(strategy.name), \(Format.count(size)) items: \(result.genome)")
        if let output {
          var files = FileBatch()
          files.add(trace, at: output.appending(path: "\(strategy.name)-\(size).ops"))
          try files.write()
        }
        if report != nil {
          report!.add(attack: row)
          try report!.write()
        }
      }
    }
    progress.finish()
    try show(table)
    try say("\n" + AttackTables.legend)
    try say("\nThe worst histories:\n" + notes.joined(separator: "\n"))
  }

  private func search(
    _ strategy: ReorderingEntry, size: Int, done: Double, progress: inout ProgressLine
  ) throws -> WorstCaseSearch {
    var search = WorstCaseSearch(Player(strategy, size: size), seed: seed)
    // Measures processor time, so that strategies are treated equally on a busy machine.
    let begin = Stopwatch.threadTime()
    func elapsed() -> Double { Double(Stopwatch.threadTime() - begin) / 1e9 }
    while evaluations.map({ search.attempts < $0 }) ?? (elapsed() < seconds) {
      try Interruption.check()
      let best = search.best.map { Format.text($0.mean) } ?? Format.missing
      progress.update(
        done + min(elapsed(), seconds),
        "\(strategy.name), \(Format.count(size)) items: \(best) after \(Format.count(search.evaluations)) histories"
      )
      // The first history is always played to its end, so that there is a result.
      let isFirst = search.best == nil
      search.step {
        (try? Interruption.check()) == nil || evaluations == nil && !isFirst && elapsed() >= seconds
      }
    }
    return search
  }

  /// Solves the games, from small to large.
  private func solveGames(report: inout AttackReport?) throws {
    var progress = ProgressLine(seconds: SmallGame.all.reduce(0) { $0 + $1.seconds })
    defer { progress.finish() }
    var done = 0.0
    var table = AttackTables.games
    for game in SmallGame.all {
      let figures = try game.solve { activity in
        try Interruption.check()
        progress.update(done, "\(game.name): \(activity)")
      }
      done += game.seconds
      let row = AttackTables.fields(of: figures)
      table.append(AttackTables.cells(game: row))
      if report != nil {
        report!.add(game: row)
        try report!.write()
      }
    }
    progress.finish()
    try show(table)
    try say("\n" + AttackTables.gameLegend)
  }
}
