import Foundation
import Testing
import TestSupport

/// Input from any kind of file, of any size.
@Suite struct InputTests {
  @Test(arguments: [
    "\"$0\" replay --strategy dense <(cat t.ops)", "cat t.ops | \"$0\" replay --strategy dense /dev/stdin",
    "\"$0\" replay --strategy dense /dev/stdin < t.ops",
    "mkfifo p; cat t.ops > p & \"$0\" replay --strategy dense p",
    "\"$0\" merge --policy minido <(cat m.json)", "cat m.json | \"$0\" merge --policy minido /dev/stdin",
  ])
  func pipesAreRead(shell: String) throws {
    let program = try Program()
    try program.write(OutputFailureTests.trace, to: "t.ops")
    try program.write(OutputFailureTests.conflict, to: "m.json")
    let outcome = try program.run([], shell: shell)
    #expect(outcome.code == 0 && outcome.errors.isEmpty && !outcome.output.isEmpty, "\(outcome)")
  }

  @Test(arguments: [
    ("\"$0\" replay /dev/zero", 65 as Int32), ("\"$0\" merge /dev/zero", 65), ("\"$0\" merge .", 66),
    ("\"$0\" replay ''", 66), ("\"$0\" compare '' ''", 66), ("\"$0\" report ''", 66), ("\"$0\" keys < .", 66),
    ("\"$0\" keys <&-", 66), ("mkdir d; ln -s /dev/zero d/environment.json; \"$0\" report d", 66),
    ("head -c 100000 /dev/zero | tr '\\0' '[' | \"$0\" merge /dev/stdin", 65),
  ])
  func unreadableInputGivesAOneLineError(shell: String, code: Int32) throws {
    let outcome = try Program().run([], shell: "ulimit -v 8000000; " + shell)
    #expect(outcome.isRefusal(code), "\(shell): \(outcome)")
  }

  @Test func everyKeysLineIsAnsweredAndLongOnesAreDiscarded() throws {
    let outcome = try Program().run(
      [],
      shell:
        "(printf -- '- -\\r\\n'; head -c 3000000 /dev/zero | tr '\\0' 'a'; printf '\\n\\na0 -') | \"$0\" keys"
    )
    #expect(outcome.code == 0)
    #expect(
      outcome.output.split(separator: "\n", omittingEmptySubsequences: false) == [
        "a0", "error: the line has more than 1048576 bytes; use shorter keys",
        "error: expected LOWER UPPER [COUNT], with - for the start or the end of the list", "a1", "",
      ], "\(outcome)")
  }

  /// Untrusted texts are printed without terminal control codes.
  @Test(arguments: [
    "\"$0\" merge m.json", "\"$0\" merge m.json --format json",
    "\"$0\" replay $'t\\e[31m.ops' --strategy dense",
    "\"$0\" replay $'t\\e[31m.ops' --strategy dense --format json", "\"$0\" replay $'no\\e]0;x\\a'",
    "\"$0\" $'\\e[2J'", "\"$0\" keys --space $'\\e[2J'", "printf 'x\\e[2J -\\n\\xc2\\x9b -\\n' | \"$0\" keys",
    "printf 'x\\e[2J -\\n\\xc2\\x9b -\\n' | \"$0\" keys --format json",
    "\"$0\" --output $'t\\e[31m.ops' --quick",
    "\"$0\" report $'\\e[2J'", "\"$0\" list --strategy $'\\e[2J'",
  ])
  func controlCharactersAreNotPrinted(shell: String) throws {
    let program = try Program()
    try program.write(OutputFailureTests.trace, to: "t\u{1B}[31m.ops")
    try program.write(
      #"""
      {"name": "\u001b[31mred", "local": [{"id": "a\u0007", "text": "\u001b[2J\u009b1m\u202e\u0000\n", "priority": 1,
      "done": false, "dirty": true}], "server": [{"id": "\u001b]0;title\u0007", "text": "\u007f", "priority": 2}]}
      """#, to: "m.json")
    let outcome = try program.run([], shell: shell)
    #expect(!outcome.output.isEmpty || !outcome.errors.isEmpty)
    for scalar in (outcome.output + outcome.errors).unicodeScalars where scalar != "\n" {
      #expect(
        scalar.properties.generalCategory != .control && scalar != "\u{202E}", "\(shell): \(outcome)")
    }
  }
}
