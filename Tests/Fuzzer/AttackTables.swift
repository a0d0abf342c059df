import Attack
import FurtherStrategies
import Measuring
import Reordering
import Reporting

/// The tables of `bench attack`. Their rows are fields of a CSV file, so that results of earlier
/// runs are shown as well.
enum AttackTables {
  /// The columns of the CSV file of attacks.
  static let attackFields = [
    "strategy", "size", "guessedWorkload", "guessed", "found", "largestBurst", "failedAt", "histories",
    "seed", "history",
  ]

  /// The columns of the CSV file of games, followed by the names of the rules.
  static let gameFields = ["rows", "labels", "limitLower", "limitUpper", "rounds", "seconds"] + rules

  /// The rules that play the games.
  static let rules = SmallRule.all(bits: 5).map(\.name)

  /// The names of all strategies, in the catalog's order.
  static let strategies = StrategyFacts.all.map(\.name)

  /// The names of the library's strategies.
  static let ours = Set(StrategyFacts.all.filter { $0.inSwift != nil }.map(\.name))

  /// Returns the sizes of the attacked lists in ascending order.
  static func sizes(_ attacks: [[String]]) -> [String] {
    Set(attacks.map { $0[1] }).sorted { Int($0) ?? 0 < Int($1) ?? 0 }
  }

  /// Returns the attacks on lists of one size, those with the fewest relabels first.
  static func ranked(_ attacks: [[String]], size: String) -> [[String]] {
    attacks.filter { $0[1] == size }.sorted { (found($0), $0[0]) < (found($1), $1[0]) }
  }

  private static func found(_ fields: [String]) -> Double { Double(fields[4]) ?? .infinity }

  /// Returns a Markdown list item for each size: the ranks of the library's strategies among those
  /// that keep the order and relabel rows.
  static func ranking(_ attacks: [[String]]) -> [String] {
    sizes(attacks).compactMap { size in
      let sound = ranked(attacks, size: size).filter { found($0) > 0 && $0[6].isEmpty }
      guard let last = sound.lastIndex(where: { ours.contains($0[0]) }) else { return nil }
      let names = sound[...last].map {
        (ours.contains($0[0]) ? "**`\($0[0])`** " : "`\($0[0])` ") + Format.text(found($0))
      }
      return "- \(Format.count(Int(size) ?? 0)) items, the fewest relabels first: "
        + "\(names.joined(separator: ", "))."
    }
  }

  static var attacks: Table {
    Table([
      .init("strategy"), .init("items", .trailing), .init("guessed worst", .trailing),
      .init("found worst", .trailing), .init("found / guessed", .trailing),
      .init("largest burst", .trailing), .init("order"), .init("guess"), .init("histories", .trailing),
    ])
  }

  /// The explanation of its columns.
  static let legend = """
    *guessed worst* is the number of other items' rows that the strategy relabels per placement on the \
    worst of the hot and adversary workloads; *guess* names that workload. *found worst* is the same \
    number on the worst history found. A *placement* is a move, or an insert with its removal. A found \
    history keeps the list at its size, but a workload may grow to it. *largest burst* is the maximum \
    number of other items' rows that one step of the found history relabels. *order* says whether the \
    order was kept on the found history, or at which step it broke; removals count as steps. The search \
    looks for many relabels and not for broken orders: the report names strategies whose order breaks \
    elsewhere, and earlier. *histories* is the number of histories that the search played, which is lower \
    for slow strategies. A history ends after 1,000,000 relabeled rows. If a strategy reaches that number \
    in a few steps, a workload may cost some percent more than the worst history found. Strategies at 0 \
    relabel no items: their keys grow without limit, their rows refer to other rows, or their order \
    breaks. Strategies of the library are bold. This is one search with one seed, so differences of a few \
    percent mean nothing.
    """

  static var games: Table {
    Table(
      [.init("rows", .trailing), .init("labels", .trailing), .init("limit", .trailing)]
        + rules.map { .init($0, .trailing) } + [.init("time", .trailing)])
  }

  /// The explanation of its columns.
  static let gameLegend = """
    The table shows small games: a list of a few *rows*, whose keys are whole numbers below the number of \
    *labels*. The figures are rows of other items relabeled per move. *limit* is the minimum that any \
    strategy needs against the best adversary, given as two bounds if they differ. The next columns show \
    what each strategy needs in the worst cycle of moves into which an adversary can lead it. *time* is \
    the time to solve the game.
    """

  static func fields(of result: AttackResult) -> [String] {
    [
      result.strategy, "\(result.size)", result.guessed?.workload ?? "",
      result.guessed.map { "\($0.mean)" } ?? "", "\(result.found)", "\(result.largestBurst)",
      result.failedAt.map { "\($0)" } ?? "", "\(result.evaluations)", "\(result.seed)", result.genome,
    ]
  }

  static func cells(attack fields: [String]) -> [Table.Cell] {
    let (guessed, found) = (Double(fields[3]), Double(fields[4]))
    let ratio = guessed.flatMap { guessed in found.flatMap { guessed > 0 ? $0 / guessed : nil } }
    return [
      .text(fields[0]), count(fields[1]), .number(guessed), .number(found), .number(ratio, .times),
      count(fields[5]),
      .text(Int(fields[6]).map { "breaks at \(Format.count($0 + 1))" } ?? "kept"), .text(fields[2]),
      count(fields[7]),
    ]
  }

  static func fields(of figures: SmallGame.Figures) -> [String] {
    [
      "\(figures.game.rows)", "\(1 << figures.game.bits)", "\(figures.limit.lower)", "\(figures.limit.upper)",
      "\(figures.limit.rounds)", "\(figures.seconds)",
    ] + figures.rules.map { $0.worst.map { "\($0.cost)/\($0.turns)" } ?? "" }
  }

  static func cells(game fields: [String]) -> [Table.Cell] {
    let bounds = fields[2...3].map { Format.text(Double($0) ?? .nan) }
    let rules = fields.dropFirst(6).map { fraction in
      let parts = fraction.split(separator: "/").compactMap { Double($0) }
      return Table.Cell.number(parts.count == 2 ? parts[0] / parts[1] : nil)
    }
    return [
      count(fields[0]), count(fields[1]),
      .text(bounds[0] == bounds[1] ? bounds[0] : "\(bounds[0])–\(bounds[1])"),
    ] + rules + [.number(Double(fields[5]).map { $0 * 1e9 }, .nanoseconds)]
  }

  private static func count(_ field: String) -> Table.Cell { Int(field).map { .count($0) } ?? .missing }
}
