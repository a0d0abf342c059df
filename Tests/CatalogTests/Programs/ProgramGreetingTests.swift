import Reordering
import Testing

@Suite struct ProgramGreetingTests {
  @Test(arguments: [
    ("list-ordering 1 integer", ProgramGreeting.Keys.integer, nil), ("list-ordering 1 double", .double, nil),
    ("list-ordering 1 text my own", .text, "my own"),
  ])
  func validGreetingsAreParsed(line: String, keys: ProgramGreeting.Keys, name: String?) throws {
    let greeting = try ProgramGreeting(Array(line.utf8))
    #expect(greeting.keys == keys && greeting.name == name)
  }

  @Test(arguments: [
    ("", "first line is ''"), ("hello", "'hello'"), ("list-ordering", "must be"),
    ("list-ordering 1", "must be"),
    ("list-ordering 2 text", "version '2'"), ("list-ordering 1 float", "keys 'float'"),
    ("list-ordering 1 text " + String(repeating: "a", count: 41), "more than 40 characters"),
    (String(repeating: "x", count: 1_000), "xxx…'"), ("\u{0}\u{FFFD}", "must be"),
  ])
  func invalidGreetingsAreRefused(line: String, part: String) {
    let fault = #expect(throws: ProgramFault.self) { try ProgramGreeting(Array(line.utf8)) }
    #expect(fault?.reason.contains(part) == true && fault?.operation == nil, "\(fault?.reason ?? "")")
    #expect((fault?.reason.count ?? 1_000) < 300)
  }
}
