#if Server
/// What was measured of a kind of request in one pass.
struct LoadSample: Sendable {
  /// The nanoseconds until each answer was there, of requests that were sent and answered while it was measured.
  let times: [Double]
  /// For how many seconds it was measured.
  let seconds: Double
  /// The seconds for which the server had a processor meanwhile.
  let serverSeconds: Double
  /// The seconds for which the clients had one.
  let clientSeconds: Double
  let failures: FailureCount

  /// How many requests were answered a second.
  var rate: Double { Double(times.count) / seconds }
}
#endif
