public import Foundation
import LoopbackServer

/// A bad network for tests: passes requests of HTTP/1.1 from 127.0.0.1 on to a server there, and the answers back, and disturbs
/// them as it is told.
///
/// ```swift
/// var plan = FaultPlan.each(0.05)
/// plan[.answerLost] = 0.2
/// let proxy = try FaultyProxy(to: server.port, faults: plan, seed: 7)
/// defer { proxy.close() }
/// // … clients talk to proxy.url …
/// proxy.setFaults(.none)
/// proxy.sendWaitingCopies()
/// // … now all of them have to agree.
/// #expect(proxy.counters[.answerLost] > 0)
/// ```
///
/// The *n*-th request that comes meets the same disturbance in every run with the same plan and seed. Undisturbed, every
/// byte passes as it came: a request once it is whole, its answer in the pieces in which it comes, so that event streams pass
/// for as long as they like. A client that waits for the server's leave to send its content (`Expect: 100-continue`) gets that
/// from the proxy as well. Where the server can't be reached or leaves, the client is cut off.
///
/// A client's connection has a thread and a connection to the server of its own, and ends as the latter does. A client that
/// ends one direction of its connection is taken to be gone.
public final class FaultyProxy: Sendable {
  /// The port.
  public let port: Int
  /// The address for clients, without a path: `http://127.0.0.1:PORT`.
  public let url: URL

  private let state: ProxyState
  private let threads: LoopbackThreads

  /// Starts a proxy at a port of the system's choice.
  ///
  /// - Parameters:
  ///   - target: The server's port on 127.0.0.1.
  ///   - faults: What to disturb, and how often.
  ///   - seed: What chance goes by.
  /// - Precondition: `faults.isPossible`
  /// - Throws: What the system says against another socket, such as too many open files.
  public init(to target: Int, faults: FaultPlan = .none, seed: UInt64 = 0) throws {
    precondition(faults.isPossible, "Probabilities are from 0 to 1, those of faults at most 1 together")
    threads = try LoopbackThreads()
    let listening: LoopbackSocket
    (listening, port) = try LoopbackSocket.listening(stop: threads.stop)
    url = URL(string: "http://127.0.0.1:\(port)")!
    state = ProxyState(target: target, plan: faults, seed: seed)
    // The threads do not know the proxy: it goes when the test lets go of it.
    threads.start { [state, threads] in
      while let client = try? listening.accept() {
        state.opened()
        threads.start {
          ProxyConnection(client: client, state: state, threads: threads).serve()
          state.closed()
        }
      }
      listening.close()
    }
  }

  deinit { close() }

  /// Disturbs otherwise from the next request on. What is under way, and copies that wait, go on as they were meant to.
  ///
  /// - Precondition: `faults.isPossible`
  public func setFaults(_ faults: FaultPlan) {
    precondition(faults.isPossible, "Probabilities are from 0 to 1, those of faults at most 1 together")
    state.setPlan(faults)
  }

  /// Passes on to another port from the next request on: the server has been started anew.
  public func setTarget(port: Int) { state.target = port }

  /// What was done so far.
  public var counters: FaultCounters { state.counters }
  /// The connections of clients that are open now.
  public var openConnections: Int { state.open }

  /// Sends the second copies that still wait for their turn, one after the other, and returns when the server has answered
  /// them, or ten seconds each have passed.
  public func sendWaitingCopies() {
    for copy in state.takeCopies(all: true) { copy.send(state, stop: threads.stop) }
  }

  /// Ends every connection and takes no other; returns when the last thread has ended. Copies that wait are dropped. Doing it
  /// again does nothing.
  public func close() {
    threads.end()
    let dropped = state.takeCopies(all: true).count
    state.count { $0.copiesWaiting -= dropped }
  }
}
