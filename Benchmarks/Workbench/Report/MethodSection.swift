import Measuring
import Reporting

/// How it was measured, and where the figures mislead.
struct MethodSection {
  private let results: Results

  init(_ results: Results) { self.results = results }

  var section: ReportSection {
    let outliers = Dictionary(grouping: results.samples, by: \.subject).values
      .compactMap { Statistics($0.map { Double($0.nanoseconds) / Double($0.operations) })?.outliers }.reduce(
        0, +)
    return ReportSection(
      title: "Method",
      blocks: [
        .text(
          """
          - Counts are exact: the same seed gives the same counts on every machine. Each strategy's stored rows are \
          compared with a model of the list after every step; a strategy whose order breaks is counted up to there.
          - Times are medians. The strategies of a comparison take turns, in an order drawn anew each round; a sample \
          lasts at least 100 µs; every run checks its own answer. \(Format.count(results.samples.count)) samples were \
          taken, of which \(Format.count(outliers)) are outliers (beyond three interquartile ranges); they are in \
          `samples.csv` like all others.
          - *Cut off*: the strategy was so slow that a single run was its only sample, or wrote so many rows that \
          counting ended; it is not tried at larger sizes.
          - A row is a database write or a network message; times are of the list in memory alone, so a strategy that \
          writes many rows is much slower in an app than here.
          - The same people wrote the strategies that are recommended and the rivals. The rivals run on the same \
          containers as ours and are compiled alike.
          """)
      ])
  }
}
