import Foundation
import FaultyNetwork
import Testing

@testable import Todos

@Suite("Demo seed")
struct DemoSeedTests {
  /// Returns an entry as the server writes it.
  private static func entry(_ id: Int, user: Int = 1, title: String = "a", completed: Bool = false) -> String
  {
    #"{"userId":\#(user),"id":\#(id),"title":"\#(title)","completed":\#(completed)}"#
  }

  private static func document(_ entries: [String]) -> String { "[\(entries.joined(separator: ","))]" }

  private func seed(_ entries: String...) throws -> DemoSeed {
    try DemoSeed(json: Data(Self.document(entries).utf8))
  }

  private func fetch(_ answer: LoopbackAnswer, timeout: TimeInterval = 5) async throws -> Result<
    DemoSeed, DemoSeedError
  > {
    let server = try LoopbackServer { $0.target == "/todos" ? answer : LoopbackAnswer(status: 418) }
    do {
      return .success(try await DemoSeed.fetch(from: server.url, by: URLSessionTransport(), timeout: timeout))
    } catch {
      return .failure(error)
    }
  }

  // MARK: The server

  @Test("A response of the public service, 200 entries of ten users, is read completely")
  func whole() async throws {
    let json = Self.document((0..<200).map { Self.entry($0 + 1, user: $0 / 20 + 1, completed: $0 % 3 == 0) })
    let seed = try await fetch(LoopbackAnswer(json: json)).get()
    #expect(seed.groups.map(\.userID) == Array(1...10))
    #expect(seed.groups.allSatisfy { $0.entries.count == 20 })
    #expect(seed.groups[1].entries[0] == DemoSeed.Entry(id: 21, userID: 2, title: "a", isCompleted: false))
    #expect(seed.report.isClean && seed.report.description == "200 of 200 entries used.")
  }

  @Test("A slow response within the timeout is read")
  func slow() async throws {
    var answer = LoopbackAnswer(json: Self.document([Self.entry(1), Self.entry(2)]))
    (answer.headDelay, answer.pieceSize, answer.pieceDelay) = (0.1, 10, 0.01)
    #expect(try await fetch(answer).get().count == 2)
  }

  @Test("The todos' path is appended to the base URL's path")
  func path() async throws {
    let server = try LoopbackServer { _ in LoopbackAnswer(json: "[]") }
    for base in [server.url, server.url.appending(path: "a"), server.url.appending(path: "a/")] {
      _ = try await DemoSeed.fetch(from: base, by: URLSessionTransport())
    }
    #expect(server.requests.map(\.target) == ["/todos", "/a/todos", "/a/todos"])
  }

