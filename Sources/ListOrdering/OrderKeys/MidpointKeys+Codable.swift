extension MidpointKeys: Codable {
  private enum CodingKeys: String, CodingKey {
    case remembersLastInsert
  }

  /// Reads the options.
  ///
  /// - Throws: What the decoder throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(remembersLastInsert: try container.decode(Bool.self, forKey: .remembersLastInsert))
  }

  /// Writes the options; where the last insert fell is not among them.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(remembersLastInsert, forKey: .remembersLastInsert)
  }
}
