import Measuring
import Reporting

/// The page `storage.md`: the conclusions, the tables, and the method.
struct StoragePage {
  let run: StorageRun
  let figures: [StorageFigures]
  /// The figures of the to-do store. Empty if it is not selected.
  let storeFigures: [StoreFigure]
  let environment: Environment
  let sqlite: String

  static let name = "storage.md"
  /// The name of the CSV file with the exact counters, in the same folder.
  static let countersName = "storage.csv"
  /// The first line of the page, which also identifies a file that this program may overwrite.
  static let title = "# Storage: what a move costs in an SQLite file"

  var markdown: String {
    var page = MarkdownPage(Self.title + "\n")
    if !environment.isFitForTiming {
      page.append("**Not an optimized build, or one with checks: these times say nothing about a release.**")
    }
    let groups = StorageTables(figures: figures).groups
    for paragraph in StorageAnswer(groups: groups).paragraphs { page.append(paragraph) }
    if let store = run.store {
      let answer = StoreTable(figures: storeFigures).answer
      page.append("**The to-do store at its limits**: \(store.title). \(answer)")
    }
    if !groups.isEmpty { page.append(StorageTables.legend) }
    for group in groups {
      page.append(heading: "\(group[0].workload), \(Format.count(group[0].size)) rows", level: 2)
      page.append(StorageTables.table(group).markdown)
    }
    if let store = run.store {
      page.append(heading: store.title, level: 2)
      page.append(StoreTable.legend)
      page.append(StoreTable(figures: storeFigures).table.markdown)
    }
    if groups.isEmpty {
      page.append(provenance)
      return page.text
    }
    page.append(heading: "Strategies", level: 2)
    page.append(run.strategies.map { "- `\($0.name)`: \($0.summary)" }.joined(separator: "\n"))
    page.append(heading: "Workloads", level: 2)
    page.append(run.workloads.map { "- `\($0.name)`: \($0.summary)" }.joined(separator: "\n"))
    page.append(heading: "How it was measured", level: 2)
    page.append(method)
    page.append(provenance)
    return page.text
  }

  private var method: String {
    """
    - Each strategy has a file of its own, in the system's folder for temporary files unless `--scratch` names another, \
    in WAL mode, with one table: an integer id, the list, a title of 33 bytes, the \
    place. All rows are in one list. The strategies do the same \(Format.count(run.steps)) steps, by GRDB, with \
    statements that are prepared once.
    - The order that each file holds is checked against an array, after every count and every timing; the run fails on a \
    wrong one.
    - Counts are exact: rows by `sqlite3_total_changes`, statements by the trace, without BEGIN and COMMIT, pages and log \
    by the log's size, which is emptied in between. The same version of SQLite gives the same counts anywhere. They are \
    in `\(Self.countersName)`. A count ends at \(Format.count(run.maxRows)) rows.
    - Times are of single steps by a clock that runs while the program waits. The strategies, each with and without the \
    fsync, take turns of \(StorageTimes.turn) steps, in an order drawn anew each round. A strategy whose steps have taken \
    \(Format.text(Double(run.budget), .nanoseconds)) takes none any more. In a list that is hit at one place later steps \
    may cost more, so that the slow are shown by their first.
    - With the fsync it is the disk, and what the system does between, that is measured. `synchronous = NORMAL`, which \
    waits at checkpoints alone, lies between the two.

    **Bias.** The people who recommend `OrderedTable` wrote the rivals' SQL, each in the best form that they know: \
    `dense` in one statement a move, `rewrite` from a JSON array and not by a CASE a row, `rebalancing` with an index \
    search for the next gap; all bind values and read columns as `OrderedTable` does, which is faster than by GRDB's \
    arguments and rows. `json` and `rewrite` are given the ids that the app shows, at no cost, and trust them, which is \
    right for one program alone; the plain ones read their neighbors in the transaction, as `OrderedTable` does. None but `OrderedTable` \
    checks that what it was told is still so, mends keys, or reports what it wrote: no figure here says what that is worth. \
    Ids are integers: with UUIDs as texts `json` would write seven times as much, and the index of `OrderedTable`, which \
    ends with the id so that ties have one order, would take nearly three times as much room, that of the other rows no more. \
    Removals are left out: all but `dense`, `rewrite` and `json` write nothing \
    more than the DELETE.
    """
  }

  private var provenance: String {
    let command = ["swift run bench storage"] + environment.arguments.dropFirst()
    return """
      Measured by `\(command.joined(separator: " ").shownInMarkdown)` on \(environment.date), commit \
      `\(environment.commit.prefix(12))`\(environment.hasUncommittedChanges == true ? " with uncommitted changes" : ""): \
      \(environment.processor), \(environment.cores) cores, \(environment.operatingSystem), Swift \(environment.swift), \
      \(environment.configuration.rawValue) build, SQLite \(sqlite).
      """
  }
}
