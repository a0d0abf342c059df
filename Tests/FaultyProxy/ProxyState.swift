import Synchronization

/// What the connections of a ``FaultyProxy`` share.
final class ProxyState: Sendable {
  private struct State {
    var target: Int
    var plan: FaultPlan
    /// The requests that came before the plan.
    var before = 0
    var ended = 0
    /// The copies that wait, each with the number of requests that have to have ended.
    var copies: [(due: Int, copy: RequestCopy)] = []
    var counters = FaultCounters()
    var open = 0
  }

  private let seed: UInt64
  private let state: Mutex<State>

  init(target: Int, plan: FaultPlan, seed: UInt64) {
    self.seed = seed
    state = Mutex(State(target: target, plan: plan))
  }

  var target: Int {
    get { state.withLock(\.target) }
    set { state.withLock { $0.target = newValue } }
  }

  var counters: FaultCounters { state.withLock(\.counters) }
  var open: Int { state.withLock(\.open) }

  func setPlan(_ plan: FaultPlan) {
    state.withLock {
      $0.plan = plan
      $0.before = $0.counters.requests
    }
  }

  func count(_ change: (inout FaultCounters) -> Void) { state.withLock { change(&$0.counters) } }

  func count(_ kind: Fault.Kind) { count { $0.faults[kind, default: 0] += 1 } }

  func opened() {
    state.withLock {
      $0.open += 1
      $0.counters.connections += 1
    }
  }

  func closed() { state.withLock { $0.open -= 1 } }

  /// A request has come whole: what happens to it.
  func begin(_ request: RequestCopy) -> Disturbance {
    state.withLock {
      let (index, position) = ($0.counters.requests, $0.counters.requests - $0.before)
      $0.counters.requests += 1
      let result =
        position < $0.plan.script.count
        ? $0.plan.script[position] : $0.plan.disturbance(ofRequest: index, seed: seed)
      if let after = result.copyAfter {
        $0.copies.append(($0.ended + max(0, after), request))
        $0.counters.copiesWaiting += 1
      }
      return result
    }
  }

  /// The proxy is done with a request.
  func end() { state.withLock { $0.ended += 1 } }

  /// The copies whose turn has come, or all; they are no longer held.
  func takeCopies(all: Bool = false) -> [RequestCopy] {
    state.withLock { state in
      let due = state.copies.filter { all || $0.due <= state.ended }.map(\.copy)
      state.copies.removeAll { all || $0.due <= state.ended }
      return due
    }
  }
}
