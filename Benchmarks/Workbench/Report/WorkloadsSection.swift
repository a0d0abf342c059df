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
            : "There are four groups of workloads. Figures of different groups are never "
              + "averaged.\n\n" + items.joined(separator: "\n"))
      ])
  }
}
