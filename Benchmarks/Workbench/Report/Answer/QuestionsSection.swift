import Measuring
import Merging
import Reordering
import Reporting

/// Frequent questions, answered with the figures.
struct QuestionsSection {
  let reordering: ReorderingFigures
  let merging: MergingFigures
  let needs: [ReportNeed]

  private var size: Int? { reordering.sizes.first }

  var section: ReportSection {
    ReportSection(
      name: "questions", title: "Questions",
      blocks: [
        .text(
          [board, phones, top, miniDo, check].compactMap(\.self).map { "- **\($0.question)** \($0.answer)" }
            .joined(separator: "\n"))
      ])
  }

  private typealias Answer = (question: String, answer: String)

  private func rows(_ name: String, _ workload: String) -> String? {
    size.flatMap { reordering.rows(name, workload, $0) }.map { Format.text($0) }
  }

  private var board: Answer? {
    guard let size, let choice = ReorderingChoice(reordering, size: size, kind: .number) else { return nil }
    let everyday = reordering.group(choice.use, .everyday, size).map {
      "Rows per insert or move: \($0.text) in everyday use"
    }
    let hot = reordering.group(choice.use, .hot, size).map {
      "\($0.text) in hot gaps"
    }
    let form = LibraryForms.form(of: choice.use).map {
      ": `\($0)` if the list is in memory, or `KeySearch`, which reads only the rows beside the gap"
    }
    let rows = [everyday, hot].compactMap(\.self).joined(separator: ", ")
    let burst = choice.burst.map { "; largest burst: \($0)" }
    return (
      "How do I store a board of \(Format.count(size)) cards in PostgreSQL, or another database?",
      """
      Add a column of type \(column(of: choice.use)) with an index, sort by `ORDER BY key, id`, and let \
      `\(choice.use)` make the keys\(form ?? ""). \(rows)\(burst ?? ""). Two transactions that read the same \
      gap at the same time choose the same key. At `READ COMMITTED`, let each transaction first lock the \
      list's own row (`SELECT … FOR UPDATE`), and then read the neighbors in a separate statement. Or use \
      `SERIALIZABLE`, and repeat transactions that fail. If writers cannot wait for each other, use text \
      keys, `FractionalKeys.unlimited(jitter: .random())`, in a column that compares bytes (`COLLATE "C"`): \
      they are never relabeled, and two of them are hardly ever equal. This was measured in memory, and in \
      SQLite by `bench storage`; not in PostgreSQL.
      """
    )
  }

  /// Returns the SQL type for a strategy's keys.
  private func column(of strategy: String) -> String {
    strategy.hasPrefix("midpoint") ? "`double precision`" : "`bigint`"
  }

  private var phones: Answer? {
    guard let size = merging.main, let need = needs.first(where: { $0.use == MergingFigures.ours }),
      let lost = merging.loss(merging.subject(MergingFigures.ours, size))
    else { return nil }
    let faults = merging.faults(MergingFigures.ours, size)
    let plain = merging.plainLoss(merging.subject(MergingFigures.ours, size)).map {
      ", and \(Format.text($0, .percent)) if they count"
    }
    let sound =
      faults.isEmpty
      ? " No item is lost or doubled, no keys are equal, and the order in which the user put the items is "
        + "kept." : ""
    return (
      "How do two phones edit a list offline?",
      """
      Use a three-way merge with the state at the last sync, `\(need.use)`: a `Replica` on each phone, and a \
      server that refuses a push based on an older version, so that the phone fetches and merges first. If \
      both sides moved an item, the local move stands. A pair of items that either side reordered is lost if \
      the merged list does not have it in the intended order: the local one if this side reordered it, and \
      otherwise the server's. The merge loses \(Format.text(lost, .percent)) of these pairs if the server's \
      moves of items that were also moved locally do not count\(plain ?? "").\(sound)
      """
    )
  }

  private var top: Answer? {
    guard let size, let choice = ReorderingChoice(reordering, size: size, kind: .number),
      let top = rows(choice.use, "move-to-top"), let second = rows(choice.use, "last-to-second")
    else { return nil }
    func others(_ workload: String) -> String {
      let texts = ["fractional-index", "dense", "vikunja", "midpoint-whole", "sparse-whole"].compactMap {
        name in
        let broken = reordering.failure(name) == nil ? "" : " (its order breaks on other workloads)"
        return rows(name, workload).map { "`\(name)` \($0)\(broken)" }
      }
      return texts.isEmpty ? "" : "; with other strategies: \(texts.joined(separator: ", "))"
    }
    func counted(_ rows: String) -> String { "\(rows) \(rows == "1" ? "row" : "rows")" }
    return (
      "What does it cost if everybody drags items to the top?",
      """
      With `\(choice.use)`, a move to the top writes \(counted(top))\(others("move-to-top")). A repeated \
      move of the last item to the second position writes \(counted(second))\(others("last-to-second")). \
      These figures are for moves one after another. If two simultaneous moves choose the same key, the ids \
      decide which item is first, until an item is put between them.
      """
    )
  }

  private var miniDo: Answer? {
    guard let size,
      let gap = reordering.figures.count(
        "failedAt", reordering.subject("midpoint-float32", "hot-gap-left", size)),
      let random = reordering.figures.count(
        "failedAt", reordering.subject("midpoint-float32", "random-move", size))
    else { return nil }
    let blocks = reordering.figures.count(
      "failedAt", reordering.subject("midpoint-float32", "block-move", size))
    let merge = merging.main.map { merging.faults("minido", $0) } ?? []
    let steps = blocks.map { "\(Format.count(Int($0))) moves of blocks, " }
    return (
      "What breaks MiniDo?",
      """
      MiniDo is a to-do app whose order keys, the *priorities*, are doubles. It reads them back as 32-bit \
      floats (`midpoint-float32`). After \(steps ?? "")\
      \(Format.count(Int(gap))) inserts into one gap, or \(Format.count(Int(random))) random moves, two \
      items have the same priority and the order is lost.\
      \(merge.isEmpty ? "" : " Its merge has these faults: \(merge.joined(separator: ", ")).")
      """
    )
  }

  private var check: Answer? {
    (
      "How do I check this myself?",
      """
      `swift run bench` writes a page like this one to `results/latest` in half a minute, after a first \
      build of one to four minutes. `swift run bench run --full` writes `results/reference` in half an hour; \
      its counts must equal those on this page. Most recorded histories are not part of the package: \
      `Benchmarks/Catalog/Reordering/Traces/README.md` says how to fetch them first. `swift run bench \
      compare results/reference results/latest` compares the counts of the two runs, except those that ended \
      at different steps. `swift run bench replay FILE` replays the history of your own list with twelve \
      strategies; with `--full`, it uses all strategies, and `--program './mine'` adds your own.
      """
    )
  }
}
