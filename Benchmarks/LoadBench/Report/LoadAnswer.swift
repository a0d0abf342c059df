#if Server
import Measuring
import Reporting

/// What the figures say, in a few sentences: first what the machine bears, then where the server falls behind that.
struct LoadAnswer {
  let run: LoadRun
  let tables: LoadTables

  private var figures: LoadFigures { tables.figures }

  /// The answer, a paragraph each.
  var paragraphs: [String] {
    [failures, machine, losses, streams, slow].filter { !$0.isEmpty }
  }

  private var failures: String {
    figures.failures.count == 0
      ? "" : "**Requests failed**, so that no figure here is worth anything: \(figures.failures.text)."
  }

  /// What nothing can be better than here.
  private var machine: String {
    guard let bare = tables.kinds.first(where: { $0.kind == .nothing }) else { return "" }
    let busy = Statistics(tables.kinds.map(\.busy))
    return
      "**The machine's own limit.** A server that answers nothing, on the same framework and with the same \(run.connections) "
      + "connections, answers \(rate(bare)) requests a second. A request takes \(time(bare.server)) of a processor in the "
      + "server and \(time(bare.client)) in the clients, which share \(tables.cores) cores; by kind of request, both together kept "
      + "\(share(busy?.minimum)) to \(share(busy?.maximum)) of these busy. SQLite by itself commits one row after the other, each waiting for the disk, "
      + "\(commits.map { Format.count(Int($0.rounded())) } ?? Format.missing) times a second."
  }

  /// How far the server is below that.
  private var losses: String {
    guard let bare = tables.kinds.first(where: { $0.kind == .nothing }) else { return "" }
    let parts = tables.kinds.filter { $0.kind != .nothing }.map { figure in
      "\(figure.kind.rawValue.replacing(", ", with: " ")) \(rate(figure)) a second "
        + "(\(share(figure.rates.median / bare.rates.median)), \(Format.text(figure.server / bare.server, .times, digits: 2)) the "
        + "server CPU)"
    }
    let push = tables.kinds.first { $0.kind == .push }
    let disk = push.flatMap { push in commits.map { push.rates.median / $0 } }
    let slowest = tables.kinds.max { ($0.p99 ?? $0.longest) < ($1.p99 ?? $1.longest) }
    return
      "**Where the server loses.** Beside the server that answers nothing: \(parts.joined(separator: "; ")). Pushes are "
      + "\(share(disk)) of what SQLite commits by itself. "
      + (slowest.map {
        "The slowest 1 in 100 of any kind, \($0.kind.rawValue.replacing(", ", with: " ")), take longer than \(time($0.p99 ?? $0.longest))."
      } ?? "")
  }

  private var streams: String {
    let streams = figures.streams
    let each = streams.memoryOfOne
    let (before, open) = (Statistics(streams.fetches.before.times), Statistics(streams.fetches.open.times))
    let left = streams.rounds.map { Format.text($0.closed - streams.memoryBefore, .bytes) }
    let fewer = streams.streams < run.streams
    return
      "**Idle streams.** \(Format.count(streams.streams)) streams of events take \(Format.text(each, .bytes)) of the server's memory "
      + "each, and together \(share(streams.idleProcessorSeconds / streams.idleSeconds)) of a processor while nothing happens. "
      + (fewer ? "The system allows no more, \(Format.count(run.streams)) were asked for. " : "")
      + "After a push half of its account's streams know of it within \(time(streams.told.median)), 99 in 100 within "
      + "\(time(streams.told.p99 ?? streams.told.maximum)). Meanwhile 99 fetches in 100 take at most "
      + "\(time(open?.p99)), without streams \(time(before?.p99)). Closed, the streams leave "
      + "\(left.first ?? Format.missing) with the server's allocator; when as many have come and gone once more, and again, "
      + "that is \(left.dropFirst().joined(separator: " and "))."
  }

  private var slow: String {
    let fetches = figures.slow.fetches
    let (before, beside) = (Statistics(fetches.before.times)?.p99, Statistics(fetches.beside.times)?.p99)
    let closings = figures.slow.closings.map { kind, seconds in
      "those that send \(kind.rawValue) slowly after \(Format.text(seconds.maximum * 1e9, .nanoseconds)) at the latest"
    }
    return
      "**Slow clients.** Beside \(Format.count(run.slow)) connections that send a byte a second, 99 fetches in 100 take at most "
      + "\(time(beside)), without them \(time(before)). The server closes \(closings.joined(separator: ", "))."
  }

  /// How many commits a second SQLite does by itself.
  private var commits: Double? { Statistics(figures.requests.commits)?.median }

  private func rate(_ figure: RequestFigure) -> String { Format.count(Int(figure.rates.median.rounded())) }
  private func time(_ nanoseconds: Double?) -> String {
    nanoseconds.map { Format.text($0, .nanoseconds) } ?? Format.missing
  }
  private func share(_ share: Double?) -> String { share.map { Format.text($0, .percent) } ?? Format.missing }
}
#endif
