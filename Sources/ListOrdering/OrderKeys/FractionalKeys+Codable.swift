extension FractionalKeys: Codable {
  private enum CodingKeys: String, CodingKey {
    case digits, heads, maximumLength, jitterBits
  }

  /// Decodes the options.
  ///
  /// Jitter gets a new random seed, so that two devices that read one document draw different keys.
  /// - Throws: `DecodingError.dataCorrupted` if the alphabet is invalid or a number is out of
  ///   range, or any error that the decoder throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let digits = try container.decode(String.self, forKey: .digits)
    let heads = try container.decode(String.self, forKey: .heads)
    let maximumLength = try container.decodeIfPresent(Int.self, forKey: .maximumLength)
    let bits = try container.decodeIfPresent(Int.self, forKey: .jitterBits)
    if let bits, !(0...64).contains(bits) {
      throw DecodingError.dataCorruptedError(
        forKey: .jitterBits, in: container,
        debugDescription: "The number of jitter bits must be from 0 to 64, not \(bits).")
    }
    let jitter = bits.map { Jitter.random(bits: $0) }
    do {
      let alphabet = try FractionalAlphabet(digits: digits, heads: heads)
      if let maximumLength {
        self = try FractionalKeys(alphabet: alphabet, maximumLength: maximumLength, jitter: jitter)
      } else {
        self = .unlimited(alphabet: alphabet, jitter: jitter)
      }
    } catch {
      let key: CodingKeys =
        switch error {
        case FractionalAlphabetError.digits: .digits
        case FractionalAlphabetError.heads: .heads
        default: .maximumLength
        }
      throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "\(error)")
    }
  }

  /// Encodes the options, but not the seed of the jitter.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(alphabet.digits, forKey: .digits)
    try container.encode(alphabet.heads, forKey: .heads)
    try container.encodeIfPresent(maximumLength, forKey: .maximumLength)
    try container.encodeIfPresent(jitter?.bits, forKey: .jitterBits)
  }
}
