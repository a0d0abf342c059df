extension MidpointKeys: Codable {
  private enum CodingKeys: String, CodingKey {
    case remembersLastInsert
  }

  /// Decodes the options.
  ///
  /// - Throws: Any error that the decoder throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(remembersLastInsert: try container.decode(Bool.self, forKey: .remembersLastInsert))
  }

  /// Encodes the options, but not the last insert.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(remembersLastInsert, forKey: .remembersLastInsert)
  }
}
