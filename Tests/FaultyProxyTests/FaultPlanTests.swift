import FaultyProxy
import Testing

@Suite("Plan of faults")
struct FaultPlanTests {
  @Test(
    "The same plan, number and seed give the same disturbance; another seed gives others",
    arguments: 1...5 as ClosedRange<UInt64>)
  func repeats(seed: UInt64) {
    let plan = FaultPlan.each(0.09)
    func all(_ seed: UInt64) -> [Disturbance] {
      (0..<200).map { plan.disturbance(ofRequest: $0, seed: seed) }
    }
    #expect(all(seed) == all(seed))
    #expect(all(seed) != all(seed + 100))
    #expect(Set(all(seed)).count > 20)
  }

  @Test("Of many requests, each kind of fault meets its share, and no more than one meets a request")
  func frequencies() {
    var plan = FaultPlan()
    for (index, kind) in Fault.Kind.allCases.enumerated() { plan[kind] = Double(index + 1) / 100 }
    (plan.delayed, plan.repeated) = (0.3, 0.2)
    (plan.longestDelay, plan.latestCopy, plan.latestReset) = (7, 3, 11)
    let all = (0..<20_000).map { plan.disturbance(ofRequest: $0, seed: 1) }
    for (index, kind) in Fault.Kind.allCases.enumerated() {
      let count = all.count { $0.fault?.kind == kind }
      let expected = 200 * (index + 1)
      #expect(abs(count - expected) < 120, "\(kind): \(count) of \(expected)")
    }
    #expect(abs(all.count { $0.requestDelay > 0 || $0.answerDelay > 0 } - 5250) < 300)
    #expect(!all.contains { $0.requestDelay > 0 && $0.answerDelay > 0 })
    #expect(Set(all.map(\.requestDelay)) == Set(0...7) && Set(all.map(\.answerDelay)) == Set(0...7))
    #expect(abs(all.count { $0.copyAfter != nil } - 4000) < 250)
    #expect(Set(all.compactMap(\.copyAfter)) == Set(0...3))
    #expect(all.allSatisfy { $0.fault?.isWithinBounds(latestReset: 11) ?? true })
    // Both ways to be silent, to cut and to apply occur.
    let faults = Set(all.compactMap(\.fault))
    #expect(faults.isSuperset(of: [.requestLost(.reset), .requestLost(.silence)]))
    #expect(faults.isSuperset(of: [.badGateway(isApplied: true), .badGateway(isApplied: false)]))
    #expect(faults.isSuperset(of: (0...11).map { .connectionReset(afterMicroseconds: $0) }))
  }

  @Test("No probability is no fault, and 1 is always that one")
  func extremes() {
    #expect((0..<1000).allSatisfy { FaultPlan.none.disturbance(ofRequest: $0, seed: 3) == Disturbance() })
    for kind in Fault.Kind.allCases {
      var plan = FaultPlan()
      plan[kind] = 1
      #expect((0..<1000).allSatisfy { plan.disturbance(ofRequest: $0, seed: 3).fault?.kind == kind })
    }
  }

  @Test("A plan that can't be is told from one that can")
  func possible() {
    #expect(FaultPlan.none.isPossible && FaultPlan.each(0.1).isPossible)
    #expect(
      !FaultPlan.each(0.2).isPossible && !FaultPlan.each(-0.1).isPossible && !FaultPlan.each(.nan).isPossible)
    var plan = FaultPlan()
    plan.longestDelay = -1
    #expect(!plan.isPossible)
  }
}

extension Fault {
  fileprivate func isWithinBounds(latestReset: Int) -> Bool {
    switch self {
    case .requestCut(let cut), .answerCut(let cut):
      switch cut.place {
      case .head(let share), .whole(let share): (0..<1).contains(share)
      case .byte: false
      }
    case .connectionReset(let microseconds): (0...latestReset).contains(microseconds)
    case .unavailable(let seconds): (0...1).contains(seconds)
    default: true
    }
  }
}
