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
    abstract: "Searches for the worst case of reordering strategies, and computes the minimum that any rule "
      + "needs.",
    discussion: """
      For each strategy and size, the search starts with obvious adversaries, and changes and mixes the \
      worst of them. It prints the rows of other items per placement on the worst history found, and on the \
      worst of the workloads that were designed to be hard. With --output, it writes each history as a trace \
      for 'bench replay', STRATEGY-SIZE.ops.

      --game solves small games: the minimum that any rule needs per move, and what each rule needs at worst.

      --report adds the results to \(AttackReport.pageName) and its CSV files, so that a report can be \
      written in pieces, by naming strategies, sizes or --game. 'bench attack --seconds 30 --report results' \
      writes all of it in about an hour.
      """)

  @Argument(
    help: "Attacks only the strategies with these names, or whose names match these regular expressions.")
  var strategies: [String] = []

  @Option(help: "The numbers of items, separated by commas.")
  var size = SizeList(argument: "200,1000,10000")!

  @Option(help: "The processor time for each strategy and size, in seconds.")
  var seconds = 10.0

  @Option(
    help: "The number of histories for each strategy and size, in place of --seconds; makes a run repeatable."
  )
  var evaluations: Int?

  @Option(help: "The seed of the search.")
  var seed: UInt64 = 1

  @Option(help: "The folder for the histories.")
  var output: String?

  @Option(help: "The folder of the report, to which the results are added.")
  var report: String?

  @Flag(help: "Solves small games, and attacks only strategies that are named.")
  var game = false

  func validate() throws {
    guard seconds > 0, seconds <= 86_400 else {
      throw ValidationError("--seconds is \(seconds); use more than 0 and at most 86400 seconds (a day).")
    }
    if let evaluations, evaluations < 1 {
      throw ValidationError("--evaluations is \(evaluations); use 1 or more.")
    }
    if let size = size.sizes.first, size < 2 {
      throw ValidationError("--size is \(size); use 2 or more, because a list of one item has no order.")
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
            .usage, "\(strategy.name): no history was played to its end; increase --seconds")
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
