#if Server
import Commands
import Foundation
import Measuring
import NIOCore
import Reporting

/// What all parts of a run share: the folder with the server's file, the clients, what has failed, how far it has come.
final class LoadSession {
  let run: LoadRun
  let client = LoadClient()
  let folder: ScratchFolder
  private(set) var failures = FailureCount()
  private var progress: ProgressLine
  /// The planned seconds of the parts that are done.
  private var done = 0.0
  /// The lists that the server has.
  var accounts: TodoAccounts?

  /// - Parameter parent: The folder in which that of the run is made.
  init(_ run: LoadRun, in parent: URL) throws {
    self.run = run
    folder = try ScratchFolder(in: parent, of: "load-bench")
    progress = ProgressLine(seconds: run.requestSeconds + run.streamSeconds + run.slowSeconds)
  }

  deinit { progress.finish() }

  /// The server's file.
  var database: String { folder.path("todos.sqlite") }

  /// Starts the server that is measured: its defaults, but that a client may ask as often as it likes.
  func server(_ options: [String] = []) throws -> ServerProcess {
    try ServerProcess(
      "todos",
      [
        "serve", "--port", "0", "--database", database, "--requests-per-second", "0", "--answers", "1000000",
        "--streams", "1000000", "--connections-per-address", "0",
      ] + options,
      log: URL(fileURLWithPath: folder.path("todos.log")))
  }

  /// Starts the server that answers nothing.
  func bareServer() throws -> ServerProcess {
    try ServerProcess(
      "load-bench", ["--\(BareServer.option)"], log: URL(fileURLWithPath: folder.path("nothing.log")))
  }

  /// Says what is being done, and ends the run where the user wants that.
  ///
  /// - Parameter seconds: The planned seconds of the part that are done.
  func report(_ seconds: Double, _ activity: String) throws(Interruption) {
    try Interruption.check()
    progress.update(done + seconds, activity)
  }

  /// A part that was planned to take so long is done.
  func finishPart(_ seconds: Double) { done += seconds }

  /// Notes what has failed.
  func note(_ failures: FailureCount) { self.failures.add(failures) }

  /// Notes that something has failed.
  func note(_ failure: String) { failures.add(failure) }

  /// Measures a kind of request, for a while, with connections that are opened for that.
  func sample(_ kind: LoadKind, of server: ServerProcess, seconds: Double? = nil) throws -> LoadSample {
    guard let accounts else { throw InputError(.software, "there are no lists to be fetched") }
    let users = try accounts.users(run.connections, of: server.port, todos: run.todos, client: client)
    defer { client.loop.execute { for user in users { user.value.connection.close() } } }
    return try sample(kind, by: users, of: server, seconds: seconds)
  }

  /// Measures a kind of request, for a while.
  func sample(
    _ kind: LoadKind, by users: [NIOLoopBound<LoadUser>], of server: ServerProcess, seconds: Double? = nil
  ) throws -> LoadSample {
    var run = run
    run.seconds = seconds ?? run.seconds
    let number = server.number
    let sample = try ClosedLoop.sample(kind, by: users, run: run, client: client) {
      ProcessUsage(of: number)?.processorSeconds ?? 0
    }
    // A server that was interrupted with this program answers no more.
    try Interruption.check()
    note(sample.failures)
    return sample
  }

  /// Ends a server.
  func end(_ server: ServerProcess) {
    if !server.end() { note("a server did not end as it should") }
  }
}
#endif
