import PropertyTesting
import Testing
import TestSupport

@Suite struct TextFormatsTests {
  @Test func `Choices as text round-trip`() {
    check("choices round-trip") { source in
      let choices = ChoiceSequence(try source.array(0...20) { try $0.anyInteger(UInt64.self) })
      source.note("\(choices)")
      try requireEqual(ChoiceSequence(text: choices.description), choices)
    }
  }

  @Test(arguments: [
    ("", 1), ("1..2", 2), ("1.2.", 3), ("1.?", 2), ("+1", 1), ("3w5e11264sgsg", 1), ("1 2", 1), ("--", 1),
  ])
  func `Malformed choices are refused, by position`(text: String, position: Int) {
    #expect { try ChoiceSequence(text: text) } throws: { ($0 as? MalformedChoices)?.position == position }
  }

  @Test func `Simpler sequences are shorter, then smaller from the front`() {
    let sorted = [[], [0], [9], [0, 5], [1, 0], [0, 0, 0]].map { ChoiceSequence($0) }
    #expect(sorted.reversed().sorted() == sorted)
  }

  @Test func `Regressions are read with names, comments, lines`() throws {
    let read = try Regressions(
      text: "# found so far\n\na law, of sums: 1.z.0   # too large\nb:-\n", file: "f")
    #expect(read.entries.map(\.property) == ["a law, of sums", "b"])
    #expect(read.entries.map(\.choices) == [ChoiceSequence([1, 35, 0]), ChoiceSequence()])
    #expect(read.entries.map(\.comment) == ["too large", ""])
    #expect(read.entries.map(\.line) == [3, 4])
    #expect(read.orphans(among: [Property("b") { _ in }]).map(\.line) == [3])
  }

  @Test(arguments: [("x: 1\nno colon", 2), (": 1", 1), ("\n\nx: 1.!", 3), ("x:", 1)])
  func `A malformed regression is refused, by file and line`(text: String, line: Int) {
    #expect {
      try Regressions(text: text, file: "faults.txt")
    } throws: { error in
      "\(error)".hasPrefix("faults.txt:\(line): ")
    }
  }

  @Test func `A missing file of regressions is named`() {
    #expect {
      try Regressions(contentsOf: "/nowhere/faults.txt")
    } throws: { error in
      "\(error)".hasPrefix("/nowhere/faults.txt: cannot be read")
    }
  }

  @Test func `Settings are read from the environment`() throws {
    let settings = try Settings(environment: [
      "PROP_SEED": "0x5eed", "PROP_CASES": "12", "PROP_REPLAY": "1.z", "PROP_NAME": "a", "PROP_VERBOSE": "1",
    ])
    #expect(settings.seed == 0x5EED && settings.cases == 12 && settings.isVerbose)
    #expect(settings.replay == ChoiceSequence([1, 35]))
    #expect(settings.includes(Property("a") { _ in }) && !settings.includes(Property("b") { _ in }))
    #expect(try Settings(environment: ["PROP_SEED": "18446744073709551615"]).seed == .max)
    #expect(try Settings(environment: [:]).includes(Property("b") { _ in }))
  }

  @Test(arguments: [
    ("PROP_SEED", "x"), ("PROP_SEED", "-1"), ("PROP_SEED", "0x"), ("PROP_SEED", ""), ("PROP_CASES", "0"),
    ("PROP_CASES", "many"), ("PROP_REPLAY", "1.?"), ("PROP_REPLAY", ""),
  ])
  func `Malformed settings are refused, by variable and value`(variable: String, value: String) {
    #expect {
      try Settings(environment: [variable: value])
    } throws: { error in
      "\(error)".hasPrefix("\(variable)='\(value)': ")
    }
  }

  @Test func `A shell can parse a replay line`() {
    let line = ReplayLine.test("keeps order", property: "it's so")
    #expect(
      line.text(ChoiceSequence([1, 36]))
        == "PROP_NAME='it'\\''s so' PROP_REPLAY=1.10 swift test --filter 'keeps order'")
  }
}
