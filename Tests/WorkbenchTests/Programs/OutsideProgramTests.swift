import Foundation
import Testing
import TestSupport

/// `bench replay --program` with correct and faulty programs. No program keeps running afterward.
@Suite struct OutsideProgramTests {
  private static let greeting = "echo list-ordering 1 integer"
  /// A program for a list to which items are only appended. It uses ids as keys.
  private static let appending =
    greeting + "; while read -r verb lower upper id; do echo \"$id $id\"; echo; done"

  private func run(_ program: String, _ arguments: [String] = [], shell: String = "exec \"$0\" \"$@\"") throws
    -> Program.Outcome
  {
    let bench = try Program()
    try bench.write("i 0\ni 1\ni 2\n", to: "t.ops")
    return try bench.run(
      ["replay", "t.ops", "--strategy", "dense", "--program", program] + arguments, shell: shell)
  }

  /// Returns the rows of the JSON output by strategy.
  private func rows(_ outcome: Program.Outcome) throws -> [String: [String: Any]] {
    let rows = try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["strategy"] as? String ?? "", $0) })
  }

  @Test func programIsInTheTable() throws {
    let outcome = try run(Self.appending.replacing("integer", with: "integer my own", maxReplacements: 1))
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome)")
    let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(
      lines.contains { $0.starts(with: ["dense", "3", "0", "0", "0", "8", "8", "kept"]) }, "\(outcome)")
    #expect(
      lines.contains { $0.starts(with: ["my", "own", "3", "0", "0", "0", "8", "8", "kept"]) }, "\(outcome)"
    )
    #expect(outcome.output.contains("a program that answers at once takes"))
  }

  @Test func programWithoutANameIsNamedByItsCommand() throws {
    let row = try #require(rows(run(Self.appending, ["--format", "json"]))[Self.appending])
    #expect(row["rowsWritten"] as? Int == 3 && row["failedAt"] is NSNull)
    let (time, echo) = try (
      #require(row["nanosecondsPerOperation"] as? Double), #require(row["nanosecondsOfEcho"] as? Double)
    )
    #expect(time > 0 && echo > 0)
  }

  /// The example must respond as in the conversation in `PROGRAMS.md`, where responses are indented.
  @Test(.enabled(if: Python.isThere, "needs python3"))
  func exampleMatchesItsDocumentation() throws {
    let page = try String(
      contentsOf: PackageFolder.url.appending(path: "Benchmarks/PROGRAMS.md"), encoding: .utf8)
    let start = try #require(page.range(of: "This is a conversation with `midpoint.py`."))
    let block = page[start.upperBound...].split(separator: "```")[1]
    var lines = block.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast()
    let heard = lines.filter { !$0.isEmpty && !$0.hasPrefix(" ") }
    lines.removeAll(where: heard.contains)
    let bench = try Program()
    try bench.write(heard.joined(separator: "\n") + "\n", to: "heard")
    let outcome = try bench.run([], shell: PackageFolder.example("midpoint.py") + " < heard")
    #expect(heard.count == 5)
    #expect(
      outcome.output == lines.map { $0.trimmingCharacters(in: .whitespaces) + "\n" }.joined(), "\(outcome)")
  }

  /// The catalog contains the same program as a strategy, so the counts must be equal.
  @Test(.enabled(if: Python.isThere, "needs python3"), arguments: ["kanban-taskell", "text-automerge-paper"])
  func exampleCountsLikeTheCatalogsMidpoints(trace: String) throws {
    let outcome = try Program("workbench-full").run([
      "replay", PackageFolder.trace(trace), "--strategy", "midpoint-bare", "--program",
      PackageFolder.example("midpoint.py"), "--format", "json", "--limit", "2000",
    ])
    #expect(outcome.code == 0, "\(outcome)")
    let rows = try rows(outcome)
    let (ours, theirs) = try (#require(rows["midpoint-bare"]), #require(rows["midpoint.py"]))
    #expect((theirs["rowsWritten"] as? Int ?? 0) > 300)
    for (name, value) in ours where !["strategy", "nanosecondsPerOperation"].contains(name) {
      #expect("\(value)" == theirs[name].map { "\($0)" }, "\(name)")
    }
  }

  @Test(arguments: [
    ("exit 3", 66 as Int32, "no first line: the program ended with exit code 3"),
    ("exec 2> /dev/null; ./missing", 66, "exit code 127"), ("echo hello; cat", 65, "first line is 'hello'"),
    ("head -c 100 /dev/urandom; echo; cat", 65, "its first line is "),
    ("yes | tr -d '\\n'", 66, "a line of more than 1048576 bytes"),
    (greeting, 65, "operation 0: the program ended with exit code 0"),
    (greeting + "; read x; kill -KILL $$", 65, "operation 0: the program ended with signal 9"),
    (
      greeting + "; read x; echo 0 1; echo; read x; exit 7", 65,
      "operation 1: the program ended with exit code 7"
    ),
    (
      greeting + "; read x; echo 0 1; echo; exec >&-; sleep 60", 65,
      "operation 1: the program closed its standard output"
    ),
    (greeting + "; read x; yes", 65, "more rows than the list"),
    // Depending on timing, these are reported as answers or as unsolicited output.
    (greeting + "; yes ''", 65, "operation 0: "),
    (greeting + "; printf '0 1\\n\\n0 1\\n\\n0 1\\n\\n'; cat", 65, "answer"),
    (greeting + "; read x; yes '0 1' | tr '\\n' ' '", 65, "a line of more than 1048576 bytes"),
    (greeting + "; read x; echo 0 one; echo; cat", 65, "the answer contains '0 one'"),
  ])
  func everyFaultGivesOneLine(program: String, code: Int32, part: String) throws {
    let outcome = try run(program, ["--timeout", "120"])
    #expect(outcome.isRefusal(code) && outcome.errors.contains(part), "\(program): \(outcome)")
    #expect(outcome.errors.hasPrefix("bench: --program '"))
  }

  @Test(arguments: [
    ("sleep 60", 66 as Int32, "no first line: the program wrote none within 0.5 s"),
    ("cat", 66, "the program wrote none within 0.5 s"),
    (greeting + "; exec sleep 60", 65, "operation 0: no answer within 0.5 s"),
    (greeting + "; read x; kill -STOP $$", 65, "operation 0: no answer within 0.5 s"),
    (
      greeting + "; read x; echo 0 1; exec sleep 60", 65,
      "operation 0: no empty line at the end of the answer within 0.5 s"
    ),
  ])
  func everyTimeoutGivesOneLine(program: String, code: Int32, part: String) throws {
    let outcome = try run(program, ["--timeout", "0.5"])
    // On a busy machine, even the first line may be late.
    let isSlow = outcome.errors.contains(part) || outcome.errors.contains("wrote none within 0.5 s")
    #expect([65, 66].contains { outcome.isRefusal($0) } && isSlow, "\(program): \(outcome)")
    if outcome.errors.contains(part) { #expect(outcome.code == code) }
  }

  @Test func invalidTimeoutsAreRefused() throws {
    for value in ["0", "-1", "nan", "1e9", "x"] {
      #expect(try run("cat", ["--timeout=\(value)"]).code == 64)
    }
  }

  @Test func wrongOrderIsShownInTheTable() throws {
    let outcome = try run(Self.appending.replacing("$id $id", with: "$id -$id"))
    #expect(outcome.code == 0 && outcome.output.contains("breaks at 1"), "\(outcome)")
  }

  @Test func standardErrorOfTheProgramIsShown() throws {
    let outcome = try run("echo what is wrong >&2; exit 1")
    #expect(outcome.code == 66 && outcome.errors.hasPrefix("what is wrong\nbench: --program"), "\(outcome)")
  }

  @Test func terminalCodesAreNotPrinted() throws {
    let greeting = #"printf 'list-ordering 1 integer \033[2J\n'"#
    for program in [Self.appending.replacing(Self.greeting, with: greeting), #"printf '\033[2J\n'; cat"#] {
      let outcome = try run(program, ["--timeout", "5"])
      #expect(!(outcome.output + outcome.errors).contains("\u{1B}"), "\(outcome)")
      #expect((outcome.output + outcome.errors).contains(#"\u{1B}"#), "\(outcome)")
    }
  }

  /// A process that held the pipe to `cat` open would delay the end by a minute.
  @Test(arguments: [
    greeting + "; sleep 60 & exec sleep 60", greeting + "; sleep 60 & read x; echo nonsense",
    "sleep 60 & exit 1",
    appending.replacing("; while", with: "; sleep 60 & while") + "; sleep 60",
  ])
  func noProcessOutlivesTheReplay(program: String) throws {
    let start = ContinuousClock.now
    _ = try run(program, ["--timeout", "0.5"], shell: "\"$0\" \"$@\" 2>&1 | cat")
    #expect(ContinuousClock.now - start < .seconds(50))
  }

  @Test(arguments: ["INT", "TERM"])
  func noProcessOutlivesASignal(signal: String) throws {
    let start = ContinuousClock.now
    let outcome = try run(
      Self.greeting + "; read x; : > started; exec sleep 60", ["--timeout", "55"],
      shell: """
        ("$0" "$@" & bench=$!; until [[ -e started ]]; do sleep 0.05; done; kill -\(signal) $bench; wait $bench; \
        echo "ended with $?") 2>&1 | cat
        """)
    #expect(ContinuousClock.now - start < .seconds(50))
    #expect(outcome.output.contains("ended with \(signal == "INT" ? 130 : 143)"), "\(outcome)")
  }

  @Test func closedStreamsDoNotTrap() throws {
    #expect(try run(Self.appending, shell: "exec \"$0\" \"$@\" <&- 2>&-").code == 0)
    #expect(try run("cat", ["--timeout", "0.5"], shell: "exec \"$0\" \"$@\" <&- 2>&-").code == 66)
    #expect(try run(Self.appending, shell: "exec \"$0\" \"$@\" >&-").code == 74)
  }
}
