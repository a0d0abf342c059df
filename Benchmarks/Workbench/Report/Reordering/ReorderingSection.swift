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
          name: "reordering-damage", title: "What lost and garbled writes cost", blocks: damage))
    }
    return sections
  }

  private func all(_ size: Int) -> ReportSection {
    ReportSection(
      name: "reordering-all", title: "All strategies on lists of \(Format.count(size))",
      blocks: [
        .chart(FamilyPictures.reordering),
        .text(
          """
          The table shows rows written per insert or move, as the geometric mean over each \
          [group of workloads](\(Report.pageName)#the-workloads-of-reordering). There is no mean of all groups. \
          Strategies that keep the order come first, sorted by the rows that they write in hot gaps. \
          \(ReorderingTables.legend)
          """
        ),
        .table(tables.groups(size, of: data.ranking(size))),
      ] + (pictures.multiples.map { [.chart($0)] } ?? []))
  }

  private func byWorkload(_ size: Int) -> ReportSection {
    var section = ReportSection(
      name: "reordering-\(size)", title: "Lists of \(Format.count(size)), workload by workload",
      blocks: [
        .text(
          """
          Each group has two tables. The first one shows rows written per insert or move: the geometric *mean* \
          and the *median* over the group's workloads, and the figure of the *worst* workload, which the column \
          *on* names. *p99 per step* and *burst* are from the workload with the largest value. *statements* are \
          SQL statements per insert or move. The second table, which is collapsed, has a column per workload. \
          It shows the rows relabeled per insert or move and, after the slash, the largest burst. *Relabeled* \
          rows belong to items that the operation does not touch.\
          \(size > 10_000 ? " `order-array`, which stores the list in one row, is not counted at this size." : "")
          """)
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
          "Rows relabeled per insert or move / largest burst (\(members.count) "
            + "\(members.count == 1 ? "workload" : "workloads"))",
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
        """
        The table shows the time of a random move in a list in memory, without the time to store the rows \
        that the move writes. *Too long* means that the size was not tried: judging by the growth of the \
        strategy's time, a run would exceed the time limit. The last row is calculated: it shows the times if \
        they grew with log n from the first size on.
        """),
      .table(tables.times),
    ]
    section.blocks += LatencyTimes.blocks(latencies, of: .reordering)
    section.blocks += MoveCosts(data: data, instructions: instructions).blocks
    return section
  }
}