  @Test("Each server fault throws its own error")
  func faults() async throws {
    var cut = LoopbackAnswer(json: Self.document((0..<1000).map { Self.entry($0) }))
    cut.ending = .cut(after: 5000)
    var short = LoopbackAnswer(json: Self.document([Self.entry(1), Self.entry(2)]))
    short.framing = .length(50)
    let host = "127.0.0.1"
    let cases: [(LoopbackAnswer, DemoSeedError)] = [
      (cut, .transport(.interrupted(host: host))),
      (short, .notJSON),
      (.reset, .transport(.interrupted(host: host))),
      (.raw(Data("garbage".utf8)), .transport(.unreadable(host: host))),
      (.never, .transport(.timedOut(host: host, seconds: 1))),
      (.redirect(to: "/todos"), .transport(.redirectedTooOften(host: host, limit: 10))),
      (LoopbackAnswer(status: 404, json: "[]"), .status(404, host: host)),
      (LoopbackAnswer(status: 500, json: "[]"), .status(500, host: host)),
      (LoopbackAnswer(status: 204), .status(204, host: host)),
      (LoopbackAnswer(json: ""), .notJSON),
      (LoopbackAnswer(json: "<html>"), .notJSON),
      (LoopbackAnswer(json: #"{"error": "x"}"#), .notAnArray),
      (LoopbackAnswer(json: "null"), .notAnArray),
    ]
    for (answer, error) in cases {
      #expect(
        try await fetch(answer, timeout: error == .transport(.timedOut(host: host, seconds: 1)) ? 1 : 5)
          == .failure(error))
    }
  }

  @Test("200,000 entries are read quickly, and the number of accepted ones is limited")
  func many() async throws {
    let read = (0..<DemoSeed.readLimit).map { Self.entry($0, user: $0 % 250) }
    let json = Self.document(read + Array(repeating: Self.entry(1), count: 200_000 - read.count))
    let seed = try await fetch(LoopbackAnswer(json: json), timeout: 600).get()
    #expect(seed.groups.map(\.userID) == Array(0..<200))
    #expect(seed.groups.allSatisfy { $0.entries.count == 200 })
    #expect(seed.report.entries == 200_000 && seed.report.skippedCount == 160_000)
    #expect(seed.report.skipped.count == DemoSeedReport.lineLimit)
    #expect(seed.report.skipped[0] == .init(index: 200, reason: .tooManyGroups(limit: 200)))
  }

  @Test("A user has at most 200 entries, and the number of entries beyond the read limit is reported")
  func limits() throws {
    let full = try DemoSeed(json: Data(Self.document((0..<203).map { Self.entry($0) }).utf8))
    #expect(full.count == 200)
    let reason = DemoSeedReport.Reason.groupFull(userID: 1, limit: 200)
    #expect(full.report.skipped == (200..<203).map { .init(index: $0, reason: reason) })

    let many =
      "[" + String(repeating: Self.entry(1) + ",", count: DemoSeed.readLimit + 9) + Self.entry(2) + "]"
    let report = try DemoSeed(json: Data(many.utf8)).report
    #expect(report.entries == DemoSeed.readLimit + 10 && report.skippedCount == DemoSeed.readLimit + 9)
    #expect(report.description.hasSuffix("\nIn total, \(DemoSeed.readLimit + 9) entries were skipped."))
  }

  // MARK: Entries

  @Test(
    "An invalid entry is skipped and reported, and the others are accepted",
    arguments: [
      ("null", DemoSeedReport.Reason.notAnObject), ("7", .notAnObject), (#""x""#, .notAnObject),
      ("[]", .notAnObject),
      ("[[[1]]]", .notAnObject), ("{}", .missing(field: "id")),
      (#"{"id":5,"userId":1,"completed":true}"#, .missing(field: "title")),
      (#"{"id":5,"title":"a","completed":true}"#, .missing(field: "userId")),
      (#"{"id":5,"userId":1,"title":"a"}"#, .missing(field: "completed")),
      (#"{"id":"5","userId":1,"title":"a","completed":true}"#, .wrongType(field: "id")),
      (#"{"id":5.5,"userId":1,"title":"a","completed":true}"#, .wrongType(field: "id")),
      (#"{"id":1e99,"userId":1,"title":"a","completed":true}"#, .wrongType(field: "id")),
      (#"{"id":99999999999999999999,"userId":1,"title":"a","completed":true}"#, .wrongType(field: "id")),
      (#"{"id":5,"userId":null,"title":"a","completed":true}"#, .wrongType(field: "userId")),
      (#"{"id":5,"userId":1,"title":7,"completed":true}"#, .wrongType(field: "title")),
      (#"{"id":5,"userId":1,"title":"a","completed":1}"#, .wrongType(field: "completed")),
      (#"{"id":-5,"userId":1,"title":"a","completed":true}"#, .negative(field: "id")),
      (#"{"id":5,"userId":-1,"title":"a","completed":true}"#, .negative(field: "userId")),
      (#"{"id":5,"userId":1,"title":"","completed":true}"#, .emptyTitle),
      (#"{"id":5,"userId":1,"title":" \n\t\u00a0","completed":true}"#, .emptyTitle),
      (#"{"id":5,"userId":1,"title":"\u200b","completed":true}"#, .emptyTitle),
      (#"{"id":5,"userId":1,"title":"a600 ACCENTS","completed":true}"#, .largeTitle),
      (#"{"id":1,"userId":2,"title":"a","completed":true}"#, .duplicateID(id: 1)),
    ])
  func bad(entry: String, reason: DemoSeedReport.Reason) throws {
    let entry = entry.replacing("600 ACCENTS", with: String(repeating: "\u{301}", count: 600))
    let seed = try seed(Self.entry(1), entry, Self.entry(2))
    #expect(seed.groups == [DemoSeed.Group(userID: 1, entries: [1, 2].map(Self.plain))])
    #expect(seed.report.skipped == [.init(index: 1, reason: reason)] && seed.report.skippedCount == 1)
    #expect(seed.report.description == "2 of 3 entries used.\nEntry 2 was skipped: \(reason).")
  }

  private static func plain(_ id: Int) -> DemoSeed.Entry {
    DemoSeed.Entry(id: id, userID: 1, title: "a", isCompleted: false)
  }

  @Test("A skipped entry does not reserve its id")
  func skippedID() throws {
    #expect(try seed(Self.entry(1, title: " "), Self.entry(1)).count == 1)
  }

  @Test("The same document gives the same seed")
  func deterministic() throws {
    let entries = (0..<500).map {
      Self.entry($0 * 7 % 450, user: $0 % 7, title: "title of \($0) that is quite long, too")
    }
    let data = Data(Self.document(entries).utf8)
    #expect(try DemoSeed(json: data) == DemoSeed(json: data))
    #expect(try DemoSeed(json: data).groups.map(\.userID) == Array(0..<7))
  }

  // MARK: Titles

  @Test(
    "Titles are tidied and shortened",
    arguments: [
      ("  a \n\t b  ", "a b"),
      ("12345678901234567890123456789012", "12345678901234567890123456789012"),
      ("123456789012345678901234567890123", "1234567890123456789012345678901…"),
      // The first 31 characters end with a word.
      ("1234567890123456789012345678901 3", "1234567890123456789012345678901…"),
      // The first 31 characters end with a space.
      ("123456789012345678901234567890 12 4", "123456789012345678901234567890…"),
      // The last word's end leaves 16 characters, or 15, which are too few.
      ("1234567890123456 890123456789012345", "1234567890123456…"),
      ("123456789012345 7890123456789012345", "123456789012345 789012345678901…"),
      ("quis ut nam facilis et officia qui", "quis ut nam facilis et officia…"),
      (
        "👨‍👩‍👧‍👦🇺🇳e\u{301}" + String(repeating: "é", count: 40),
        "👨‍👩‍👧‍👦🇺🇳e\u{301}" + String(repeating: "é", count: 28) + "…"
      ),
    ])
  func titles(title: String, short: String) throws {
    let tidied = TodoRules.tidied(title)
    #expect((TodoRules.shortenedTitle(tidied) ?? tidied) == short)
  }

  @Test(
    "A shortened title fits, has no outer spaces, and is not shortened again",
    arguments: 0..<20)
  func titleLaws(seed: UInt64) throws {
    var state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1
    let alphabet: [Unicode.Scalar] = [
      "a", " ", "\n", "\r", "\u{301}", "\u{200d}", "👩", "🇺", "\u{600}", "…", "\u{a0}", "é", "\u{202e}",
      "\u{e0067}",
    ]
    for length in 0..<80 {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<length {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        scalars.append(alphabet[Int(state >> 40) % alphabet.count])
      }
      let tidied = TodoRules.tidied(String(scalars))
      #expect(TodoRules.tidied(tidied) == tidied)
      let short = TodoRules.shortenedTitle(tidied) ?? tidied
      #expect(short.count <= DemoSeed.titleLimit)
      #expect(short.isEmpty == tidied.isEmpty)
      #expect(TodoRules.tidied(short) == short && TodoRules.shortenedTitle(short) == nil)
    }
  }

  @Test("A shortened title is reported by its index")
  func cut() throws {
    let seed = try seed(Self.entry(1), "1", Self.entry(2, title: String(repeating: "x", count: 33)))
    #expect(seed.report.shortened == [2] && !seed.report.isClean)
    #expect(seed.report.description.hasPrefix("2 of 3 entries used; 1 title shortened."))
  }

  @Test("A title beyond the byte limit is refused untidied; one within the limit is shortened")
  func longTitles() throws {
    let words = String(repeating: "a b ", count: DemoSeed.titleByteLimit / 4)
    let seed = try seed(
      Self.entry(1, title: words), Self.entry(2, title: words + "x"),
      Self.entry(3, title: String(repeating: "a b ", count: 400_000)))
    #expect(seed.groups.map { $0.entries.map(\.id) } == [[1]] && seed.report.shortened == [0])
    #expect(seed.report.skipped == [1, 2].map { .init(index: $0, reason: .largeTitle) })
  }

  @Test("Reading a document ends when its task is cancelled")
  func cancelled() async throws {
    let data = Data(Self.document([Self.entry(1)]).utf8)
    let task = Task { () -> DemoSeedError? in
      withUnsafeCurrentTask { $0?.cancel() }
      do throws(DemoSeedError) { _ = try DemoSeed(json: data) } catch { return error }
      return nil
    }
    #expect(await task.value == .transport(.cancelled))
  }

  // MARK: Descriptions

  @Test("Every error names the problem and the remedy")
  func descriptions() {
    let errors: [DemoSeedError] = [
      .transport(.offline), .status(404, host: "h"), .status(500, host: "h"), .status(403, host: "h"),
      .status(429, host: "h"), .status(302, host: "h"), .tooLong(limit: 64 << 20), .notJSON, .notAnArray,
    ]
    for error in errors { expectWords(error) }
    #expect(
      DemoSeedError.status(404, host: "h").localizedDescription.contains(
        "h has nothing at this address (404)"))
  }
}

/// Expects an error description of whole sentences, without Swift's names.
func expectWords(_ error: any Error & CustomStringConvertible) {
  let text = error.description
  #expect(text == error.localizedDescription)
  #expect(
    text.hasSuffix(".") && text.contains { ";,:.".contains($0) } && text.first?.isLowercase == false
      || text.hasPrefix("h "))
  for word in ["(host", "Optional", "Error", "nil", "Domain"] { #expect(!text.contains(word)) }
}
