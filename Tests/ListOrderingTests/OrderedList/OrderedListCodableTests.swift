import Foundation
import ListOrdering
import Testing

/// Encoding lists, and decoding lists from sound and damaged documents.
@Suite struct OrderedListCodableTests {
  @Test(arguments: [ListDirection.ascending, .descending], [nil, 3] as [Int?])
  func listSurvivesEncodingAndDecoding(direction: ListDirection, limit: Int?) throws {
    var list = PriorityList<String>(limit: limit, direction: direction)
    for id in ["milk", "bread", "tea"] { _ = try list.insert(id, at: 0) }
    _ = try list.move("tea", between: "bread", and: "milk")
    let again = try JSONDecoder().decode(PriorityList<String>.self, from: JSONEncoder().encode(list))
    again._checkInvariants()
    #expect(again == list)
    #expect(Array(again) == ["bread", "tea", "milk"])
    #expect(again.limit == limit && again.direction == direction)
    #expect(again.storedRows == list.storedRows)
  }

  @Test func documentNamesItsContents() throws {
    var list = PriorityList<String>(limit: 200)
    _ = try list.append("milk")
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(list), as: UTF8.self)
        == #"{"direction":"ascending","limit":200,"rows":[{"id":"milk","key":1}],"#
        + #""space":{"remembersLastInsert":false}}"#)
  }

  @Test func keySpaceOptionsSurviveEncodingAndDecoding() throws {
    let labels = LabelKeys(unit: 1 << 16)
    var list = OrderedList<Int, LabelKeys>(space: labels)
    _ = try list.insert(contentsOf: 0..<5, at: 0)
    var again = try JSONDecoder().decode(OrderedList<Int, LabelKeys>.self, from: JSONEncoder().encode(list))
    #expect(again == list)
    #expect(try again.append(5) == list.append(5))
    #expect(again.key(of: 5)! - again.key(of: 4)! == 1 << 16)

    let keys = MidpointKeys(remembersLastInsert: true)
    let decoded = try JSONDecoder().decode(MidpointKeys.self, from: JSONEncoder().encode(keys))
    #expect(decoded.remembersLastInsert)
  }

  @Test(arguments: [nil, 8, 64])
  func textKeyOptionsSurviveEncodingAndDecoding(jitterBits: Int?) throws {
    let jitter = jitterBits.map { FractionalKeys.Jitter(seed: 1, bits: $0) }
    let space = try FractionalKeys(alphabet: .base36, maximumLength: 80, jitter: jitter)
    var list = OrderedList<Int, FractionalKeys>(space: space)
    _ = try list.insert(contentsOf: 0..<5, at: 0)
    let json = try JSONEncoder().encode(list)
    var (one, two) = (list, list)
    one = try JSONDecoder().decode(OrderedList<Int, FractionalKeys>.self, from: json)
    two = try JSONDecoder().decode(OrderedList<Int, FractionalKeys>.self, from: json)
    #expect(one == list)
    // Without jitter, the next key is the same everywhere. With jitter, two devices differ.
    let keys = try (0..<8).map { try [one.insert(10 + $0, at: 2)[0].key, two.insert(10 + $0, at: 2)[0].key] }
    #expect(keys.allSatisfy { $0[0] == $0[1] } == (jitterBits == nil))
    #expect(keys.joined().allSatisfy { space.canonical($0) != nil })
  }

  @Test(
    arguments: [
      #"{"digits": "10", "heads": "AZ"}"#, #"{"digits": "01", "heads": "AZa"}"#,
      #"{"digits": "01", "heads": "AZ", "maximumLength": 3}"#,
      #"{"digits": "01", "heads": "AZ", "maximumLength": 65}"#,
      #"{"digits": "01", "heads": "AZ", "maximumLength": -1}"#,
      #"{"digits": "01", "heads": "AZ", "jitterBits": 65}"#,
      #"{"digits": "01", "heads": "AZ", "jitterBits": -1}"#,
    ])
  func textKeyOptionsOutOfRangeAreRefused(json: String) {
    #expect {
      try JSONDecoder().decode(FractionalKeys.self, from: Data(json.utf8))
    } throws: { error in
      guard case DecodingError.dataCorrupted = error else { return false }
      return true
    }
  }

  @Test func invalidTextKeyIsRepaired() throws {
    let json = """
      {"direction": "ascending", "space": {"digits": "0123456789", "heads": "ab"}, "rows": [
        {"id": 1, "key": "é"}, {"id": 2, "key": "b5"}, {"id": 3, "key": ""}, {"id": 4, "key": "b"}, {"id": 5, "key": "a"}]}
      """
    let list = try JSONDecoder().decode(OrderedList<Int, FractionalKeys>.self, from: Data(json.utf8))
    list._checkInvariants()
    #expect(Array(list) == [2, 1, 3, 4, 5])
    #expect(list.storedRows.map(\.key.text) == ["b5", "b6", "b7", "b8", "b9"])
  }

  /// New keys are short, whatever the alphabet and the existing keys, so a document stays small.
  @Test(arguments: [0, 50_000])
  func documentWithoutALengthLimitGetsShortKeys(digits: Int) throws {
    let count = 3_000
    let extreme = digits > 0 ? "b" + String(repeating: "9", count: digits) : ""
    let rows = (0..<count).map { "{\"id\": \($0), \"key\": \"\($0 == 0 ? extreme : "")\"}" }
    let json = """
      {"direction": "ascending", "space": {"digits": "0123456789", "heads": "ab"}, "rows": [\(rows.joined(separator: ","))]}
      """
    let list = try JSONDecoder().decode(OrderedList<Int, FractionalKeys>.self, from: Data(json.utf8))
    list._checkInvariants()
    #expect(Array(list) == Array(0..<count))
    #expect(list.storedRows.reduce(0) { $0 + $1.key.byteCount } < json.utf8.count)
  }

  @Test func damagedListIsRepaired() throws {
    let json = """
      {"direction": "ascending", "space": {"remembersLastInsert": false}, "rows": [
        {"id": "last", "key": "NaN"}, {"id": "c", "key": 5}, {"id": "b", "key": 2}, {"id": "a", "key": 2}]}
      """
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    let list = try decoder.decode(PriorityList<String>.self, from: Data(json.utf8))
    list._checkInvariants()
    #expect(Array(list) == ["a", "b", "c", "last"])
    #expect(list.limit == nil)
    #expect(list.key(of: "c") == 5)
  }

  @Test func decodingADuplicateIDFails() {
    let json = """
      {"direction": "ascending", "space": {"remembersLastInsert": false}, "rows": [
        {"id": "milk", "key": 1}, {"id": "milk", "key": 2}]}
      """
    #expect {
      try JSONDecoder().decode(PriorityList<String>.self, from: Data(json.utf8))
    } throws: { error in
      guard case DecodingError.dataCorrupted(let context) = error else { return false }
      return context.codingPath.map(\.stringValue) == ["rows"] && context.debugDescription.contains("milk")
    }
  }

  /// A property list can contain NaN.
  @Test func decodingANaNIDFails() throws {
    struct Document: Encodable {
      var direction = "ascending"
      var space = MidpointKeys()
      var rows = [OrderedRow(id: Double.nan, key: 1.0), OrderedRow(id: Double.nan, key: 2.0)]
    }
    let document = try PropertyListEncoder().encode(Document())
    #expect {
      try PropertyListDecoder().decode(PriorityList<Double>.self, from: document)
    } throws: { error in
      guard case DecodingError.dataCorrupted(let context) = error else { return false }
      return context.debugDescription.contains("nan")
    }
  }

  @Test(arguments: [1, 0, -4, 1 << 41] as [Int64])
  func unitOutOfRangeIsRefused(unit: Int64) {
    #expect {
      try JSONDecoder().decode(LabelKeys.self, from: Data(#"{"unit": \#(unit)}"#.utf8))
    } throws: { error in
      guard case DecodingError.dataCorrupted = error else { return false }
      return true
    }
  }
}
