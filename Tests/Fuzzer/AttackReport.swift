import Commands
import Foundation
import Measuring
import Reporting

/// The page `attack.md` and its CSV files, to which a run adds rows. A row replaces that of the
/// same strategy and size, or of the same game.
struct AttackReport {
  static let pageName = "attack.md"
  static let attacksName = "attack.csv"
  static let gamesName = "attack-games.csv"
  static let title = "# Attack: the worst case, searched, and the limit, computed"

  private let folder: URL
  private var attacks: [[String]]
  private var games: [[String]]

  var page: URL { folder.appending(path: Self.pageName) }

  /// Reads the existing files in a folder, if any.
  /// - Throws: ``InputError`` if the files are not from this program.
  init(folder: URL) throws(InputError) {
    self.folder = folder
    try OwnFile.require(folder.appending(path: Self.pageName), beginsWith: Self.title)
    attacks = try Self.rows(folder.appending(path: Self.attacksName), fields: AttackTables.attackFields)
    games = try Self.rows(folder.appending(path: Self.gamesName), fields: AttackTables.gameFields)
  }

  private static func rows(_ file: URL, fields: [String]) throws(InputError) -> [[String]] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    try OwnFile.require(file, beginsWith: CSV.line(fields))
    let text = try InputFile.text(at: file.path, kind: "a table of attacks", example: CSV.line(fields))
    let rows: [CSV.Row]
    do throws(LineError) {
      rows = try CSV.rows(text)
    } catch {
      throw refused(file, line: error.line ?? 1, error.problem)
    }
    if let bad = rows.first(where: { $0.fields.count != fields.count }) {
      throw refused(file, line: bad.line, "\(bad.fields.count) fields instead of \(fields.count)")
    }
    return rows.dropFirst().map(\.fields)
  }

  private static func refused(_ file: URL, line: Int, _ problem: String) -> InputError {
    InputError(.data, "\(file.path): line \(line): \(problem); delete the file, and create the report again")
  }

  /// Adds the result of a strategy, replacing an earlier one.
  mutating func add(attack fields: [String]) {
    attacks.removeAll { $0[..<2] == fields[..<2] }
    attacks.append(fields)
    let order = Dictionary(AttackTables.strategies.enumerated().map { ($1, $0) }) { first, _ in first }
    attacks.sort {
      (Int($0[1]) ?? 0, order[$0[0]] ?? .max, $0[0]) < (Int($1[1]) ?? 0, order[$1[0]] ?? .max, $1[0])
    }
  }

  /// Adds the result of a game, replacing an earlier one.
  mutating func add(game fields: [String]) {
    games.removeAll { $0[..<2] == fields[..<2] }
    games.append(fields)
    games.sort { (Int($0[1]) ?? 0, Int($0[0]) ?? 0) < (Int($1[1]) ?? 0, Int($1[0]) ?? 0) }
  }

  func write() throws {
    try FileBatch.makeFolder(folder)
    var files = FileBatch()
    files.add(markdown, at: page)
    files.add(
      ([AttackTables.attackFields] + attacks).map(CSV.line).joined(),
      at: folder.appending(path: Self.attacksName))
    files.add(
      ([AttackTables.gameFields] + games).map(CSV.line).joined(), at: folder.appending(path: Self.gamesName))
    try files.write()
  }

  var markdown: String {
    var page = MarkdownPage(Self.title + "\n")
    page.append(
      """
      This page shows the worst history that a search found for each strategy, and the minimum that any \
      strategy needs in small cases. The found histories are not bounds: there may be worse ones. \
      [WORST-CASE.md](../Benchmarks/Attack/WORST-CASE.md) says what is proven.
      """)
    if !attacks.isEmpty {
      page.append(heading: "The worst histories found", level: 2)
      page.append(
        """
        The lists rank strategies by the number of other items' rows that they relabel per move or insert \
        on the worst history found. They contain the strategies that keep the order and relabel rows, up \
        to the last one of the library. Strategies of the library are bold.
        """)
      page.append(AttackTables.ranking(attacks).joined(separator: "\n"))
      page.append(AttackTables.legend)
      for size in AttackTables.sizes(attacks) {
        var table = AttackTables.attacks
        for fields in AttackTables.ranked(attacks, size: size) {
          table.append(
            AttackTables.cells(attack: fields), isStrong: AttackTables.ours.contains(fields[0]))
        }
        page.append(heading: "\(Format.count(Int(size) ?? 0)) items", level: 3)
        page.append(table.markdown)
      }
      page.append(heading: "The histories in words", level: 2)
      page.append(
        """
        Each row lists kinds of steps, which the history repeats in this order. A kind has the number of \
        its steps, the operation with the gap into which an item goes, and the item that is moved or \
        removed. *The densest of N rows* is a gap among the N rows around the last placed item, found by \
        repeatedly choosing the half whose keys are closer together. *The window* contains the rows that \
        the last step relabeled. `swift run bench attack STRATEGY --size N --seconds 30 --output DIR` \
        searches again and writes the history as a trace for `bench replay`.
        """)
      var histories = Table([.init("strategy"), .init("items", .trailing), .init("worst history found")])
      for fields in attacks {
        histories.append([.text(fields[0]), .text(fields[1]), .text(fields[9].shownInMarkdown)])
      }
      page.append(histories.markdown)
    }
    if !games.isEmpty {
      page.append(heading: "The computed limit", level: 2)
      page.append(AttackTables.gameLegend)
      var table = AttackTables.games
      for fields in games { table.append(AttackTables.cells(game: fields)) }
      page.append(table.markdown)
    }
    page.append(heading: "Method", level: 2)
    page.append(
      """
      `swift run bench attack --seconds 30 --report results` writes this page in about an hour; it can also \
      be written in pieces. A search ends after a processor time, so another machine finds other histories. \
      With `--evaluations N` instead of `--seconds`, a search can be repeated exactly.
      """)
    return page.text
  }
}
