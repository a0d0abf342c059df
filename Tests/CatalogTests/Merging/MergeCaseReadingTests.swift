import Measuring
import Foundation
import ListOrdering
import Testing

@testable import Merging

@Suite struct MergeCaseReadingTests {
  /// A text and its error message.
  struct Faulty: CustomTestStringConvertible {
    let text: String
    let message: String

    var testDescription: String { String(text.prefix(60)) }
  }

  private func read(_ text: String) throws(InputError) -> [MergeCase] {
    try MergeCase.read(Array(text.utf8), file: "f.json")
  }

  private let todo = #"{"id": "a", "text": "A", "priority": 1, "done": false, "dirty": false}"#

  @Test func oneObjectOrAnArray() throws {
    let object = #"{"local": [\#(todo)], "server": []}"#
    #expect(try read(object).count == 1)
    #expect(try read("[\(object), \(object)]").map(\.name) == ["case 1", "case 2"])
    #expect(try read("[]").isEmpty)
    #expect(try read("\u{FEFF}" + object).count == 1)
  }

  @Test func withoutABaseTheCleanRowsAreTheBase() throws {
    let dirty =
      #"{"id": "b", "text": "B", "priority": 2, "done": true, "dirty": ["order"], "removed": false}"#
    let conflict = try #require(try read(#"{"local": [\#(todo), \#(dirty)], "server": []}"#).first)
    #expect(conflict.base.map(\.id) == ["a"])
    #expect(conflict.local[1].dirty == .order)
    #expect(conflict.local[1].placement == Placement(section: .done, key: 2))
  }

  @Test(arguments: ["null", "\"NaN\"", "NaN", "\"-Infinity\"", "1e400", "-Infinity", "\"inf\""])
  func unusablePriorities(_ priority: String) throws {
    let local = #"{"id": "a", "text": "A", "priority": \#(priority), "done": false, "dirty": true}"#
    let conflict = try #require(try read(#"{"local": [\#(local)], "server": [{"id": "x"}]}"#).first)
    #expect(conflict.local[0].placement.key.isNaN)
    #expect(conflict.server[0].placement.key.isNaN)
    let error = #expect(throws: InputError.self) { try MiniDoPolicy().merge(conflict) }
    #expect(error?.description.contains("cannot order the todo \"a\"") == true)
  }

  @Test func serverRowsWithoutIDAreReported() throws {
    let rows = #"[{"id": "x", "priority": true}, {"text": "no id"}, {"id": ""}, 3, {"id": 7}]"#
    let conflict = try #require(try read(#"[{"local": [], "server": \#(rows)}]"#).first)
    #expect(conflict.server.map(\.id) == ["x"])
    #expect(conflict.malformed == (1...4).map { "[0].server[\($0)]" })
  }

  @Test(
    arguments: [
      ("", "f.json: invalid JSON: "),
      (
        "{\"local\": [],\n \"server\": [}",
        "f.json: invalid JSON: "
      ),
      ("{\"local\":\n [", "f.json: invalid JSON: "), ("{} {}", "f.json: invalid JSON: "),
      (String(repeating: "[", count: 100_000), "f.json: invalid JSON: Too many nested"),
      ("3", "f.json: this must be an object; give it \"local\" and \"server\""),
      ("[\n{}]", "f.json: [0]: \"local\" is missing; add it"),
      ("{\"local\": {}, \"server\": []}", "f.json: local: this must be an array; put the elements in [ ]"),
      ("{\"local\": [\n7], \"server\": []}", "f.json: local[0]: this must be an object; "),
      ("{\"local\": [{\"id\": 7}], \"server\": []}", "local[0].id: this must be a string; put it in quotes"),
      (
        "{\"local\": [{\"id\": \"\", \"text\": \"\", \"done\": false, \"dirty\": true}], \"server\": []}",
        "local[0].id: the id is empty"
      ),
      ("{\"local\": [{\"id\": \"a\"}], \"server\": []}", "local[0]: \"text\" is missing"),
      (
        "{\"local\": [], \"server\": [{\"id\": \"a\", \"done\": 1}]}",
        "server[0].done: this must be true or false"
      ),
    ].map(Faulty.init))
  func faults(faulty: Faulty) {
    let (text, message) = (faulty.text, faulty.message)
    let error = #expect(throws: InputError.self) { try read(text) }
    #expect(error?.code == .data)
    #expect(error.map { "\($0)".contains(message) } == true, "\(error.map { "\($0)" } ?? "")")
    #expect(error.map { "\($0)".contains("\n") } == false)
  }

  @Test(arguments: [
    (
      "true", "3",
      "local[0].dirty: invalid value of dirty; use true, false, or an array of \"text\", \"done\", \"order\""
    ),
    ("1", "[\"prio\"]", "local[0].dirty[0]: there is no field \"prio\"; use \"text\", \"done\", \"order\""),
    ("\"high\"", "true", "local[0].priority: this must be a number; write it as a number, or null"),
    ("true", "true", "local[0].priority: this must be a number"),
  ])
  func faultsOfATodo(priority: String, dirty: String, message: String) {
    let priority = message.contains("dirty") ? "1" : priority
    let local =
      "{\"id\": \"a\", \"text\": \"\", \"done\": false, \"priority\": \(priority), \"dirty\": \(dirty)}"
    let error = #expect(throws: InputError.self) { try read("{\"local\": [\(local)], \"server\": []}") }
    #expect(error.map { "\($0)".contains(message) } == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test func duplicateIDIsAnError() {
    let error = #expect(throws: InputError.self) {
      try read("{\"local\": [\(todo),\n\(todo)], \"server\": []}")
    }
    #expect(
      error?.description
        == "f.json: local[1]: the id \"a\" is also the id of local[0]; give every todo its own id")
  }

  @Test(arguments: [0xFD, 0xC3, 0xF5] as [UInt8])
  func bytesThatAreNotUTF8(byte: UInt8) {
    let bytes = Array(#"{"local": [{"id": "1", "#.utf8) + [byte] + Array(#""text": ""}], "server": []}"#.utf8)
    let error = #expect(throws: InputError.self) { try MergeCase.read(bytes, file: "f.json") }
    #expect(error?.description == "f.json: this is not UTF-8; save the file as UTF-8 text")
  }

  @Test func files() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("merge-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("case.json").path
    let missing = #expect(throws: InputError.self) { try MergeCase.read(file: file) }
    #expect(missing?.code == .noInput)
    let directory = #expect(throws: InputError.self) { try MergeCase.read(file: folder.path) }
    #expect(directory?.code == .noInput)
    try Data().write(to: URL(fileURLWithPath: file))
    let empty = #expect(throws: InputError.self) { try MergeCase.read(file: file) }
    #expect(empty?.code == .data)
    try Data(#"{"local": [], "server": []}"#.utf8).write(to: URL(fileURLWithPath: file))
    #expect(try MergeCase.read(file: file).count == 1)
  }
}
