import Reordering
import Measuring
import Reporting

/// The method, its caveats, and the bias of the people who chose the workloads.
struct MethodSection {
  private let results: Results

  init(_ results: Results) { self.results = results }

  private var histories: String {
    let names = Set(results.counters.map(\.subject.workload))
    let real = RecordedTrace.listed.map(\.name).filter(names.contains)
    return real.isEmpty ? "none" : real.map { "`\($0)`" }.joined(separator: ", ")
  }

  var section: ReportSection {
    let statistics = Dictionary(grouping: results.samples, by: \.subject).values
      .compactMap { Statistics($0.map(\.nanosecondsPerOperation)) }
    let outliers = statistics.reduce(0) { $0 + $1.outliers }
    let share = Double(outliers) / Double(max(results.samples.count, 1))
    return ReportSection(
      name: "method", title: "Method, caveats, bias",
      blocks: [
        .text(
          """
          **Method.** Counts are exact: the same seed gives the same counts on every machine. Each strategy's stored \
          rows are compared with a model of the list after every step; a strategy whose order breaks is counted up to \
          there. Times are medians of the time for which the program had a processor. The strategies of a comparison \
          take turns, in an order drawn anew each round; a sample lasts at least 100 µs unless its set-up would eat the \
          budget; every run checks its own answer. Lists that are not too long, and in a full run all, are timed in three \
          passes, each by a process of its own, since the same code is faster or slower by where a process has its memory. \
          \(Format.count(results.samples.count)) samples of \(Format.count(statistics.count)) subjects were taken, of \
          which \(Format.count(outliers)) (\(Format.text(share, .percent))) are outliers, beyond three interquartile \
          ranges; they are in `samples.csv` like all others. Allocations are those of one run, counted in front of \
          malloc.
          """),
        .text(
          """
          **Caveats.**

          - *Cut off* beside a time: one run took so long that it is the only sample, or, on a list longer than 10,000, \
          would have by its first hundred steps; larger sizes are not tried. *Too long*: nor is a size at which, by \
          how its time has grown, a run would take too long.
          - A star beside a count: the strategy wrote so much that counting ended before the workload did.
          - A row is a database write or a network message, and times are of the list in memory alone: a strategy that \
          writes many rows is much slower in an app than here.
          - Two builds of the same code differ by several percent, by where the linker puts it. Differences below a \
          tenth mean nothing, whatever the intervals say.
          - A mean of workloads is not your workload: `swift run bench replay` runs your own list's history.
          - The workloads that hit one place again and again are harder than what people do. Real histories in this run: \
          \(histories).
          """),
        .text(
          """
          **Bias.** The same people wrote the strategies that are recommended and the rivals, chose the workloads and \
          the measure of intent. The rivals run on the same containers as ours and are compiled alike; each passes the \
          same tests, and what it is known to break it declares. To make up for the rest, every raw sample and count \
          is beside this page, and `swift run bench run --full` makes it anew.
          """),
      ])
  }
}
