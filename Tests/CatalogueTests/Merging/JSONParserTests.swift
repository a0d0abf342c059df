import Testing

@testable import Merging

@Suite struct JSONParserTests {
  private func parse(_ text: String) throws(JSONSyntaxError) -> JSONNode {
    try JSONParser.parse(Array(text.utf8))
  }

  @Test(arguments: [
    (#""""#, ""), (#""a\"b\\c\/d""#, "a\"b\\c/d"), (#""\b\f\n\r\t""#, "\u{8}\u{c}\n\r\t"),
    (#""\u00e9\u0041""#, "éA"), (#""\ud83d\ude00""#, "😀"), ("\"ünïcödé 😀\"", "ünïcödé 😀"),
  ])
  func strings(text: String, value: String) throws {
    #expect(try parse(text).text == value)
  }

  @Test(arguments: [
    ("0", 0), ("-0.5", -0.5), ("12e2", 1_200), ("1E-2", 0.01), ("1.0000000000000002", 1.0.nextUp),
    ("1e400", .infinity), ("-Infinity", -.infinity),
  ])
  func numbers(text: String, value: Double) throws {
    #expect(try parse(text).number == value)
  }

  @Test func structure() throws {
    let root = try parse("{\"a\": [1,\n true, null],\n \"b\": {}, \"a\": []}")
    #expect(root["a"]?.elements.isEmpty == true)
    #expect(root["b"]?.line == 3)
    #expect(root["c"] == nil)
    #expect(try parse(" [ [ ] , { } ] ").elements.count == 2)
    #expect(try parse("[1,\n\n2]").elements.map(\.line) == [1, 3])
    #expect(try parse("NaN").number?.isNaN == true)
  }

  @Test(arguments: [
    ("", 1), ("[1,]", 1), ("[1 2]", 1), ("{\"a\"}", 1), ("{a: 1}", 1), ("\n\n tru", 3), ("-", 1), ("1.", 1),
    ("1e", 1), ("+1", 1), (#""\x""#, 1), (#""\u12g4""#, 1), (#""\ud83d""#, 1), (#""\ud83dx""#, 1),
    (#""\ude00\ude00""#, 1), ("\"open", 1), ("[[\n]", 2),
  ])
  func faults(text: String, line: Int) {
    let error = #expect(throws: JSONSyntaxError.self) { try parse(text) }
    #expect(error?.line == line)
  }

  /// A short text must not exhaust the stack, nor a long one the memory.
  @Test func depthAndNumberOfValuesAreLimited() {
    let deep = String(repeating: "[", count: 1_000_000)
    #expect(throws: JSONSyntaxError.self) { try parse(deep) }
    let many = Array("[0,0,0]".utf8)
    #expect(throws: Never.self) { try JSONParser.parse(many, mostValues: 4) }
    let error = #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(many, mostValues: 3) }
    #expect(error?.problem == "there are more than 3 values")
  }
}
