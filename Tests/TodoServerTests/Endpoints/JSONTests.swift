#if Server
import Foundation
import Measuring
import Testing
import Todos

@testable import TodoServer

struct JSONTests {
  @Test func valuesOfAllKindsAreRead() throws {
    let text =
      #"{"a":[true,false,null,1,-1,1.0,0.5,1e3,-0,9223372036854775807,18446744073709551615],"s":"\u00e9\n"}"#
    let members = try JSONText.members(of: Data(text.utf8))
    #expect(
      members["a"]
        == .array([
          .bool(true), .bool(false), .null, .integer(1), .integer(-1), .integer(1), .number(0.5),
          .integer(1_000),
          .integer(0), .integer(.max), .number(0x1p64),
        ]))
    #expect(members["s"] == .string("é\n"))
    #expect(members["a"]?.size == 12)
    #expect(
      try JSONText.text(of: members["a"]).hasPrefix("[true,false,null,1,-1,1,0.5,1000,0,9223372036854775807,")
    )
  }

  /// A priority is compared with others to its last digit.
  @Test func everyDoubleIsReadAsItWasWritten() throws {
    var generator = SplitMix64(seed: 1)
    var numbers = [
      20.363636363636363, 0.1 + 0.2, 1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -1.0 / 3,
    ]
    for _ in 0..<5_000 {
      let number = Double(bitPattern: generator.next())
      if number.isFinite { numbers.append(number) }
      numbers.append(Double(Int64(bitPattern: generator.next())) / 0x1p57)
    }
    for number in numbers {
      let members = try JSONText.members(of: Data("{\"a\":\(number)}".utf8))
      #expect(members["a"] == Int64(exactly: number).map { .integer($0) } ?? .number(number))
      #expect(
        try JSONDecoder().decode([String: Double].self, from: Data(JSONText.text(of: members).utf8)) == [
          "a": number
        ])
    }
  }

  @Test func bracketsAndCommasAreCountedOutsideOfTexts() throws {
    for (text, depth, values) in [
      ("", 0, 0), ("7", 0, 0), ("{}", 1, 1), ("[[],[[]]]", 3, 5), (#"["[[,["]"#, 1, 1),
      (#"["\"[,[\\"]"#, 1, 1),
      (#"["\\",[]]"#, 2, 3), ("]]][", 0, 1), ("[[[[", 4, 4), (#"{"a":1,"b":[2,3]}"#, 2, 4),
    ] {
      #expect(JSONText.shape(of: Data(text.utf8)) == (depth, values), "\(text)")
    }
    let deepest = String(repeating: "[", count: 31) + String(repeating: "]", count: 31)
    #expect(throws: Never.self) { try JSONText.members(of: Data("{\"a\":\(deepest)}".utf8)) }
    #expect(throws: Problem.self) { try JSONText.members(of: Data("{\"a\":[\(deepest)]}".utf8)) }
    // A mark that begins a file begins a text as well.
    for text in ["{\"a\":\"\u{FEFF}x\u{FEFF}\"}", "\u{FEFF}{\"a\":\"\u{FEFF}x\u{FEFF}\"}"] {
      #expect(try JSONText.members(of: Data(text.utf8)) == ["a": .string("\u{FEFF}x\u{FEFF}")])
    }
    // In other forms a quote is not the byte that is counted.
    for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32] {
      let text = try #require("{\"q\":\"∀\",\"a\":[\(deepest)]}".data(using: encoding))
      #expect(throws: Problem.self) { try JSONText.members(of: text) }
    }
    #expect(throws: Problem.self) {
      try JSONText.members(of: Data("{\"a\":\"".utf8) + [0xff] + Data("\"}".utf8))
    }
  }

  /// Bodies as long as they may be, of what takes longest to work out, are refused in a moment.
  @Test func largeBodiesAreRefusedSoon() async throws {
    let most = 4 << 20
    func filled(_ start: String, _ part: String, _ end: String) -> String {
      start + String(repeating: part, count: (most - start.utf8.count - end.utf8.count) / part.utf8.count)
        + end
    }
    let insertions = (0..<30_000).map { #"{"id":"\#($0)","insert":{"title":"x"}}"# }.joined(separator: ",")
    let bodies = [
      filled(#"{"changes":[{"id":"a","update":{"m":[0"#, ",1", "]}}]}"),
      filled(#"{"changes":[{"id":"a","update":{"tags":[0"#, ",1", "]}}]}"),
      filled(#"{"changes":[{"id":"a","update":{"title":[0"#, ",[]", "]}}]}"),
      filled(#"{"changes":[{"id":"a","update":{"title":""#, "x", #""}}]}"#),
      filled(#"{"changes":[{"id":"a","update":{"title":""#, #"\u0301"#, #""}}]}"#),
      filled(#"{"changes":[{"id":"a","update":{"title":""#, #"\u200d"#, #""}}]}"#),
      filled(#"{"changes":[{"id":"a","update":{"deadline":""#, "1", #""}}]}"#),
      filled(#"{"changes":[{"id":"a","update":{"priority":"#, "1", #"}}]}"#),
      filled(#"{"changes":[{"id":"a","update":{""#, "x", #"":1}}]}"#),
      filled(#"{"changes":[{"id":""#, "x", #"","remove":true}]}"#),
      #"{"changes":[\#(insertions)]}"#,
      filled("", "[", ""), filled("", "{\"a\":", ""), filled("\"", "[", "\""), filled("", " ", ""),
      #"{"changes":[{"id":"a","update":{"m":[0"# + String(repeating: ",1", count: 99_000) + "]}}]}",
      #"{"changes":[{"id":"a","update":{"tags":[0"# + String(repeating: ",[]", count: 49_000) + "]}}]}",
    ]
    try await withServer { server in
      let phone = try await server.client()
      let version = try await phone.make("food", ["a"])
      for body in bodies {
        let start = ContinuousClock.now
        let answer = try await phone.send(
          "PATCH", "/lists/food", body, fields: ["If-Match": "\"\(version)\"", "Idempotency-Key": "k"])
        let time = ContinuousClock.now - start
        #expect([400, 413, 422].contains(answer.status), "\(body.prefix(60)) \(answer.text)")
        #expect(answer.text.utf8.count < 4_096)
        #expect(time < .seconds(20), "\(body.prefix(60))")
        print("\(body.utf8.count) bytes of \(body.prefix(50))…: \(time)")
      }
      for image in ["%", "x:", "data:;base64,", "http://["] {
        let answer = try await phone.send("PUT", "/lists/new", filled(#"{"image":""# + image, "é", #""}"#))
        #expect(answer.status == 422)
      }
      #expect(try await phone.get("/lists/food").version == version)
    }
  }
}
#endif
