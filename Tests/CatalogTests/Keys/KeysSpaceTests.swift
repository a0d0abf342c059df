import Measuring
import Reordering
import Foundation
import Testing

@Suite struct KeysSpaceTests {
  private func answer(_ line: String, _ name: String) throws -> KeysAnswer {
    var space = try KeysSpace.named(name)
    return space.answer(line)
  }

  @Test(arguments: [
    ("fractional-index", "- -", "a0"),
    ("fractional-index", "a0 a1", "a0V"),
    ("fractional-index", "  a0   -  3 ", "a1 a2 a3"),
    ("fractional-index", "a0 a1 0", ""),
    ("fractional-index", "a00 -", "error: invalid order key: a00"),
    ("fractional-index", "0 1", "error: invalid order key head: 0"),
    ("fractional-index", "a1 a0", "error: a1 >= a0"),
    (
      "fractional-index", "a1",
      "error: expected LOWER UPPER [COUNT], with - for the start or the end of the list"
    ),
    (
      "fractional-index", "",
      "error: expected LOWER UPPER [COUNT], with - for the start or the end of the list"
    ),
    (
      "fractional-index", "a0 a1 2 3",
      "error: expected LOWER UPPER [COUNT], with - for the start or the end of the list"
    ),
    ("fractional-index", "a0 a1 -1", "error: COUNT must be an integer from 0 to 100000: -1"),
    ("fractional-index", "a0 a1 100001", "error: COUNT must be an integer from 0 to 100000: 100001"),
    ("fractional-index", "a0 a1 two", "error: COUNT must be an integer from 0 to 100000: two"),
    ("fractional-index-lowercase", "- -", "i0"),
    ("fractional-index-decimal", "a4 - 10", "a5 a6 a7 a8 a9 b00 b01 b02 b03 b04"),
    ("fractional-index-base95", "-\t-\t2", "a \ta!"),
    ("fractional-index-base95", "b   \t-", "error: invalid order key: b   "),
    ("midpoint", "- -", "1.0"),
    ("midpoint", "1 2", "1.5"),
    ("midpoint", "0 5e-324", "error: no key fits between 0.0 and 5e-324"),
    ("midpoint", "0 1.5e-323 3", "error: 3 keys do not fit between 0.0 and 1.5e-323"),
    ("midpoint", "nan -", "error: invalid order key: nan"),
    ("midpoint", "- 1e999", "error: invalid order key: 1e999"),
    ("midpoint", "x -", "error: invalid order key: x"),
    ("midpoint", "2 1", "error: 2.0 >= 1.0"),
    ("midpoint", "1 2 3", "1.25 1.5 1.75"),
    ("labels", "- -", "1099511627776"),
    ("labels", "1 3", "2"),
    ("labels", "1 2", "error: no key fits between 1 and 2"),
  ])
  func answers(_ space: String, _ line: String, _ expected: String) throws {
    let answer = try answer(line, space)
    #expect(answer.text == expected)
    #expect(answer.isError == expected.hasPrefix("error: "))
  }

  @Test(arguments: [
    ("fractional-index", "a0 -", #"{"lower":"a0","upper":null,"count":1,"keys":["a1"]}"#),
    ("midpoint", "1 2 1", #"{"lower":1,"upper":2,"count":1,"keys":[1.5]}"#),
    (
      "midpoint", "x\u{1} 2", #"{"lower":"x\u0001","upper":2,"count":1,"error":"invalid order key: x\u0001"}"#
    ),
    (
      "midpoint", "x\u{9b}\u{2028} 2",
      #"{"lower":"x\u009b\u2028","upper":2,"count":1,"error":"invalid order key: x\u009b\u2028"}"#
    ),
    ("labels", "5 3", #"{"lower":5,"upper":3,"count":1,"error":"5 >= 3"}"#),
    (
      "labels", "\"",
      #"{"lower":null,"upper":null,"count":null,"error":"expected LOWER UPPER [COUNT], with - for the start or the end of the list"}"#
    ),
    ("fractional-index-base95", "a\"\ta#", #"{"lower":"a\"","upper":"a#","count":1,"keys":["a\"P"]}"#),
  ])
  func answersAsJSON(_ space: String, _ line: String, _ expected: String) throws {
    let json = try answer(line, space).json
    let given = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary)
    let wanted = try #require(JSONSerialization.jsonObject(with: Data(expected.utf8)) as? NSDictionary)
    #expect(given == wanted, "\(json)")
  }

  @Test func printedNumbersParseExactly() throws {
    var space = try KeysSpace.named("midpoint")
    var lower = "0.1"
    let upper = 0.3
    for _ in 0..<45 {
      let text = space.answer("\(lower) \(upper)").text
      let key = try #require(Double(text))
      #expect(key == Double(lower)! / 2 + upper / 2)
      lower = text
    }
  }

  @Test func hundredThousandKeys() throws {
    let keys = try answer("a0 a1 100000", "fractional-window").text.split(separator: " ")
    #expect(keys.count == 100_000)
    #expect(zip(keys, keys.dropFirst()).allSatisfy(<))
  }

  @Test func stateIsKeptBetweenLines() throws {
    var space = try KeysSpace.named("fractional-index-jittered")
    let first = space.answer("a0 a1")
    #expect(space.answer("a0 a1") != first)
    #expect(try answer("a0 a1", "fractional-index-jittered") == first)
  }

  @Test func unknownNamesAreRefusedWithAListOfNames() {
    let error = #expect(throws: InputError.self) { try KeysSpace.named("fractional") }
    #expect(error?.code == .usage)
    for space in KeysSpace.all { #expect(error?.description.contains(space.name) == true) }
  }
}
