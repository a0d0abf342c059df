#if Server
import Foundation
import Testing
import TestSupport

/// The program `todos serve`, in its own folder and on its own port.
final class ServedProgram {
  let program: RunningProgram
  let address: URL
  let port: Int
  private let token: String
  private let database: String

  /// Starts the program, and waits until it listens.
  init(in folder: URL, _ arguments: [String] = [], before command: String = "") throws {
    let log = folder.appending(path: "log").path
    database = folder.appending(path: "todos.sqlite").path
    program = try RunningProgram(
      "todos",
      ["serve", "--port", "0", "--database", database]
        + ["--token-file", folder.appending(path: "token").path] + arguments,
      shell: "\(command) exec \"$0\" \"$@\" 2>>'\(log)'")
    let lines = program.lines(1)
    let line = try #require(lines.last, "\((try? String(contentsOfFile: log, encoding: .utf8)) ?? "")")
    address = try #require(URL(string: line))
    port = try #require(address.port)
    token = try String(contentsOf: folder.appending(path: "token"), encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Creates a token of another device.
  func token(_ account: String) throws -> String {
    let created = try RunningProgram("todos", ["token", account, "--database", database])
    return try #require(created.finish().last)
  }

  var client: TestClient { TestClient(address: address, token: token) }

  /// Sends a signal, waits for the end, and returns the exit code.
  func end(_ signal: Int32 = SIGTERM) -> Int32 {
    program.send(signal)
    _ = program.finish()
    return program.code
  }
}
#endif
