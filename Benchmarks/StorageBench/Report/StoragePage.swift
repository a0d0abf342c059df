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
      page.append("**Ignore the times: this was not an optimized build, or one with additional checks.**")
    }
    let groups = StorageTables(figures: figures).groups
    if !groups.isEmpty {
      page.append(
        "This page compares ways to store an order in an SQLite file, by the cost of a move or an insert. "
          + "`\(StorageAnswer.ours)` is the recommended form of this package's `OrderedTable`. The next "
          + "paragraphs say which strategies are faster or smaller, how long the longest steps take, and "
          + "what that means for an app.")
    }
    for paragraph in StorageAnswer(groups: groups).paragraphs { page.append(paragraph) }
    if let store = run.store {
      let answer = StoreTable(figures: storeFigures).answer
      page.append("**The store of `Todos` at its maximum size**: \(store.title). \(answer)")
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
    page.append(heading: "Method", level: 2)
    page.append(method)
    page.append(provenance)
    return page.text
  }

  private var method: String {
    """
    - Each strategy has its own file in WAL mode, in the system's temporary folder unless `--scratch` names \
    another. The file has one table: an integer id, the list, a title of 33 bytes, and the position. All \
    rows are in one list. The strategies make the same \(Format.count(run.steps)) steps with GRDB, with \
    statements that are prepared once.
    - After every count and every timing, the order in each file is compared with an array. The run fails if \
    it is wrong.
    - Counts are exact. Rows are counted by `sqlite3_total_changes`, statements by the trace, without BEGIN \
    and COMMIT. Pages and log are counted by the size of the log, which is emptied in between. The same \
    version of SQLite gives the same counts anywhere; they are in `\(Self.countersName)`. A count ends at \
    \(Format.count(run.maxRows)) rows.
    - Times are elapsed times of single steps, including waits. The strategies, each with and without the \
    fsync, take turns of \(StorageTimes.turn) steps, in a new random order in each round. A strategy stops \
    when its steps have taken \(Format.text(Double(run.budget), .nanoseconds)) in total. In a hot gap, later \
    steps may cost more, so slow strategies are shown by their first steps.
    - With the fsync, the times include the disk and the file system. `synchronous = NORMAL`, which waits \
    only at checkpoints, is between the two.

    **Bias.** The authors of `OrderedTable` wrote the rivals' SQL, each in the best form that they know: \
    `dense` needs one statement per move, `rewrite` uses a JSON array instead of a CASE per row, and \
    `rebalancing` searches the index for the next gap. All bind values and read columns as `OrderedTable` \
    does, which is faster than with GRDB's arguments and rows. `json` and `rewrite` receive the ids that the \
    app shows, at no cost, and trust them, which is correct only for a single program. `sparse`, \
    `rebalancing` and `fractional-text` read the neighbors in the transaction, as `OrderedTable` does. Only \
    `OrderedTable` checks that its arguments are still true, repairs keys, and reports what it wrote; the \
    figures do not show the value of that.

    Ids are integers. With UUIDs as text, `json` would write seven times as much. The index of \
    `OrderedTable` ends with the id, so that ties have one order, and would be nearly three times as large; \
    the index of the other rows would not grow. Removals are left out: except in `dense`, `rewrite` and \
    `json`, they write only the DELETE.
    """
  }

  private var provenance: String {
    let command = ["swift run bench storage"] + environment.arguments.dropFirst()
    return """
      Measured by `\(command.joined(separator: " ").shownInMarkdown)` on \(environment.date), commit \
      `\(environment.commit.prefix(12))`\(environment.hasUncommittedChanges == true ? " with uncommitted changes" : ""): \
      \(environment.processor), \(environment.cores) cores, \(environment.operatingSystem), Swift \
      \(environment.swift), \(environment.configuration.rawValue) build, SQLite \(sqlite).
      """
  }
}
