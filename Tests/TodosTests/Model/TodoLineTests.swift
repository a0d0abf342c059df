import Foundation
import PropertyTesting
import Testing
import TestSupport

@testable import Todos

/// Todos as lines of plain text.
@Suite struct TodoLineTests {
  private func line(_ text: String) -> TodoLine { TodoLine.lines(of: text)[0] }

  private func day(_ text: String) -> Deadline { .day(GregorianDay(text)!) }

  @Test func partsAreRead() {
    let bread = TodoDraft(title: "Rye bread", tags: ["shop", "to buy"], deadline: day("2026-11-26"))
    #expect(line("[x] Rye bread #shop #\"to buy\" 2026-11-26") == TodoLine(bread, isDone: true))
    #expect(line(" -  [ ] #shop Rye 2026-11-26 bread #\"to buy\" ") == TodoLine(bread))
    #expect(line("• [X] Milk").isDone && line("* Milk").draft.title == "Milk")
    let instant = Date(timeIntervalSince1970: 1_795_716_000)
    #expect(line("Milk 2026-11-26T18:00:00Z").draft == TodoDraft(title: "Milk", deadline: .instant(instant)))
    #expect(TodoLine.lines(of: "\n a \r\n\r\n\u{2028}b\n \u{200B}\n").map(\.draft.title) == ["a", "b"])
    #expect(TodoLine.lines(of: "") == [])
  }

  @Test(arguments: [
    ("#shop", "#shop"), ("[x]", "[x]"), ("2026-11-26", "2026-11-26"), ("- ", "-"),
    ("Milk #muchtoolong", "Milk #muchtoolong"),
    ("a #1 #2 #3 #4", "a #4"), ("a 2026-02-30", "a 2026-02-30"), ("a 2026-11-26 2026-11-27", "a 2026-11-27"),
    ("a \\#1", "a #1"), ("a \\\\#1", "a \\#1"), ("C:\\dir \\o/", "C:\\dir \\o/"), ("a #\"b", "a"),
    ("a #", "a #"),
    ("a - b [x]", "a - b [x]"), ("\\[x] a", "[x] a"), ("\\- a", "- a"),
    ("one two three four five six seven eight", "one two three four five six…"),
  ])
  func whatHasNoMeaningIsTheTitle(text: String, title: String) {
    #expect(line(text).draft.title == title)
    #expect(line(text).draft.isValid)
  }

  @Test func linesArePrinted() {
    let drafts = [
      TodoLine(TodoDraft(title: "Milk", tags: ["shop"])),
      TodoLine(
        TodoDraft(title: "- #1 for 2026-11-26", tags: ["to buy"], deadline: day("2026-11-26")), isDone: true),
    ]
    let text = TodoLine.text(of: drafts)
    #expect(text == "Milk #shop\n[x] \\- \\#1 for \\2026-11-26 #\"to buy\" 2026-11-26\n")
    #expect(TodoLine.lines(of: text) == drafts)
  }

  private static let words = [
    "-", "*", "•", "[x]", "[X]", "[", "]", "[]", "#", "#a", "##", "#\"", "#\"a", "b\"", "\\", "\\\\", "\\#a",
    "\\[x]",
    "2026-11-26", "\\2026-11-26", "2026-11-26T18:00:00Z", "0001-01-01", "9999-12-31", "\"", "a", "…",
  ]

  private static func text(_ source: inout Source, _ counts: ClosedRange<Int>) throws -> String {
    try source.array(counts) { try $0.bool() ? $0.pick(words) : $0.string(0...4) }
      .joined(separator: source.bool(0.8) ? " " : "")
  }

  /// All valid todos are the same after printing and parsing.
  @Test func textsRoundTrip() {
    check("printed todos are parsed as they were", cases: 8_000) { source in
      var lines: [TodoLine] = []
      try source.repeating(0...3) { source in
        let instant = try source.pick([
          Date(milliseconds: try source.integer(in: -62_135_596_800_000...253_402_300_799_999)),
          Date(timeIntervalSince1970: 253_402_300_799.9996),
        ])
        let deadline: Deadline? =
          switch try source.branch(2, 2, 2) {
          case 0: nil
          case 1: .day(GregorianDay(number: try source.integer(in: 0...3_652_058)))
          default: .instant(instant)
          }
        let draft = TodoDraft(
          title: try Self.text(&source, 0...4), tags: try source.array(0...3) { try Self.text(&$0, 0...2) },
          deadline: deadline)
        if let draft = try? draft.validated() {
          lines.append(TodoLine(draft, isDone: try source.bool()))
        }
      }
      let text = TodoLine.text(of: lines)
      source.note(text)
      var expected = lines
      for index in lines.indices {
        // Rounding to milliseconds may move an instant at the end of the last valid year beyond
        // that year.
        if case .instant(let instant) = lines[index].draft.deadline,
          !Date.deadlines.contains(instant.wholeMilliseconds)
        {
          expected[index].draft.deadline = nil
        }
      }
      try requireEqual(TodoLine.lines(of: text), expected)
    }
  }

  /// Every line of any text is a valid todo.
  @Test func everyLineIsAccepted() {
    check("every line is a valid todo", cases: 4_000) { source in
      let text = try source.array(0...6) { try Self.text(&$0, 0...30) }.joined(separator: "\n")
      let lines = TodoLine.lines(of: text)
      let isVisible = text.unicodeScalars.split { Character($0).isNewline }.filter {
        TodoRules.isVisible(String($0))
      }
      try requireEqual(lines.count, isVisible.count)
      for line in lines { try requireEqual(line.draft.faults, []) }
      try requireEqual(TodoLine.lines(of: TodoLine.text(of: lines)), lines)
    }
    let marks = String(repeating: "\u{301}", count: 100_000)
    #expect(TodoLine.lines(of: "a" + marks + " b").map(\.draft.isValid) == [true])
  }
}
