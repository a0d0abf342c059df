import Foundation
import ListOrdering
import Testing

/// Sorted arrays encode as arrays, and decode from arrays in any order.
@Suite struct SortedArrayCodableTests {
  private func decoded<Element: Codable & Comparable>(_ text: String, as _: Element.Type) throws
    -> SortedArray<Element>
  {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try decoder.decode(SortedArray<Element>.self, from: Data(text.utf8))
  }

  @Test func arraySurvivesEncodingAndDecoding() throws {
    for count in [0, 1, 5_000] {
      let list = SortedArray((0..<count).map { $0 * 7_919 % 10_007 })
      let data = try JSONEncoder().encode(list)
      #expect(try JSONDecoder().decode(SortedArray<Int>.self, from: data) == list)
      #expect(try JSONDecoder().decode([Int].self, from: data) == Array(list))
    }
  }

  @Test func unsortedArrayIsSortedOnDecoding() throws {
    #expect(try decoded("[3, 1, 2, 1]", as: Int.self) == SortedArray([1, 1, 2, 3]))
    #expect(try decoded("[\"b\", \"a\"]", as: String.self).first == "a")
    #expect(try decoded("[2, \"-inf\"]", as: Double.self).first == -.infinity)
  }

  @Test func decodingElementsWithoutAnOrderFails() {
    #expect {
      try decoded("[1, \"nan\"]", as: Double.self)
    } throws: { error in
      guard case DecodingError.dataCorrupted(let context)? = error as? DecodingError else { return false }
      return context.debugDescription.contains("NaN")
    }
    #expect(throws: DecodingError.self) { try decoded("{}", as: Int.self) }
  }
}
