import Foundation
import SocketTransport
import Todos

// A device: a file, a user who edits it, and an engine that syncs it.
//
// edit FILE URL TOKEN LOG SEED SECONDS   edits and syncs until it is killed or the time is over
// settle FILE URL TOKEN                  syncs once, and prints what the store shows as JSON
let arguments = CommandLine.arguments

func fail(_ text: String) -> Never {
  FileHandle.standardError.write(Data("\(text)\n".utf8))
  exit(64)
}

func engine(_ store: TodoStore, _ transport: any HTTPTransport) -> SyncEngine {
  guard let url = URL(string: arguments[3]) else { fail("\(arguments[3]) is no address") }
  var options = SyncEngine.Options()
  (options.timeout, options.interval, options.delay, options.waits) = (2, 0.2, 0.02, 0.02...0.2)
  return SyncEngine(store, server: url, token: arguments[4], transport: transport, options: options)
}

switch (arguments.dropFirst().first, arguments.count) {
case ("edit", 8):
  guard let seed = UInt64(arguments[6]), let seconds = Double(arguments[7]) else { fail("no numbers") }
  let store = try TodoStore(at: URL(fileURLWithPath: arguments[2]))
  let log = try SyncLog(arguments[5])
  let engine = engine(store, LoggingTransport(log: log))
  let running = Task { await engine.run() }
  var user = SyncUser(store, log: log, seed: seed)
  let end = Date(timeIntervalSinceNow: seconds)
  while Date() < end { try await user.edit() }
  running.cancel()
  await running.value
  try await store.close()
case ("settle", 5):
  let store = try TodoStore(at: URL(fileURLWithPath: arguments[2]))
  // What is told in peace is no edit, and is logged for whoever wonders.
  let engine = engine(store, LoggingTransport(log: try SyncLog(arguments[2] + ".settled")))
  var states = engine.states.makeAsyncIterator()
  do throws(SyncError) { try await engine.sync() } catch { fail("\(error)") }
  if let state = await states.next(), state != .upToDate { fail("not up to date: \(state)") }
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  print(String(decoding: try encoder.encode(try await SyncView(of: store)), as: UTF8.self))
  try await store.close()
default: fail("usage: TodoSyncer edit FILE URL TOKEN LOG SEED SECONDS | settle FILE URL TOKEN")
}
