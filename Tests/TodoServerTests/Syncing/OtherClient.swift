#if Server
import FaultyNetwork
import Foundation
import Synchronization
import TestSupport
import Todos

/// The Python client, as another device of the server in `SyncProcesses`, with its own faulty network.
struct OtherClient {
  private let house: SyncProcesses
  private let token: String
  private let file: String
  private let script: String
  /// The network between the client and the server.
  let network: FaultyTransport
  private let proxy: LoopbackServer

  /// Creates a device with its own token.
  ///
  /// - Parameter file: The name of the device's file in the folder of `house`.
  init(_ house: SyncProcesses, file: String) throws {
    guard let folder = Bundle.module.url(forResource: "OtherClient", withExtension: nil) else {
      throw CocoaError(.fileNoSuchFile)
    }
    (self.house, self.file, token) = (house, house.path(file), try house.token())
    script = folder.appendingPathComponent("client.py").path
    network = FaultyTransport(URLSessionTransport(), seed: UInt64(file.utf8.count))
    proxy = try LoopbackServer(to: house.url, through: network)
  }

  /// Whether Python is installed.
  static let hasPython: Bool = {
    let search = try? RunningProgram("Editor", [], shell: "command -v python3")
    return search?.finish().isEmpty == false
  }()

  /// Starts the client with a command.
  ///
  /// - Parameter log: The name of a file in the folder of `house` for the output, since a pipe that
  ///   is not read fills up.
  func run(_ command: [String], into log: String? = nil) throws -> RunningProgram {
    // `RunningProgram` needs the name of a built program, which the shell command ignores. With
    // `no_proxy`, Python uses no proxy. With `-B`, it adds no compiled script to the bundle.
    try RunningProgram(
      "Editor",
      [log.map(house.path) ?? "/dev/stdout", script, file, proxy.url.absoluteString, token] + command,
      shell: "exec env no_proxy='*' python3 -B \"${@:2}\" >> \"$1\"")
  }

  /// Syncs once, and returns what the client then shows.
  func settle() throws -> String { try run(["sync"]).finish().last ?? "" }
}

extension LoopbackServer {
  /// Starts a server that forwards requests to another one through a bad network.
  fileprivate convenience init(to server: URL, through network: FaultyTransport) throws {
    try self.init { request in
      guard let url = URL(string: request.target, relativeTo: server)?.absoluteURL else { return .reset }
      let fields = request.fields.filter { !["host", "connection", "content-length"].contains($0.name) }
      // The timeout is longer than the client waits.
      let outgoing = TransportRequest(
        url, method: request.method, fields: Dictionary(fields.map { ($0.name, $0.value) }) { $1 },
        body: request.body.isEmpty ? nil : request.body, timeout: 5)
      let isOver = DispatchSemaphore(value: 0)
      let outcome = Mutex(Result<TransportResponse, TransportError>.failure(.cancelled))
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

/// Runs tasks on its own threads, because tests that wait for programs block all threads of the
/// default executor.
private final class ThreadExecutor: TaskExecutor {
  static let shared = ThreadExecutor()
  private let queue = DispatchQueue(label: "ThreadExecutor", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
#endif
