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
          **Counts.** Counts are exact: the same seed gives the same counts on every machine. After every \
          step, each strategy's stored rows are compared with a model of the list. If the order of a \
          strategy breaks, it is counted up to that step. Allocations are those of one run, counted by \
          functions that intercept malloc.

          **Times.** Times are medians of processor time. The strategies of a comparison take turns, in a \
          new random order in each round. A sample lasts at least 100 µs, unless its preparation would \
          exceed the time budget. Every run checks its own answer. Lists that are not too long, and all \
          lists in a full run, are timed in three passes, each by a process of its own, because the speed of \
          the same code depends on where a process has its memory. This run took \
          \(Format.count(results.samples.count)) samples of \(Format.count(statistics.count)) subjects; a \
          subject is a strategy on a workload at one size. Of the samples, \(Format.count(outliers)) \
          (\(Format.text(share, .percent))) are outliers: they are more than three interquartile ranges below \
          the lower or above the upper quartile. `samples.csv` contains them too.
          """),
        .text(
          """
          **Caveats.**

          - *Cut off* after a time means that one run took so long that it is the only sample. In lists of \
          more than 10,000 items, such a time is estimated from the first hundred steps. Larger sizes are \
          not tried. *Too long* means that a size was not tried, because the growth of the time predicts that \
          a run would take too long.
          - A star after a count means that the strategy wrote so much that counting ended before the \
          workload did.
          - Times are of the list in memory. In an app, each row is a database write or a network message, \
          so a strategy that writes many rows is much slower there.
          - Two builds of the same code differ by several percent, because the linker puts the code \
          elsewhere. Differences below a tenth mean nothing, whatever the intervals say.
          - A mean of workloads is not your workload. `swift run bench replay` replays the history of your \
          own list.
          - Hot gaps are harder than what people do; the group *real* shows that. Real histories in this run: \
          \(histories).
          """),
        .text(
          """
          **Bias.** The authors of the recommended strategies also wrote the rivals, and chose the workloads \
          and the measure of intent. The rivals run on the same containers and are compiled in the same way. \
          Each of them passes the same tests, and declares its known failures. You can check everything: all \
          samples and counts are stored beside this page, and `swift run bench run --full` measures them \
          again.
          """),
      ])
  }
}
