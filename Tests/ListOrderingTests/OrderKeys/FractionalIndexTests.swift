import Foundation
import ListOrdering
import Testing

@Suite("Text keys")
struct FractionalIndexTests {
  @Test(arguments: [
    ("", FractionalIndexError.malformed("", .empty)),
    ("a0é", .malformed("a0é", .notASCII)),
    ("a0\n", .malformed("a0\n", .notASCII)),
    ("0", .unknownHead("0")),
    ("!a0", .unknownHead("!a0")),
    ("a", .malformed("a", .integerTooShort)),
    ("c00", .malformed("c00", .integerTooShort)),
    ("a0 1", .malformed("a0 1", .notADigit)),
    ("a_", .malformed("a_", .notADigit)),
    ("a00", .malformed("a00", .trailingZero)),
    ("b00V0", .malformed("b00V0", .trailingZero)),
    (
      "A" + String(repeating: "0", count: 26),
      .malformed("A" + String(repeating: "0", count: 26), .smallestInteger)
    ),
    ("a0123", .malformed("a0123", .tooLong(maximum: 4))),
  ])
  func malformedTexts(_ text: String, _ error: FractionalIndexError) {
    #expect(throws: error) {
      try FractionalIndex(text, in: .base62, maximumLength: text == "a0123" ? 4 : nil)
    }
    let canonical = FractionalKeys().canonical(FractionalIndex(text) ?? .unusable)
    #expect((canonical == nil) == (text != "a0123"))
  }

  @Test func keyMayHaveTheMaximumLength() throws {
    #expect(try FractionalIndex("a012", in: .base62, maximumLength: 4).text == "a012")
    #expect(throws: FractionalIndexError.malformed("a012", .tooLong(maximum: 3))) {
      try FractionalIndex("a012", in: .base62, maximumLength: 3)
    }
  }

  /// Space and tilde are the first and the last printable character.
  @Test func onlyPrintableTextsAreKeys() {
    #expect(FractionalIndex(" ~")?.text == " ~")
    #expect(FractionalIndex("a0\u{7f}") == nil && FractionalIndex("a0\u{1f}") == nil)
  }

  @Test func errorMessagesMatchTheClassicImplementation() {
    #expect(FractionalIndexError.malformed("a00", .trailingZero).description == "invalid order key: a00")
    #expect(FractionalIndexError.unknownHead("0ab").description == "invalid order key head: 0")
    #expect(FractionalIndexError.notAscending("a1", "a0").description == "a1 >= a0")
    #expect(throws: FractionalIndexError.notAscending("a1", "a1")) { try FractionalKeys().bounds("a1", "a1") }
  }

  @Test func sortsByBytes() {
    let texts = [
      "A", "Z~", "Zz", "a ", "a0", "a00000000000000001", "a0000000000000001", "aA", "a~", "b", "~",
    ]
    let keys = texts.map { FractionalIndex($0)! }
    for (i, a) in keys.enumerated() {
      for (j, b) in keys.enumerated() {
        let byBytes = texts[i].utf8.lexicographicallyPrecedes(texts[j].utf8)
        #expect((a < b) == byBytes, "\(a) \(b)")
        #expect((a == b) == (i == j))
      }
    }
  }

  @Test func encodesAsAString() throws {
    let keys = [FractionalIndex("a0")!, FractionalIndex("a\"\\")!]
    let data = try JSONEncoder().encode(keys)
    #expect(String(decoding: data, as: UTF8.self) == #"["a0","a\"\\"]"#)
    #expect(try JSONDecoder().decode([FractionalIndex].self, from: data) == keys)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([FractionalIndex].self, from: Data("[1]".utf8))
    }
  }

  @Test func invalidTextDecodesAsUnusable() throws {
    let texts = ["", "é", "a0\n", "a0"]
    let read = try JSONDecoder().decode([FractionalIndex].self, from: JSONEncoder().encode(texts))
    #expect(read == [.unusable, .unusable, .unusable, FractionalIndex("a0")])
  }

  @Test func takesSixteenBytes() {
    #expect(MemoryLayout<FractionalIndex>.size == MemoryLayout<String>.size)
    #expect(FractionalIndex("a0V")!.byteCount == 3)
    #expect(FractionalIndex("a0V")!.description == "a0V")
  }

  @Test func customAlphabets() throws {
    let binary = try FractionalAlphabet(digits: "01", heads: "ab")
    var space = FractionalKeys.unlimited(alphabet: binary)
    let first = try space.made(between: nil, and: nil)
    let second = try space.made(between: nil, and: first)
    // Between the smallest integer, which is not a key, and the next one.
    let third = try space.made(between: nil, and: second)
    #expect([third, second, first].map(\.text) == ["a01", "a1", "b0"])
    for digits in ["", "0", "10", "00", "01é", "0\n1"] {
      #expect(throws: FractionalAlphabetError.digits(digits)) { try FractionalAlphabet(digits: digits) }
    }
    for heads in ["", "abc", "ba", "aa"] {
      #expect(throws: FractionalAlphabetError.heads(heads)) {
        try FractionalAlphabet(digits: "01", heads: heads)
      }
    }
    #expect(try FractionalAlphabet(digits: "0123456789") == .decimal)
  }

  @Test func lowercaseKeysHaveLowercaseHeads() {
    var space = FractionalKeys(alphabet: .base36)
    let keys = space.keys(5_000, between: nil, and: nil)! + space.keys(5_000, between: nil, and: nil)!
    #expect(keys[0].text == "i0")
    #expect(keys.allSatisfy { $0.text == $0.text.lowercased() })
  }

  @Test func rawValueIsTheStoredText() throws {
    let key = FractionalIndex(rawValue: "a0V")
    #expect(key.rawValue == "a0V" && key == FractionalIndex("a0V"))
    // A raw value need not belong to any alphabet, but invalid texts become unusable keys.
    #expect(FractionalIndex(rawValue: "!").rawValue == "!")
    for text in ["", "a\n", "é", "\u{7f}"] {
      #expect(FractionalIndex(text) == nil)
      #expect(FractionalIndex(rawValue: text) == .unusable)
    }
    #expect(FractionalIndex.unusable.rawValue == "")
    // JSON stores one string. A damaged string decodes as an unusable key.
    #expect(try JSONEncoder().encode([key]) == Data(#"["a0V"]"#.utf8))
    #expect(
      try JSONDecoder().decode([FractionalIndex].self, from: Data(#"["a0V",""]"#.utf8)) == [key, .unusable])
  }

  @Test func randomJitterUsesANewSeedEachTime() {
    func keys(_ jitter: FractionalKeys.Jitter) -> [FractionalIndex]? {
      var space = FractionalKeys(jitter: jitter)
      return space.keys(4, between: nil, and: nil)
    }
    #expect(keys(.random(bits: 64)) != keys(.random(bits: 64)))
    #expect(keys(.init(seed: 5)) == keys(.init(seed: 5)))
    #expect(FractionalKeys.Jitter.random().bits == 30)
  }
}
