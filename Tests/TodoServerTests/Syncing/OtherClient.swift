#if Server
import FaultyNetwork
import Foundation
import Synchronization
import TestSupport
import Todos

/// The client in Python, as a device of a house, behind a network of its own.
struct OtherClient {
  private let house: SyncHouse
  private let token: String
  private let file: String
  private let script: String
  /// Between the client and the server.
  let network: FaultyTransport
  private let proxy: LoopbackServer

  /// Makes a device, with a token of its own.
  ///
  /// - Parameter file: The name of its file in the house's folder.
  init(_ house: SyncHouse, file: String) throws {
    guard let folder = Bundle.module.url(forResource: "OtherClient", withExtension: nil) else {
      throw CocoaError(.fileNoSuchFile)
    }
    (self.house, self.file, token) = (house, house.path(file), try house.token())
    script = folder.appendingPathComponent("client.py").path
    network = FaultyTransport(URLSessionTransport(), seed: UInt64(file.utf8.count))
    proxy = try LoopbackServer(to: house.url, through: network)
  }

  /// Whether there is a Python to run it.
  static let hasPython: Bool = {
    let search = try? RunningProgram("Editor", [], shell: "command -v python3")
    return search?.finish().isEmpty == false
  }()

  /// Starts it with a command.
  ///
  /// - Parameter log: The name of a file in the house's folder for what it says: a pipe that nobody reads fills up.
  func run(_ command: [String], into log: String? = nil) throws -> RunningProgram {
    // It is no built program: the shell leaves the name of the one that is named aside. No proxy of the environment
    // may stand before ours, and no compiled copy of the script in the bundle.
    try RunningProgram(
      "Editor",
      [log.map(house.path) ?? "/dev/stdout", script, file, proxy.url.absoluteString, token] + command,
      shell: "exec env no_proxy='*' python3 -B \"${@:2}\" >> \"$1\"")
  }

  /// Syncs once, and returns what it then shows.
  func settle() throws -> String { try run(["sync"]).finish().last ?? "" }
}

extension LoopbackServer {
  /// Starts a server that passes requests on to another through a bad network, and the answers back.
  fileprivate convenience init(to server: URL, through network: FaultyTransport) throws {
    try self.init { request in
      guard let url = URL(string: request.target, relativeTo: server)?.absoluteURL else { return .reset }
      let fields = request.fields.filter { !["host", "connection", "content-length"].contains($0.name) }
      // Longer than the client waits.
      let outgoing = TransportRequest(
        url, method: request.method, fields: Dictionary(fields.map { ($0.name, $0.value) }) { $1 },
        body: request.body.isEmpty ? nil : request.body, timeout: 5)
      let isOver = DispatchSemaphore(value: 0)
      let outcome = Mutex(Result<TransportAnswer, TransportError>.failure(.cancelled))
      Task(executorPreference: ThreadExecutor.shared) {
        do throws(TransportError) {
          let answer = try await network.send(outgoing)
          outcome.withLock { $0 = .success(answer) }
        } catch {
          outcome.withLock { $0 = .failure(error) }
        }
        isOver.signal()
      }
      isOver.wait()
      switch outcome.withLock({ $0 }) {
      case .success(let answer):
        let framing: Set = ["connection", "content-length", "transfer-encoding"]
        let fields = answer.fields.filter { !framing.contains($0.key) }.map { LoopbackField($0, $1) }
        return LoopbackAnswer(status: answer.status, fields: fields, body: .data(answer.body))
      case .failure(.timedOut): return .never
      case .failure(.unreadable): return .raw(Data("SSH-2.0-server\r\n".utf8))
      case .failure: return .reset
      }
    }
  }
}

/// Runs tasks on threads of its own: tests that wait for programs occupy all threads of the default one.
private final class ThreadExecutor: TaskExecutor {
  static let shared = ThreadExecutor()
  private let queue = DispatchQueue(label: "ThreadExecutor", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
#endif
