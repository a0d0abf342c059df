#if Server
import Measuring

/// What a kind of request cost, over all passes.
struct RequestFigure: Sendable {
  let kind: LoadKind
  /// Requests answered a second, by pass.
  let rates: Statistics
  /// The medians of the passes' medians and 99th percentiles, in nanoseconds.
  let (median, p99): (Double, Double?)
  /// The longest of all, in nanoseconds.
  let longest: Double
  /// Nanoseconds of a processor that a request took: the server's and the clients'; medians of the passes.
  let (server, client): (Double, Double)
  /// The share of the processors that both had, of all passes.
  let busy: Double

  /// - Returns: `nil` where a pass had no request.
  init?(_ kind: LoadKind, _ samples: [LoadSample], cores: Int) {
    let times = samples.compactMap { Statistics($0.times) }
    func median(_ values: [Double]) -> Double? { Statistics(values)?.median }
    guard times.count == samples.count, let rates = Statistics(samples.map(\.rate)),
      let middle = median(times.map(\.median)),
      let server = median(samples.map { $0.serverSeconds / Double($0.times.count) }),
      let client = median(samples.map { $0.clientSeconds / Double($0.times.count) })
    else { return nil }
    let p99 = times.compactMap(\.p99)
    self.kind = kind
    self.rates = rates
    (self.median, self.p99) = (middle, p99.count == times.count ? median(p99) : nil)
    longest = times.map(\.maximum).max() ?? 0
    (self.server, self.client) = (server * 1e9, client * 1e9)
    busy =
      samples.reduce(0) { $0 + $1.serverSeconds + $1.clientSeconds }
      / (samples.reduce(0) { $0 + $1.seconds } * Double(max(cores, 1)))
  }
}
#endif
