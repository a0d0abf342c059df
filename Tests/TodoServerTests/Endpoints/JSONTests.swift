#if Server
import Foundation
import SeededRandom
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

  /// Priorities are compared to the last digit.
  @Test func doublesAreReadExactly() throws {
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

  @Test func depthAndNumberOfValuesAreLimited() throws {
    func read(_ text: String) -> ProblemKind? {
      do throws(Problem) {
        _ = try JSONText.members(of: Data("{\"a\":\(text)}".utf8))
        return nil
      } catch {
        return error.kind
      }
    }
    let deepest = String(repeating: "[", count: 31) + String(repeating: "]", count: 31)
    #expect(read(deepest) == nil)
    #expect(read("[\(deepest)]") == .malformed)
    #expect(read("[\"\(deepest)\",\"[[\\\"[[\"]") == nil)
    // The array itself counts as a value, too.
    let most = "[0" + String(repeating: ",0", count: JSONText.maxValues - 2)
    #expect(read(most + "]") == nil)
    #expect(read(most + ",0]") == .tooLarge)
  }

  /// Valid JSON texts, each as the member `a` of an object, by the classes of test suites of JSON parsers.
  static let accepted: [(String, JSONValue)] = [
    ("[]", .array([])), ("{}", .object([:])), (" [ ] ", .array([])), ("\t{\r\n}", .object([:])),
    ("[1 , 2]", .array([.integer(1), .integer(2)])),
    (#"{"":{"":0}}"#, .object(["": .object(["": .integer(0)])])),
    ("0", .integer(0)), ("-0", .integer(0)), ("-0.0", .integer(0)), ("0e0", .integer(0)),
    ("0e+1", .integer(0)),
    ("1E2", .integer(100)), ("1e-2", .number(0.01)), ("1.50", .number(1.5)), ("1e-400", .integer(0)),
    ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
    ("-1091607431357505572", .integer(-1_091_607_431_357_505_572)), ("9223372036854775808", .number(0x1p63)),
    ("-9223372036854775809", .integer(.min)),
    ("9007199254740993", .integer(9_007_199_254_740_993)),
    ("9007199254740993.0", .integer(9_007_199_254_740_992)),
    ("1" + String(repeating: "0", count: 300), .number(1e300)),
    ("0." + String(repeating: "0", count: 300) + "1", .number(1e-301)),
    (#""""#, .string("")), (#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{c}\n\r\t")),
    (#""\u00e9\u00E9\u0000""#, .string("éé\0")), (#""\ud83d\uDE00""#, .string("😀")), ("\"😀\"", .string("😀")),
    (#""\uFFFF\ufeff""#, .string("\u{FFFF}\u{FEFF}")),
    ("\"\u{FEFF}x\u{FEFF}\"", .string("\u{FEFF}x\u{FEFF}")),
    ("\"\u{7F}\u{2028}\u{2029}\"", .string("\u{7F}\u{2028}\u{2029}")), ("\"[1,]//'\"", .string("[1,]//'")),
    (#"{"a":1,"A":2}"#, .object(["a": .integer(1), "A": .integer(2)])),
  ]

  @Test func validJSONIsRead() throws {
    for (text, value) in Self.accepted {
      #expect(try JSONText.members(of: Data("{\"a\":\(text)}".utf8)) == ["a": value])
      #expect(
        try JSONText.members(of: Data(" {\n\"a\" :\t\(text) , \"b\":null } ".utf8)) == [
          "a": value, "b": .null,
        ])
    }
  }

  /// Invalid JSON values, and the offset of the fault in bytes.
  static let refused: [(String, Int)] = [
    // Commas and brackets.
    ("[1,]", 3), (#"{"b":1,}"#, 7), ("[,]", 1), ("[,1]", 1), ("[1,,2]", 3), ("[1 2]", 3), ("{,}", 1),
    ("[1}", 2), (#"{"b":1]"#, 6), ("", 0), (",", 0), (#"{"b" 1}"#, 5), (#"{"b"::1}"#, 5), (#"{"b":}"#, 5),
    (#"{"b"}"#, 4), (#"{"b","c"}"#, 4), ("[\"b\":1]", 4), (#"{"b":1 "c":2}"#, 7), ("{:1}", 1), ("(1)", 0),
    // Names.
    ("{b:1}", 1), ("{1:1}", 1), ("{'b':1}", 1), ("{null:1}", 1), (#"{"b":1,"b":1}"#, 7),
    (#"{"b":1,"c":2,"\u0062":3}"#, 13),
    (#"{"\u00e9":1,"e\u0301":2}"#, 12),
    // Comments and white space.
    ("1/**/", 1), ("/**/1", 0), ("1//\n", 1), ("1#\n", 1), ("\u{A0}1", 0), ("\u{2060}1", 0), ("\u{B}1", 0),
    ("\u{C}1", 0), ("\u{FEFF}1", 0), ("1\0", 1), ("\\n1", 0),
    // Literals.
    ("nul", 0), ("True", 0), ("TRUE", 0), ("nulll", 4), ("truefalse", 4), ("undefined", 0), ("NaN", 0),
    ("nan", 0),
    ("Infinity", 0), ("-Infinity", 1), ("inf", 0), ("-NaN", 1), ("b", 0), ("tru\u{E9}", 0),
    // Numbers.
    ("01", 1), ("-01", 2), ("00", 1), ("-", 1), ("--1", 1), ("+1", 0), ("- 1", 1), ("1.", 2), (".1", 0),
    ("-.1", 1),
    ("1.e1", 2), ("1e", 2), ("1e+", 3), ("1E-", 3), ("1e1.5", 3), ("1e1e1", 3), ("1.2.3", 3), ("0x1", 1),
    ("1_000", 1),
    ("1f", 1), ("1 000", 2), ("\u{FF11}", 0), ("1\u{FF11}", 1), ("1e400", 0), ("-1e400", 0), ("0e", 2),
    // Texts.
    ("'b'", 0), ("\"b\nc\"", 2), ("\"\t\"", 1), ("\"\0\"", 1), ("\"\u{1F}\"", 1), (#""\x41""#, 2),
    (#""\a""#, 2), (#""\'""#, 2), (#""\0""#, 2), (#""\U0041""#, 2), (#""\u004""#, 6), (#""\u00g1""#, 5),
    (#""\u+041""#, 3), (#""\u 041""#, 3), (#""\u""#, 3), ("\"\\\n\"", 2), (#""\é""#, 2), (#""\ud83d""#, 1),
    (#""\ude00""#, 1), (#""b\ude00\ud83d""#, 2), (#""\ud83d\ud83d\ude00""#, 1), (#""\ud83d\u0041""#, 1),
    (#""\ud83d\n""#, 1), (#""\ud83dx""#, 1), (#""\ud83d\ude0""#, 12), ("\"b\"\"c\"", 3), ("`b`", 0),
    ("\u{201C}b\u{201D}", 0),
  ]

  /// Bodies that are no JSON object, and the offset of the fault in bytes.
  static let refusedBodies: [(Data, Int)] =
    [
      (" ", 1), ("{", 1), ("}", 0), ("[]", 0), (" 1", 1), ("\"a\"", 0), ("null", 0), ("{}{}", 2), ("{},", 2),
      ("{} x", 3), ("{}\0", 2), ("\u{FEFF}{}", 0), ("{}\u{FEFF}", 2), ("// \n{}", 0), ("{}/**/", 2),
      ("({})", 0),
      ("\u{1E}{}", 0), ("{\"a\":1", 6), ("{\"a\"", 4), ("{\"a", 3), ("{\"a\":", 5), ("{\"a\":[1", 7),
      ("{\"a\":[]]}", 7), ("{\"a\":[1}", 7),
    ].map { (Data($0.utf8), $1) }
    // Invalid UTF-8: stray and missing continuation bytes, overlong forms, surrogates, scalars
    // beyond U+10FFFF.
    + [
      [0xff], [0x80], [0xc3], [0xc3, 0x28], [0xe2, 0x82], [0xc0, 0xaf], [0xc1, 0x81], [0xe0, 0x80, 0xaf],
      [0xed, 0xa0, 0x80], [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80], [0xf0, 0x80, 0x80, 0xaf],
      [0xf4, 0x90, 0x80, 0x80],
      [0xf8, 0x88, 0x80, 0x80, 0x80], [0xe9],
    ].map { (Data("{\"a\":\"".utf8) + $0 + Data("\"}".utf8), 5) }
    + [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian].map {
      ("{\"q\":\"∀\"}".data(using: $0)!, $0 == .utf16LittleEndian || $0 == .utf32LittleEndian ? 1 : 0)
    }

  private static func problem(_ body: Data) -> Problem? {
    do throws(Problem) {
      _ = try JSONText.members(of: body)
      return nil
    } catch {
      return error
    }
  }

  @Test func invalidJSONIsRefusedWithTheFaultsPosition() {
    for (text, place) in Self.refused {
      for start in ["{\"a\":", "{\"changes\":[],\"a\":[0, "] {
        let body = start + text + (start.hasSuffix(" ") ? "]}" : "}")
        let problem = Self.problem(Data(body.utf8))
        #expect(problem?.kind == .malformed, "\(body)")
        #expect(
          problem?.detail.contains(" byte \(start.utf8.count + place):") == true,
          "\(body) \(problem?.detail ?? "")")
      }
    }
    for (body, place) in Self.refusedBodies {
      let problem = Self.problem(body)
      #expect(problem?.kind == .malformed, "\(body as NSData)")
      #expect(
        problem?.detail.contains(" byte \(place):") == true, "\(body as NSData) \(problem?.detail ?? "")")
    }
  }

  @Test func invalidJSONChangesNothing() async throws {
    try await withServer { server in
      let phone = try await server.client()
      let version = try await phone.make("food", ["a"])
      let before = try await phone.get("/lists/food").textBesideMark
      for (change, end) in [
        (#"{"id":"a","remove":true},"#, ""), (#"{"id":"a","remove":true}"#, ","),
        (#"{"id":"a","remove":true,}"#, ""),
        (#"{"id":"a","update":{"title":"b","title":"c"}}"#, ""),
        (#"{"id":"a","update":{"title":"b"}/**/}"#, ""),
        (#"{"id":"a","update":{"priority":01}}"#, ""), (#"{"id":"a","update":{"title":"\ud83d"}}"#, ""),
        (#"{"id":"a","update":{"title":"b\#t"}}"#, ""), (#"{"id":"a","remove":true}"#, "}"),
      ] {
        let answer = try await phone.send(
          "PATCH", "/lists/food", "{\"changes\":[\(change)]\(end)}",
          fields: ["If-Match": "\"\(version)\"", "Idempotency-Key": "k"])
        #expect(
          try answer.status == 400 && answer.problem == "/problems/malformed - -", "\(change) \(answer.text)")
      }
      #expect(try await phone.send("PUT", "/lists/new", #"{"name":"New",}"#).status == 400)
      #expect(try await phone.get("/lists/new").status == 404)
      #expect(try await phone.get("/lists/food").textBesideMark == before)
    }
  }

  /// Documents are read as the values that they were written from.
  ///
  /// With one byte changed, a document is either refused or read as Foundation's decoder reads it.
  /// It is refused only if that decoder refuses it as well, except for trailing commas and
  /// duplicate names.
  @Test(arguments: 0..<4) func randomDocumentsAreReadAsWritten(seed: UInt64) throws {
    var writer = DocumentWriter(generator: SplitMix64(seed: seed))
    var (faults, accepted, stricter): ([String], Int, Int) = ([], 0, 0)
    for _ in 0..<500 {
      let members = writer.members(depth: 3)
      let text = writer.text(of: .object(members))
      if try JSONText.members(of: Data(text.utf8)) != members { faults.append(text) }
      if try JSONText.object(Data(JSONText.text(of: members).utf8)) != members { faults.append("\(members)") }
      for _ in 0..<40 {
        let changed = writer.mutation(of: Data(text.utf8))
        let other = try? JSONDecoder().decode([String: JSONValue].self, from: changed)
        do throws(Problem) {
          let read = try JSONText.members(of: changed)
          accepted += 1
          if read.mapValues(Self.rounded) != other?.mapValues(Self.rounded) {
            faults.append(String(decoding: changed, as: UTF8.self))
          }
        } catch  where other != nil {
          stricter += 1
          let reasons = [
            "a value, found ‘]’", "double quotes, found ‘}’", "already has a member of this name",
          ]
          if !reasons.contains(where: error.detail.contains) {
            faults.append("\(error.detail) \(String(decoding: changed, as: UTF8.self))")
          }
        } catch {}
      }
    }
    #expect(faults.isEmpty, "\(faults.prefix(3))")
    #expect(accepted > 1_000 && stricter > 5, "\(accepted) \(stricter)")
  }

  /// Returns the value with integers beyond 2^53 as doubles.
  ///
  /// Foundation's decoder keeps more digits of those that have a fraction or an exponent.
  private static func rounded(_ value: JSONValue) -> JSONValue {
    switch value {
    case .integer(let number) where number.magnitude > 1 << 53: .number(Double(number))
    case .array(let elements): .array(elements.map(rounded))
    case .object(let members): .object(members.mapValues(rounded))
    default: value
    }
  }

  /// Bodies of the maximum length that are costly to parse are refused quickly.
  @Test func largeBodiesAreRefusedQuickly() async throws {
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
      filled(#"{"changes":[{"id":"a","update":{"priority":0."#, "1", #",}}]}"#),
      filled(#"{"changes":[{"id":"a","update":{"priority":1e"#, "1", #"}}]}"#),
      filled("", "1", ""), filled("[", "[]", "]"), filled("", "[", ""), filled("", "{\"a\":", ""),
      filled("\"", "[", "\""), filled("", " ", ""),
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

/// Draws values, and writes each in one of its many JSON forms.
private struct DocumentWriter {
  var generator: SplitMix64

  mutating func members(depth: Int) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    for _ in 0..<generator.below(4) { members[text()] = value(depth: depth - 1) }
    return members
  }

  private mutating func value(depth: Int) -> JSONValue {
    switch generator.below(depth > 0 ? 8 : 6) {
    case 0: return .null
    case 1: return .bool(generator.below(2) == 0)
    case 2: return .integer(Int64(bitPattern: generator.next()) >> generator.below(64))
    case 3:
      let number = Double(bitPattern: generator.next())
      // A number that is an exact 64-bit integer is read as one.
      return number.isFinite ? Int64(exactly: number).map { .integer($0) } ?? .number(number) : .number(0.5)
    case 4, 5: return .string(text())
    case 6: return .array((0..<generator.below(4)).map { _ in value(depth: depth - 1) })
    default: return .object(members(depth: depth))
    }
  }

  private mutating func text() -> String {
    let scalars: [Unicode.Scalar] = [
      "a", "b", "\"", "\\", "/", "\n", "\t", "\0", "\u{1F}", "\u{7F}", "é", "\u{301}", "\u{FEFF}", "\u{FFFF}",
      "😀",
      "[", "]", "{", "}", ",", ":", "1", "\u{2028}", "\u{10FFFF}",
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<generator.below(5) { text.append(scalars[generator.below(scalars.count)]) }
    return String(text)
  }

  mutating func text(of value: JSONValue) -> String {
    let text =
      switch value {
      case .null: "null"
      case .bool(let value): "\(value)"
      case .integer(let value):
        "\(value)" + (abs(value.distance(to: 0)) < 1 << 50 ? drawn(["", ".0", "e0", "E-0"]) : "")
      case .number(let value): drawn(["\(value)", "\(value)".uppercased()])
      case .string(let value): quoted(value)
      case .array(let elements):
        "[" + elements.map { self.text(of: $0) }.joined(separator: ",") + (elements.isEmpty ? space() : "")
          + "]"
      case .object(let members):
        "{"
          + members.sorted { $0.key < $1.key }.map {
            space() + quoted($0) + space() + ":" + self.text(of: $1)
          }.joined(separator: ",")
          + space() + "}"
      }
    return space() + text + space()
  }

  private mutating func quoted(_ text: String) -> String {
    var quoted = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\", "\0"..<" ",
        _ where generator.below(4) == 0:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16, uppercase: generator.below(2) == 0)
          quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return "\"\(quoted)\""
  }

  private mutating func space() -> String { drawn(["", "", "", " ", "\n", "\r\n\t"]) }

  private mutating func drawn(_ texts: [String]) -> String { texts[generator.below(texts.count)] }

  /// Returns the text with one byte replaced, removed or inserted.
  mutating func mutation(of text: Data) -> Data {
    var bytes = [UInt8](text)
    let place = generator.below(bytes.count)
    let marks = Array("[]{},:\"\\'/0123456789-+.eEtfnu \n".utf8)
    let byte = generator.below(4) == 0 ? UInt8(generator.below(256)) : marks[generator.below(marks.count)]
    switch generator.below(3) {
    case 0: bytes[place] = byte
    case 1: bytes.remove(at: place)
    default: bytes.insert(byte, at: place)
    }
    return Data(bytes)
  }
}
#endif
