#if Server
import Foundation
import Testing
import TestSupport

@testable import TodoServer

struct ProgramTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func log() throws -> String {
    try String(contentsOf: folder.url.appending(path: "log"), encoding: .utf8)
  }

  @Test func storedListsSurviveARestart() async throws {
    var served = try ServedProgram(in: folder.url)
    let version = try await served.client.make("food", ["a", "b"])
    let fetched = try await served.client.get("/lists/food").text
    #expect(try await served.client.push("", to: "/lists/food", at: version, batch: "last").status == 200)
    #expect(served.end() == 0)
    served = try ServedProgram(in: folder.url)
    let again = try await served.client.get("/lists/food")
    #expect(try again.lastBatch == "last" && again.version == version + 1)
    #expect(fetched.contains(#""id":"a""#) && again.text.contains(#""id":"a""#))
    #expect(try await served.client.push("", to: "/lists/food", at: 1, batch: "last").version == version + 1)
    // This also holds after a kill.
    served.program.send(SIGKILL)
    _ = served.program.finish()
    served = try ServedProgram(in: folder.url)
    #expect(try await served.client.get("/lists/food").text == again.text)
    #expect(served.end(SIGINT) == 0)
  }

  /// After a kill during requests, all acknowledged todos are stored, and none is stored partially.
  @Test func acknowledgedTodosSurviveAKill() async throws {
    var acknowledged: Set<String> = []
    for round in 0..<4 {
      let served = try ServedProgram(in: folder.url)
      if round == 0 { try await served.client.make("food") }
      let connection = try RawConnection(port: served.port)
      for number in 0..<40 {
        let body = #"{"id":"\#(round)-\#(number)","title":"t"}"#
        connection.send(
          "POST /lists/food/items HTTP/1.1\r\n\(served.client.head)"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
      }
      #expect(await connection.wait(for: "\"id\":\"\(round)-\(5 + round * 7)\""))
      served.program.send(SIGKILL)
      _ = served.program.finish()
      _ = await connection.waitForEnd()
      acknowledged.formUnion(
        (0..<40).map { "\(round)-\($0)" }.filter { connection.text.contains("\"id\":\"\($0)\"") })
    }
    let served = try ServedProgram(in: folder.url)
    let list = try await served.client.get("/lists/food")
    #expect(try acknowledged.count >= 60 && acknowledged.isSubset(of: list.ids))
    // Each addition produces one version, and one todo with its own key.
    #expect(try list.version == list.ids.count + 1)
    #expect(Set(try list.items.compactMap { $0["priority"] as? Double }).count == (try list.ids.count))
    #expect(served.end() == 0)
  }

  /// At a shutdown, the program completes requests in progress, ends event streams, and then exits.
  @Test func shutdownCompletesRequestsInProgress() async throws {
    // No timeout ends a connection.
    let served = try ServedProgram(
      in: folder.url, ["--grace-seconds", "3600", "--request-seconds", "3600", "--idle-seconds", "3600"])
    let (stream, request, idle) = (
      try RawConnection(port: served.port), try RawConnection(port: served.port),
      try RawConnection(port: served.port)
    )
    stream.send("GET /events HTTP/1.1\r\n\(served.client.head)\r\n")
    #expect(await stream.wait(for: ": hints to fetch\n\n"))
    idle.send("GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(await idle.wait(for: "ok"))
    let body = #"{"name":"Food"}"#
    // The second request arrives together with the first, whose response shows that it has started.
    request.send(
      "GET /health HTTP/1.1\r\nHost: x\r\n\r\nPUT /lists/food HTTP/1.1\r\n"
        + "\(served.client.head)Content-Length: \(body.utf8.count)\r\n\r\n" + body.prefix(5))
    #expect(await request.wait(for: "ok"))
    served.program.send(SIGTERM)
    #expect(await stream.wait(for: "\r\n0\r\n\r\n"))
    #expect(await idle.waitForEnd())
    request.send(body.dropFirst(5))
    #expect(await request.wait(for: "{\"version\":1}"))
    let answer = try #require(request.text.components(separatedBy: "HTTP/1.1 201").last)
    #expect(answer != request.text && answer.lowercased().contains("\r\nconnection: close\r\n"))
    _ = served.program.finish()
    #expect(served.program.code == 0)
  }

  /// The program waits for an incomplete request only for the grace period.
  @Test func shutdownWaitsForABodyOnlyForTheGracePeriod() async throws {
    let served = try ServedProgram(in: folder.url, ["--request-seconds", "600", "--grace-seconds", "0.5"])
    let request = try RawConnection(port: served.port)
    request.send(
      "GET /health HTTP/1.1\r\nHost: x\r\n\r\nPUT /lists/food HTTP/1.1\r\n"
        + "\(served.client.head)Content-Length: 5\r\n\r\n{")
    #expect(await request.wait(for: "ok"))
    let start = ContinuousClock.now
    #expect(served.end() == 0)
    #expect(ContinuousClock.now - start < .seconds(300))
  }

  /// The log contains no tokens and no contents of lists.
  @Test func theLogNamesDeviceMethodPathAndStatus() async throws {
    let served = try ServedProgram(in: folder.url)
    try await served.client.make("food", ["milk"])
    #expect(try await served.client.get("/lists/food?sort=deadline").status == 200)
    #expect(try await TestClient(address: served.address, token: nil).get("/index").status == 401)
    #expect(served.end() == 0)
    let log = try log()
    let lines = log.split(separator: "\n")
    #expect(
      lines.contains { line in
        ["device=1", "method=GET", "path=/lists/food ", "status=200", "ms="].allSatisfy { line.contains($0) }
      })
    #expect(
      lines.contains { $0.contains("device=-") && $0.contains("path=/index") && $0.contains("status=401") })
    #expect(!log.contains(try #require(served.client.token)) && !log.contains("milk"))
  }

  @Test func tokensAreCreatedListedAndRevoked() async throws {
    let program = try Program("todos")
    let (ann, bob) = (
      try program.run(["token", "ann", "--device", "phone"]), try program.run(["token", "bob"])
    )
    #expect(ann.code == 0 && ann.errors.isEmpty && ann.output.count == 44)
    #expect(bob.code == 0 && bob.output != ann.output)
    let list = try program.run(["tokens"])
    #expect(list.output.split(separator: "\n").map { $0.split(separator: "\t").count } == [5, 5])
    #expect(list.output.contains("1\tann\tphone\t") && list.output.contains("2\tbob\tdevice\t"))
    #expect(!list.output.contains(ann.output.dropLast()))
    #expect(try program.run(["revoke", "2"]).code == 0)
    #expect(try program.run(["tokens"]).output.contains("\trevoked\n"))
    let unknown = try program.run(["revoke", "7"])
    #expect(
      unknown.code == 64 && unknown.errors == "todos: no token has the number 7; “todos tokens” lists them\n")
    #expect(try program.run(["token", ""]).code == 64)
  }

  /// A name must not add a line to the output, nor send control sequences to the terminal.
  @Test func controlCharactersInNamesAreRefusedAndEscaped() async throws {
    let program = try Program("todos")
    for name in ["a\n2\tann", "a\u{1b}[2J", "a\u{7f}", "a\u{2028}b", "a\r"] {
      for arguments in [["token", name], ["token", "ann", "--device", name]] {
        let outcome = try program.run(arguments)
        #expect(outcome.code == 64 && outcome.output.isEmpty)
        #expect(!outcome.errors.contains("\u{1b}"))
      }
    }
    let storage = try SQLiteStorage(at: program.url("todos.sqlite"))
    _ = try await storage.addDevice(
      named: "a\n2\tann\u{1b}é", token: AccessToken().digest, to: "ann\r")
    try storage.close()
    let list = try program.run(["tokens"])
    #expect(list.output.hasPrefix("1\tann\\r\ta\\n2\\tann\\u{1B}é\t"), "\(list.output)")
    #expect(list.output.count(where: \.isNewline) == 1)
  }

  /// Programs that create one file at the same moment, or use it while it is served, wait for each other.
  @Test func severalProgramsUseOneFile() async throws {
    let program = try Program("todos")
    let created = try program.run(
      ["token", "ann", "--database", "d"], shell: "for n in 1 2 3 4 5 6; do \"$0\" \"$@\" & done; wait")
    #expect(created.errors.isEmpty && created.output.split(separator: "\n").count == 6)
    let served = try ServedProgram(in: folder.url)
    let database = folder.url.appending(path: "todos.sqlite").path
    let token = try program.run(["token", "bob", "--database", database]).output.dropLast()
    let bob = TestClient(address: served.address, token: String(token))
    #expect(try await bob.send("PUT", "/lists/food").status == 201)
    #expect(try await served.client.get("/lists/food").status == 404)
    #expect(try program.run(["revoke", "2", "--database", database]).code == 0)
    #expect(try await bob.get("/lists/food").status == 401)
    #expect(served.end() == 0)
  }

  @Test func onlyTheOwnerCanReadTheTokenFile() async throws {
    let served = try ServedProgram(in: folder.url)
    let file = folder.url.appending(path: "token").path
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try await served.client.get("/index").status == 200)
    #expect(served.end() == 0)
  }

  @Test func anUnwritableTokenFileLeavesNoDevice() throws {
    let program = try Program("todos")
    for _ in 0..<2 {
      let outcome = try program.run([
        "serve", "--port", "0", "--token-file", "none/token", "--log-level", "critical",
      ])
      #expect(outcome.code == 73)
    }
    #expect(try program.run(["tokens"]).output.isEmpty)
  }

  /// Each error prints one line, and has its own exit code.
  @Test func errorsPrintOneLineAndAnExitCode() throws {
    let program = try Program("todos")
    try program.write("garbage", to: "token")
    try program.write("no database\n" + String(repeating: "x", count: 2_000), to: "text")
    #expect(try program.run(["token", "ann", "--database", "ann.sqlite"]).code == 0)
    let other = try program.run(["token", "eve", "--database", "ann.sqlite"]).output
    try program.write(other, to: "of-eve")
    for (arguments, code) in [
      (["serve", "--token-file", "token"], 65), (["serve", "--database", "text"], 65),
      (["serve", "--database", "none/todos.sqlite"], 73), (["serve", "--token-file", "none/token"], 73),
      (["serve", "--database", "ann.sqlite", "--token-file", "of-eve"], 65),
      (["serve", "--host", "256.1.1.1"], 68),
      (["serve", "--tls-certificate", "text", "--tls-key", "none"], 66),
      (["serve", "--tls-certificate", "text", "--tls-key", "text"], 65),
      (["tokens", "--database", "/dev/null/x"], 66),
    ] as [([String], Int32)] {
      let outcome = try program.run(
        arguments + (arguments[0] == "serve" ? ["--port", "0", "--log-level", "critical"] : []))
      #expect(outcome.code == code, "\(arguments): \(outcome.errors)")
      #expect(
        outcome.output.isEmpty && outcome.errors.hasPrefix("todos: "), "\(arguments): \(outcome.errors)")
      #expect(outcome.errors.count(where: \.isNewline) == 1, "\(arguments): \(outcome.errors)")
    }
    for arguments in [
      ["serve", "--port", "65536"], ["serve", "--tls-key", "x"], ["serve", "--idle-seconds", "0"],
      ["nothing"],
      ["serve", "--burst", "0"], ["serve", "--requests-per-second=-1"], ["revoke", "x"],
      ["serve", "--log-level", "x"],
    ] {
      #expect(try program.run(arguments).code == 64, "\(arguments)")
    }
  }

  @Test func aKeyOfAnotherCertificateIsReported() throws {
    let certificate = try #require(
      Bundle.module.url(forResource: "certificate", withExtension: "pem", subdirectory: "Certificates"))
    let key = try #require(
      Bundle.module.url(forResource: "other-key", withExtension: "pem", subdirectory: "Certificates"))
    let outcome = try serve(certificate.path, key.path, by: Program("todos"))
    #expect(outcome.code == 65)
    #expect(
      outcome.errors
        == "todos: Cannot read the TLS key \(key.path): it does not match the certificate \(certificate.path).\n"
    )
  }

  @Test func unreadableCertificateFilesAreReportedAsGiven() throws {
    let program = try Program("todos")
    try program.write("Dear diary", to: "text")
    for (certificate, key, code, reason) in [
      ("none.pem", "text", 66, "none.pem: No such file or directory."),
      ("text", "./none.pem", 66, "./none.pem: No such file or directory."),
      ("text", ".", 66, ".: Is a directory."),
      ("./text", "text", 65, "the TLS certificate ./text: it has to be a certificate chain in PEM."),
    ] as [(String, String, Int32, String)] {
      let outcome = try serve(certificate, key, by: program)
      #expect(outcome.code == code && outcome.errors == "todos: Cannot read \(reason)\n")
    }
  }

  /// Starts the server with a certificate and key that it refuses.
  private func serve(_ certificate: String, _ key: String, by program: Program) throws -> Program.Outcome {
    try program.run([
      "serve", "--port", "0", "--log-level", "critical", "--tls-certificate", certificate, "--tls-key", key,
    ])
  }

  @Test func aPortInUseIsReported() async throws {
    let served = try ServedProgram(in: folder.url)
    let program = try Program("todos")
    let outcome = try program.run(["serve", "--port", "\(served.port)", "--log-level", "critical"])
    #expect(outcome.code == 69)
    #expect(
      outcome.errors == """
        todos: 127.0.0.1:\(served.port) is already in use; choose another port with --port, or 0 for any free port

        """)
    // The database was closed, so that all of it is in its file.
    let log = try? Data(contentsOf: program.url("todos.sqlite-wal"))
    #expect(log?.count ?? 0 == 0)
    #expect(served.end() == 0)
  }
}
#endif
