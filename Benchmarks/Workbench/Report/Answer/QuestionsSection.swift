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
      "Rows a move: \($0.text) in everyday use"
    }
    let hot = reordering.group(choice.use, .hot, size).map {
      "\($0.text) where one place is hit again and again"
    }
    return (
      "A board of \(Format.count(size)) cards in PostgreSQL, or any other database?",
      "A column of \(column(of: choice.use)) with an index, `ORDER BY key, id`, and `\(choice.use)` to make the keys"
        + (LibraryForms.form(of: choice.use).map {
          ": `\($0)` in memory, or `KeySearch` by the rows beside the gap"
        } ?? "") + ". "
        + [everyday, hot].compactMap(\.self).joined(separator: ", ")
        + (choice.burst.map { "; the largest burst seen is \($0) beside the moved one" } ?? "") + ". "
        + "Two writers that read one gap at once choose one key. So each of them, at `READ COMMITTED`, first locks the list's "
        + "own row (`SELECT … FOR UPDATE`) and then reads the neighbors, in a statement of its own; or each is "
        + "`SERIALIZABLE`, and repeated where it fails. Where none can wait for another: texts, "
        + "`FractionalKeys.unlimited(jitter: .random())`, in a column that compares bytes (`COLLATE \"C\"`), which are never "
        + "relabeled, and two of which are hardly ever equal. "
        + "Measured in memory, and in SQLite by `bench storage`; not in PostgreSQL."
    )
  }

  /// Returns the SQL type for a strategy's keys.
  private func column(of strategy: String) -> String {
    strategy.hasPrefix("midpoint") ? "doubles (`double precision`)" : "whole numbers (`bigint`)"
  }

  private var phones: Answer? {
    guard let size = merging.main, let need = needs.first(where: { $0.use == MergingFigures.ours }),
      let lost = merging.loss(merging.subject(MergingFigures.ours, size))
    else { return nil }
    let faults = merging.faults(MergingFigures.ours, size)
    return (
      "Two phones, offline?",
      "A three-way merge by what was last synced, `\(need.use)`: a `Replica` on each phone, and a server between them that "
        + "refuses a push made on an older version, so that the phone fetches and merges first. Of the pairs that someone "
        + "reordered it loses \(Format.text(lost, .percent)), of an item that both moved this phone's move alone being counted"
        + (merging.plainLoss(merging.subject(MergingFigures.ours, size)).map {
          "; \(Format.text($0, .percent)) where the server's counts too"
        } ?? "")
        + (faults.isEmpty
          ? "; no item is lost or doubled, no keys are equal, and the user's own order holds." : ".")
    )
  }

  private var top: Answer? {
    guard let size, let choice = ReorderingChoice(reordering, size: size, kind: .number),
      let top = rows(choice.use, "move-to-top"), let second = rows(choice.use, "last-to-second")
    else { return nil }
    func others(_ workload: String) -> String {
      let texts = ["fractional-index", "dense", "vikunja", "midpoint-whole", "sparse-whole"].compactMap {
        name in
        let broken = reordering.failure(name) == nil ? "" : ", whose order breaks elsewhere"
        return rows(name, workload).map { "`\(name)` \($0)\(broken)" }
      }
      return texts.isEmpty ? "" : " (\(texts.joined(separator: ", ")))"
    }
    return (
      "Everybody drags to the top: what does it cost?",
      "Rows a move with `\(choice.use)`: \(top)\(others("move-to-top")); to the second place, again and again, "
        + "\(second)\(others("last-to-second")). One move after another: of two at once that choose one key, the ids say which "
        + "stands first, until something is put between them."
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
    return (
      "What breaks MiniDo?",
      "Its priorities are doubles that are read back as 32-bit floats (`midpoint-float32`): after "
        + (blocks.map { "\(Format.count(Int($0))) moves of blocks, " } ?? "")
        + "\(Format.count(Int(gap))) inserts into one gap, or \(Format.count(Int(random))) random moves, two items have one priority and the order is gone."
        + (merge.isEmpty ? "" : " Its merge: \(merge.joined(separator: ", ")).")
    )
  }

  private var check: Answer? {
    (
      "How do I check this myself?",
      "`swift run bench` makes such a page in `results/latest`, in half a minute, after a first build of one to four; "
        + "`swift run bench run --full` makes `results/reference`, in half an hour: its "
        + "counts must be the same as here. Most of the recorded histories are not part of the package: "
        + "`Benchmarks/Catalog/Reordering/Traces/README.md` tells how to fetch them first. "
        + "`swift run bench compare results/reference results/latest` compares what both runs have counted to the same end. "
        + "`swift run bench replay FILE` runs your own list's history through every strategy, and "
        + "`--program './mine'` through yours."
    )
  }
}
