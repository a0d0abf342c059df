import SeededRandom

/// A fault that a bad network injects into one request.
package enum Fault: String, Codable, Hashable, Sendable, CaseIterable {
  /// The request never reaches the server. Its client sees a broken connection, or nothing until it times out.
  case requestLost
  /// The server receives a part of the request, and then the connection ends.
  case requestCut
  /// The server answers, and its client sees a broken connection instead.
  case answerLost
  /// The connection breaks within the answer. A client that reads a stream receives the answer's beginning.
  case answerCut
  /// The connection breaks at any moment, whatever is in progress then.
  case connectionReset
  /// The server answers, and its client sees nothing until it times out.
  case halfOpen
  /// Bytes that are not HTTP arrive instead of the answer. The server may have got the request.
  case garbage
  /// An answer with status 200 arrives whose content is not the server's. The server may have got the request.
  case garbageContent
  /// An intermediary answers 502 with a page of HTML. The server may have got the request.
  case badGateway
  /// An intermediary answers 503 with `Retry-After`. The request never reaches the server.
  case unavailable
}

/// The kinds and rates of faults that a ``FaultyTransport`` injects.
///
/// ```swift
/// var plan = FaultPlan()
/// plan.faults = 0.2                     // of ten requests, two meet a fault of any kind
/// plan.script = [nil, .answerLost]      // the first request passes, and the answer to the second is lost
/// ```
///
/// A request meets at most one ``Fault``. It may also be delayed or repeated, with or without a fault.
package struct FaultPlan: Hashable, Sendable {
  /// The probability that a request meets a fault. Each kind is equally likely.
  package var faults = 0.0
  /// The probability that either a request or its answer is delayed. Both are equally likely.
  package var delayed = 0.0
  /// The maximum delay. All shorter delays are equally likely.
  package var longestDelay = Duration.milliseconds(80)
  /// The probability that the server gets a second copy of a request, at once or after later requests.
  package var repeated = 0.0
  /// The faults of the first requests under this plan, nil for none. Later requests meet random ones.
  package var script: [Fault?] = []

  /// Creates a plan without faults.
  package init() {}

  /// Creates a plan with faults, delays and copies, in the mix that tests of syncing use.
  package init(faults: Double) {
    self.faults = faults
    (delayed, repeated) = (min(1, faults * 1.5), faults / 4)
  }

  /// Creates a plan with these faults for the first requests, and none afterwards.
  package static func script(_ faults: Fault?...) -> Self {
    var plan = Self()
    plan.script = faults
    return plan
  }

  /// The maximum time after which a connection breaks.
  static let latestReset = Duration.milliseconds(5)
  /// The maximum number of requests that may end before the server gets a second copy.
  static let latestCopy = 8
}

/// Everything that happens to one request.
struct Disturbance: Hashable, Sendable {
  var fault: Fault?
  var requestDelay = Duration.zero
  var answerDelay = Duration.zero
  /// The number of requests that end before the server gets a second copy.
  var copyAfter: Int?
  /// Decides the details of the fault: its variant if there are two, its position, and its bytes.
  var details: SplitMix64

  /// Draws what happens to a request. The same plan, number and seed always give the same result.
  init(_ plan: FaultPlan, request index: Int, position: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed, label: "request/\(index)")
    if random.unit() < plan.delayed {
      let delay = plan.longestDelay * random.unit()
      if random.below(2) == 0 { requestDelay = delay } else { answerDelay = delay }
    }
    if random.unit() < plan.repeated { copyAfter = random.below(FaultPlan.latestCopy + 1) }
    if random.unit() < plan.faults { fault = Fault.allCases[random.below(Fault.allCases.count)] }
    if position < plan.script.count { fault = plan.script[position] }
    // A lost request may arrive late instead.
    if fault == .requestLost, position >= plan.script.count, random.below(2) == 0 {
      copyAfter = copyAfter ?? random.below(FaultPlan.latestCopy + 1)
    }
    details = random
  }
}
