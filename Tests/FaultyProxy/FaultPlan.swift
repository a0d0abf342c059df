import SeededRandom

/// Which disturbances a ``FaultyProxy`` chooses, and how often.
///
/// ```swift
/// var plan = FaultPlan()
/// plan[.answerLost] = 0.1          // of ten requests, one is applied without its client hearing of it
/// plan.delayed = 0.5
/// plan.script = [Disturbance(.answerCut(Cut(.byte(20))))]   // the first request's
/// ```
///
/// Of the kinds of ``Fault`` a request meets one at most; delays and copies come with any of them.
public struct FaultPlan: Hashable, Sendable {
  /// The probability of each kind of fault; those that are not named have none. They are not negative, and at most 1 together.
  public var probabilities: [Fault.Kind: Double] = [:]
  /// The probability that a request or its answer is delayed, the one as likely as the other.
  public var delayed = 0.0
  /// The longest delay, in milliseconds; shorter ones are as likely.
  public var longestDelay = 100
  /// The probability that a request is sent twice.
  public var repeated = 0.0
  /// After how many other requests the second copy comes at the latest; all numbers from 0 are as likely.
  public var latestCopy = 8
  /// The latest reset of a connection, in microseconds after a request has come; earlier ones are as likely.
  public var latestReset = 5_000
  /// What happens to the first requests under this plan, one after the other, before chance decides about the others.
  public var script: [Disturbance] = []

  /// A plan without a disturbance, to begin with.
  public init() {}

  /// No disturbance.
  public static let none = FaultPlan()

  /// Every kind of fault, a delay and a copy, each with the same probability.
  ///
  /// - Parameter probability: At most 1 divided by the number of kinds.
  public static func each(_ probability: Double) -> Self {
    var plan = Self()
    for kind in Fault.Kind.allCases { plan[kind] = probability }
    (plan.delayed, plan.repeated) = (probability, probability)
    return plan
  }

  /// These disturbances of the first requests, and none afterwards.
  public static func script(_ faults: Fault?...) -> Self {
    var plan = Self()
    plan.script = faults.map { Disturbance($0) }
    return plan
  }

  /// The probability of a kind of fault.
  public subscript(kind: Fault.Kind) -> Double {
    get { probabilities[kind] ?? 0 }
    set { probabilities[kind] = newValue }
  }

  /// Whether the probabilities and the longest times are such as can be.
  public var isPossible: Bool {
    let all = Array(probabilities.values)
    return (all + [delayed, repeated]).allSatisfy { (0...1).contains($0) } && all.reduce(0, +) <= 1 + 1e-9
      && [longestDelay, latestCopy, latestReset].allSatisfy { (0...1_000_000_000).contains($0) }
  }

  /// What chance does to a request: for the same plan, number and seed always the same, whatever happened to others.
  ///
  /// - Parameters:
  ///   - index: The request's number among all that came to the proxy, from 0.
  ///   - seed: The proxy's.
  /// - Precondition: ``isPossible``
  public func disturbance(ofRequest index: Int, seed: UInt64) -> Disturbance {
    precondition(isPossible, "Probabilities are from 0 to 1, those of faults at most 1 together")
    var random = SplitMix64(seed: seed, label: "request/\(index)")
    var result = Disturbance()
    if random.unit() < delayed {
      let delay = random.below(longestDelay + 1)
      if random.below(2) == 0 { result.requestDelay = delay } else { result.answerDelay = delay }
    }
    if random.unit() < repeated { result.copyAfter = random.below(latestCopy + 1) }
    var rest = random.unit()
    for kind in Fault.Kind.allCases {
      rest -= self[kind]
      guard rest < 0 else { continue }
      result.fault = fault(kind, &random)
      break
    }
    return result
  }

  /// A fault of this kind.
  private func fault(_ kind: Fault.Kind, _ random: inout SplitMix64) -> Fault {
    let coin = random.below(2) == 0
    switch kind {
    case .requestLost: return .requestLost(coin ? .reset : .silence)
    case .requestCut: return .requestCut(Self.cut(&random))
    case .answerLost: return .answerLost
    case .answerCut: return .answerCut(Self.cut(&random))
    case .connectionReset: return .connectionReset(afterMicroseconds: random.below(latestReset + 1))
    case .garbage: return .garbage(seed: random.next(), isApplied: coin)
    case .garbageContent: return .garbageContent(seed: random.next(), isApplied: coin)
    case .halfOpen: return .halfOpen
    case .badGateway: return .badGateway(isApplied: coin)
    case .unavailable: return .unavailable(retryAfter: coin ? 0 : 1)
    }
  }

  /// A cut in the head as often as anywhere.
  private static func cut(_ random: inout SplitMix64) -> Cut {
    let share = random.unit()
    return Cut(random.below(2) == 0 ? .head(share) : .whole(share), resets: random.below(2) == 0)
  }
}
