import Measuring
import Foundation
import Testing

@testable import Reordering

@Suite struct TraceTests {
  /// Runs the body with a file in a temporary folder.
  private func withFile(_ contents: Data, _ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "trace \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "history.ops")
    try contents.write(to: file)
    try body(file.path)
  }

  private func operations(_ text: String, limit: Int? = nil) throws -> [Reordering.Operation] {
    try TraceParser(path: "t").operations(in: text, limit: limit)
  }

  @Test func readsEveryKindOfLine() throws {
    let text = "# a comment\n\ni 0\ni 1 2\r\n\tm 2 0  \nd 0\nd 0 2"
    #expect(
      try operations(text) == [
        .insert(at: 0), .insert(at: 1), .insert(at: 2), .move(from: 2, to: 0), .remove(at: 0), .remove(at: 0),
        .remove(at: 0),
      ])
    #expect(try operations(text, limit: 2) == [.insert(at: 0), .insert(at: 1)])
  }

  @Test(arguments: [
    ("i 0\nx 1", "line 2: 'x' is not an operation"),
    ("i 0\nI 0", "line 2: 'I' is not an operation"),
    ("i 1", "line 1: POS is 1, out of range; use 0 to 0"),
    ("i -1", "line 1: POS is -1, out of range"),
    ("i 0 0", "line 1: COUNT is 0; use 1 or more"),
    ("i 0 -5", "line 1: COUNT is -5"),
    ("i 0 1000000000000", "line 1: COUNT is 1000000000000; a trace has at most"),
    ("i", "line 1: 0 numbers; write i POS [COUNT]"),
    ("i 0 1 2", "line 1: 3 numbers"),
    ("i zero", "line 1: 'zero' is not an integer"),
    ("i +0", "line 1: '+0' is not an integer"),
    ("i 99999999999999999999", "line 1: '99999999999999999999' is not an integer"),
    ("d 0", "line 1: there is no item to delete"),
    ("i 0\nd 1", "line 2: POS is 1, out of range; use 0 to 0"),
    ("i 0 3\nd 1 3", "line 2: COUNT is 3, but the list has 2 items from POS on"),
    ("i 0\nm 0", "line 2: 1 numbers; write m FROM TO"),
    ("i 0\nm 0 1", "line 2: TO is 1, out of range; use 0 to 0"),
    ("i 0\nm 1 0", "line 2: FROM is 1, out of range"),
    ("m 0 0", "line 1: there is no item to move"),
    ("# only a comment", "line 1: the file has no operations"),
    ("i 0\n\u{1}\u{7} 4", "line 2: '\\u{01}\\u{07}' is not an operation"),
  ])
  func syntaxErrorNamesTheLineAndTheRemedy(text: String, message: String) throws {
    let error = try #require(throws: InputError.self) { try operations(text) }
    #expect(error.description.hasPrefix("t: \(message)"), "\(error.description)")
    #expect(error.description.contains(";"), "no remedy: \(error.description)")
    #expect(!error.description.contains("\n"))
    #expect(error.code == .data)
  }

  @Test func numberOfOperationsIsLimitedInAnyNotation() throws {
    let most = TraceParser.maxOperations
    #expect(try operations("i 0 \(most)").count == most)
    for text in ["i 0 \(most)\ni 0", "i 0 \(most)\nm 0 0", "i 0 \(most - 1)\nd 0\n\n\nm 0 0"] {
      let error = try #require(throws: InputError.self) { try operations(text) }
      #expect(error.description.contains("a trace has at most \(most) operations; cut it"), "\(error)")
    }
  }

  @Test func lineOfManyWordsIsRefused() throws {
    let text = "i" + String(repeating: " 0", count: 1_000_000)
    let error = try #require(throws: InputError.self) { try operations(text) }
    #expect(error.description.utf8.count < 200)
  }

  @Test func unreadableTraceFilesAreNamed() throws {
    let missing = try #require(throws: InputError.self) { try Trace(path: "/no/such.ops") }
    #expect(
      missing.code == .noInput && missing.description == "/no/such.ops: there is no such file; name a trace")
    let folder = try #require(throws: InputError.self) { try Trace(path: "/") }
    #expect(folder.code == .noInput && folder.description.contains("this is a folder"))
    try withFile(Data()) { path in
      let error = try #require(throws: InputError.self) { try Trace(path: path) }
      #expect(error.code == .data && error.description.hasPrefix("\(path): line 1: the file is empty"))
    }
    try withFile(Data("i 0\ni 1\n".utf8) + Data([0xff, 0xfe, 0, 1])) { path in
      let error = try #require(throws: InputError.self) { try Trace(path: path) }
      #expect(error.code == .data && error.description.hasPrefix("\(path): line 3: not UTF-8 text"))
    }
    try withFile(Data("i 0".utf8)) { path in
      let trace = try Trace(path: path)
      #expect(trace.name == "history")
    }
  }
}
