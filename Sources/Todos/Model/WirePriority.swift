/// A priority as texts have it: a number, or `null` where it is none that can be used. All of these are one.
struct WirePriority: Codable, Hashable {
  /// The number; not a number where there is none.
  var number: Double { isNumber ? value : .nan }

  private let isNumber: Bool
  private let value: Double

  init(_ number: Double) {
    isNumber = number.isFinite
    value = isNumber ? number : 0
  }

  init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(Double.self)) }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if isNumber { try container.encode(value) } else { try container.encodeNil() }
  }
}
