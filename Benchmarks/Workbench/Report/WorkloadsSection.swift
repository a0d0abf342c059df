import Measuring
import Reordering
import Reporting

/// Descriptions of the workloads, shown before the tables that use their names.
struct WorkloadsSection {
  let data: ReorderingFigures

  var section: ReportSection {
    let items = WorkloadGroup.allCases.compactMap { group -> String? in
      let workloads = ReorderingCatalog.knownWorkloads.filter {
        $0.group == group && data.workloads.contains($0.name)
      }
      guard !workloads.isEmpty else { return nil }
      let texts = workloads.map { "`\($0.name)` (\($0.summary))" }
      return "- **\(group.rawValue)**: \(group.summary). Workloads: \(texts.joined(separator: "; "))."
    }
    return ReportSection(
      name: "workloads", title: "The workloads of reordering",
      blocks: [
        .text(
          items.isEmpty
            ? "This run did not measure them."
            : "There are four groups of workloads. Figures of different groups are never averaged. "
              + "A generated workload runs on lists of any size, n.\(lengths)\n\n"
              + items.joined(separator: "\n"))
      ])
  }

  /// A sentence that says with which lists the real histories are counted. Empty if there are none.
  private var lengths: String {
    let shortest = ReorderingFigures.longestShort
    let short = data.members(.real, shortest), long = data.members(.real, shortest + 1)
    if short.isEmpty, long.isEmpty { return "" }
    let names = long.map { "`\($0.workload)`" }.joined(separator: ", ")
    return " Each real history has its own length. "
      + "The tables for lists of up to \(Format.count(shortest)) items include \(short.count) of the \(short.count + long.count)"
      + (long.isEmpty ? "." : "; those for longer lists include \(long.count): \(names).")
  }
}
