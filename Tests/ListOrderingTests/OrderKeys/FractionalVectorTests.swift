import Foundation
import ListOrdering
import Testing

/// A known answer of the classic implementation.
struct FractionalVector: Decodable, Sendable, CustomTestStringConvertible {
  var function: String
  var lower: String?
  var upper: String?
  var count: Int?
  var expected: String

  enum CodingKeys: String, CodingKey { case fn, args, expect }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    function = try container.decode(String.self, forKey: .fn)
    expected = try container.decode(String.self, forKey: .expect)
    var arguments = try container.nestedUnkeyedContainer(forKey: .args)
    lower = try arguments.decodeIfPresent(String.self)
    upper = try arguments.decodeIfPresent(String.self)
    count = arguments.isAtEnd ? nil : try arguments.decode(Int.self)
  }

  var testDescription: String {
    "\(function) \(lower ?? "-") \(upper ?? "-") \(count.map(String.init) ?? "")"
  }

  var alphabet: FractionalAlphabet {
    get throws {
      switch function {
      case "test": .base62
      case "testBase95": .base95
      case "testN": .decimal
      default: try #require(nil, "no alphabet is known for \(function)")
      }
    }
  }

  static let all: [FractionalVector] = {
    struct File: Decodable { var vectors: [FractionalVector] }
    let url = Bundle.module.url(
      forResource: "fractional-index-keys", withExtension: "json", subdirectory: "Vectors")!
    return try! JSONDecoder().decode(File.self, from: Data(contentsOf: url)).vectors
  }()
}

@Suite("Known answers of the classic fractional index")
struct FractionalVectorTests {
  @Test func allVectorsAreLoaded() {
    #expect(FractionalVector.all.count == 44)
  }

  @Test(arguments: FractionalVector.all, [false, true])
  func answer(of vector: FractionalVector, isLimited: Bool) throws {
    let alphabet = try vector.alphabet
    var space = isLimited ? FractionalKeys(alphabet: alphabet) : .unlimited(alphabet: alphabet)
    do {
      let (lower, upper) = try space.bounds(vector.lower, vector.upper)
      let keys =
        if let count = vector.count {
          try space.made(count, between: lower, and: upper)
        } else {
          [try space.made(between: lower, and: upper)]
        }
      #expect(keys.map(\.text).joined(separator: " ") == vector.expected)
    } catch let error as FractionalIndexError {
      #expect(error.description == vector.expected)
    }
  }
}
