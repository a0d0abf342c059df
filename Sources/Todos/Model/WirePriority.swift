/// A priority as texts have it: a number, or `null` where it is none that can be used.
struct WirePriority: Codable {
  var number: Double

  init(_ number: Double) { self.number = number }

  init(from decoder: any Decoder) throws { number = try decoder.singleValueContainer().decode(Double.self) }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if number.isFinite { try container.encode(number) } else { try container.encodeNil() }
  }
}
