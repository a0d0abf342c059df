extension LabelKeys: Codable {
  private enum CodingKeys: String, CodingKey {
    case unit
  }

  /// Decodes the unit.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the unit is out of range, or any decoder error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let unit = try container.decode(Int64.self, forKey: .unit)
    guard Self.units.contains(unit) else {
      throw DecodingError.dataCorruptedError(
        forKey: .unit, in: container, debugDescription: "The unit must be from 2 to 2^40, not \(unit).")
    }
    self.init(unit: unit)
  }

  /// Encodes the unit.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(unit, forKey: .unit)
  }
}
