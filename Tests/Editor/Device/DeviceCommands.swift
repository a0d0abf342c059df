import FaultyNetwork
import Foundation
import Todos

/// Runs a device as `main.swift` describes: a store, a user who edits it, and an engine that syncs it.
func runDevice(_ arguments: [String]) async throws {
  func engine(_ store: TodoStore, _ transport: any HTTPTransport) -> SyncEngine {
    guard let url = URL(string: arguments[2]) else { fail("\(arguments[2]) is not an address") }
    var options = SyncEngine.Options()
    (options.timeout, options.interval, options.pushDelay, options.retryDelays) = (2, 0.2, 0.02, 0.02...0.2)
    return SyncEngine(store, server: url, token: arguments[3], transport: transport, options: options)
  }

  switch (arguments.first, arguments.count) {
  case ("edit", 8):
    guard let seed = UInt64(arguments[5]), let seconds = Double(arguments[6]),
      let faults = Double(arguments[7])
    else { fail("SEED, SECONDS and FAULTS are numbers") }
    let store = try TodoStore(at: URL(fileURLWithPath: arguments[1]))
    let log = try SyncLog(arguments[4])
    let network = FaultyTransport(URLSessionTransport(), plan: FaultPlan(faults: faults), seed: seed)
    let engine = engine(store, LoggingTransport(base: network, log: log))
    let running = Task { await engine.run() }
    var user = SyncUser(store, log: log, seed: seed)
    let end = Date(timeIntervalSinceNow: seconds)
    while Date() < end { try await user.edit() }
    running.cancel()
    await running.value
    await network.deliverCopies()
    for (fault, count) in network.counts { log.write("fault", fault.rawValue, "\(count)") }
    try await store.close()
  case ("settle", 4):
    let store = try TodoStore(at: URL(fileURLWithPath: arguments[1]))
    // These pushes are not edits; their log helps to examine a failure.
    let log = try SyncLog(arguments[1] + ".settled")
    let engine = engine(store, LoggingTransport(base: URLSessionTransport(), log: log))
    var states = engine.states.makeAsyncIterator()
    do throws(SyncError) { try await engine.sync() } catch { fail("\(error)") }
    if let state = await states.next(), state != .upToDate { fail("not up to date: \(state)") }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    say(String(decoding: try encoder.encode(try await SyncView(of: store)), as: UTF8.self))
    try await store.close()
  default: fail("device edit FILE URL TOKEN LOG SEED SECONDS FAULTS | device settle FILE URL TOKEN")
  }
}
