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
    *guessed worst* and *found worst* are rows of other items relabeled per placement: on the worst of the \
    hot and adversary workloads, and on the worst history found. The list has a constant size, but the \
    workloads may grow to it. A *placement* is a move, or an insert with its removal. A *burst* is that of \
    one step. *order* is for this history only: the search looks for rows and not for broken orders, and \
    counts removals as steps. The report names the strategies whose order breaks elsewhere, and earlier. \
    *histories* is the number of histories played, which is lower for slow strategies. A game ends after \
    1,000,000 relabeled rows. If a list reaches that in a few steps, a workload may cost some percent more \
    than the worst history found. Strategies at 0 relabel no items: their keys grow without limit, their \
    rows refer to other rows, or their order breaks. Strategies of the library are bold. This is one search \
    with one seed, so differences of a few percent mean nothing.
    """

  static var games: Table {
    Table(
      [.init("rows", .trailing), .init("labels", .trailing), .init("limit", .trailing)]
        + rules.map { .init($0, .trailing) } + [.init("time", .trailing)])
  }

  /// The explanation of its columns.
  static let gameLegend = """
    Rows of other items relabeled per move. *limit* is the minimum that any rule needs against the best \
    adversary, given as two bounds if they differ. The other columns show what each rule needs in the worst \
    cycle into which an adversary can lead it.
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
