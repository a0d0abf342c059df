#if Server
import Measuring
import Reporting

/// The figures as tables.
struct LoadTables {
  let figures: LoadFigures
  let cores: Int

  /// The kinds of requests that were answered.
  var kinds: [RequestFigure] {
    LoadKind.allCases.compactMap { RequestFigure($0, figures.requests.samples[$0] ?? [], cores: cores) }
  }

  /// What requests cost, a row a kind.
  var requests: Table {
    var table = Table(
      [.init("what")]
        + ["requests/s", "spread", "p50", "p99", "longest", "server CPU", "client CPU"].map {
          .init($0, .trailing)
        })
    for kind in LoadKind.allCases {
      guard let figure = kinds.first(where: { $0.kind == kind }) else {
        table.append([.text(kind.rawValue)] + table.columns.dropFirst().map { _ in .missing })
        continue
      }
      table.append(
        [
          .text(figure.kind.rawValue), .count(Int(figure.rates.median.rounded())),
          .text(Self.spread(figure.rates)),
        ]
          + [figure.median, figure.p99, figure.longest, figure.server, figure.client].map {
            .number($0, .nanoseconds)
          })
    }
    return table
  }

  /// The lowest and the highest of the passes.
  private static func spread(_ rates: Statistics) -> String {
    [rates.minimum, rates.maximum].map { Format.count(Int($0.rounded())) }.joined(separator: "–")
  }

  /// What the columns of ``requests`` mean.
  static let legend = """
    *requests/s* is the median of the passes, *spread* their lowest and highest. *p50* and *p99* are what 50 and 99 in 100 \
    requests do not exceed, the medians of the passes; *longest* is the longest of all. *server CPU* and *client CPU* are \
    the time of a processor that a request took of the server's process and of the clients'.
    """

  /// What streams of events cost.
  var streams: Table {
    let streams = figures.streams
    var table = Table([.init("streams of events"), .init("figure", .trailing)])
    func row(_ name: String, _ value: Double?, _ unit: Unit) {
      table.append([.text(name), .number(value, unit)])
    }
    table.append([.text("open at once"), .count(streams.streams)])
    row("memory of the server before", streams.memoryBefore, .bytes)
    for (number, round) in streams.rounds.enumerated() {
      row(number == 0 ? "with them open" : "with as many open again", round.open, .bytes)
      if number == 0 { row("a stream", streams.memoryOfOne, .bytes) }
      row("after they were closed", round.closed, .bytes)
    }
    row(
      "server CPU a second while nothing happens", streams.idleProcessorSeconds / streams.idleSeconds * 1e9,
      .nanoseconds)
    row("a stream is told of a push, p50", streams.told.median, .nanoseconds)
    row("a stream is told of a push, p99", streams.told.p99, .nanoseconds)
    row("the last stream of the account is told, p50", streams.last.median, .nanoseconds)
    row("the last stream of the account is told, longest", streams.last.maximum, .nanoseconds)
    return table
  }

  /// Fetches of what is unchanged, while others are there.
  var besides: Table {
    let (streams, slow) = (figures.streams.fetches, figures.slow.fetches)
    var table = Table(
      [.init("fetch, 304")] + ["requests/s", "p50", "p99", "longest"].map { .init($0, .trailing) })
    for (name, sample) in [
      ("before streams are opened", streams.before), ("while they are open", streams.open),
      ("after they were closed", streams.closed), ("before slow clients come", slow.before),
      ("while they are there", slow.beside),
    ] {
      let times = Statistics(sample.times)
      table.append(
        [.text(name), .count(Int(sample.rate.rounded()))]
          + [times?.median, times?.p99, times?.maximum].map { .number($0, .nanoseconds) })
    }
    return table
  }

  /// When the server closed slow connections.
  var closings: Table {
    var table = Table(
      [.init("slow from")]
        + ["connections closed", "first after", "median", "last after"].map { .init($0, .trailing) })
    for (kind, seconds) in figures.slow.closings {
      table.append(
        [.text(kind.rawValue), .count(seconds.count)]
          + [seconds.minimum, seconds.median, seconds.maximum].map { .number($0 * 1e9, .nanoseconds) })
    }
    return table
  }
}
#endif
