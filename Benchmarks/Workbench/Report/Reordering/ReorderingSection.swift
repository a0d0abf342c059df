import Measuring
import Reordering
import Reporting

/// All figures of the reordering family: how to store an order that people make.
struct ReorderingSection {
  private let data: ReorderingFigures
  private let tables: ReorderingTables
  private let pictures: ReorderingPictures
  private let instructions: [InstructionCounts]
  private let latencies: [LatencyTimes]
  private var figures: Figures { data.figures }

  init(_ data: ReorderingFigures, instructions: [InstructionCounts] = [], latencies: [LatencyTimes] = []) {
    self.data = data
    self.instructions = instructions
    self.latencies = latencies
    tables = ReorderingTables(data)
    pictures = ReorderingPictures(data)
  }

  var sections: [ReportSection] {
    guard let small = data.sizes.first else { return [] }
    var sections = [all(small)]
    sections += data.sizes.map(byWorkload)
    sections.append(times)
    let damage = DamageFigures(figures).blocks
    if !damage.isEmpty {
      sections.append(
        ReportSection(
          name: "reordering-damage", title: "What a lost or a garbled write costs", blocks: damage))
    }
    return sections
  }

  private func all(_ size: Int) -> ReportSection {
    ReportSection(
      name: "reordering-all", title: "All strategies on lists of \(Format.count(size))",
      blocks: [
        .chart(FamilyPictures.reordering),
        .text(
          "Rows written an insert or move, by groups of workloads: the geometric mean of each, never one of all. *Statements*: "
            + "a range that is rewritten at once is one SQL statement. A star: counting ended before a workload did. A dash: "
            + "the order broke, or it does not run all workloads of the group. Those that write least in hot gaps come first."
        ),
        .table(tables.groups(size, of: data.ranking(size))),
      ] + (pictures.multiples.map { [.chart($0)] } ?? []))
  }

  private func byWorkload(_ size: Int) -> ReportSection {
    var section = ReportSection(
      name: "reordering-\(size)", title: "Lists of \(Format.count(size)), workload by workload",
      blocks: [
        .text(
          "Rows relabeled an insert or move / the largest burst. *Relabeled* are rows of items that the operation did not "
            + "touch." + (size > 10_000 ? " `order-array`, whose row is the list, is not counted here." : ""))
      ])
    for group in WorkloadGroup.allCases {
      let members = data.members(group, size)
      guard !members.isEmpty else { continue }
      section.blocks += [
        .heading("\(group.rawValue.prefix(1).uppercased() + group.rawValue.dropFirst()): \(group.summary)"),
        .table(tables.group(group, size)),
      ]
      section.blocks.append(
        .folded(
          "Each of the \(members.count)",
          stride(from: 0, to: members.count, by: 6).map {
            tables.relabeled(size, Array(members[$0..<min($0 + 6, members.count)]))
          }))
    }
    return section
  }

  private var times: ReportSection {
    var section = ReportSection(name: "reordering-times", title: "How long a move takes, in memory")
    section.blocks = [
      .text(
        "An insert or move in a list kept in memory takes this long; the rows that it writes come on top. *Too long*: not "
          + "tried, since by how its time has grown a run would outlast what is allowed for it. The last row is what n items "
          + "would take if the time grew as log n does from the first size on."),
      .table(tables.times),
    ]
    section.blocks += LatencyTimes.blocks(latencies, of: .reordering)
    section.blocks += MoveCosts(data: data, instructions: instructions).blocks
    return section
  }
}
