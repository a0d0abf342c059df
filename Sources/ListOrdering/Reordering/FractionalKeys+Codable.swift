extension FractionalKeys: Codable {
  private enum CodingKeys: String, CodingKey {
    case digits, heads, maximumLength, jitterBits
  }

  /// Reads the options.
  ///
  /// Jitter gets a new random seed: two devices that read one document must not draw the same keys.
  /// - Throws: `DecodingError.dataCorrupted` where the characters are no alphabet, or a number is out of range; else
  ///   what the decoder throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let digits = try container.decode(String.self, forKey: .digits)
    let heads = try container.decode(String.self, forKey: .heads)
    let maximumLength = try container.decodeIfPresent(Int.self, forKey: .maximumLength)
    let bits = try container.decodeIfPresent(Int.self, forKey: .jitterBits)
    let alphabet: FractionalAlphabet
    do throws(FractionalAlphabetError) {
      alphabet = try FractionalAlphabet(digits: digits, heads: heads)
    } catch {
      throw DecodingError.dataCorruptedError(
        forKey: .digits, in: container, debugDescription: error.description)
    }
    if let maximumLength, maximumLength < 2 * alphabet.longestInteger {
      throw DecodingError.dataCorruptedError(
        forKey: .maximumLength, in: container,
        debugDescription: "The maximum length \(maximumLength) is below \(2 * alphabet.longestInteger).")
    }
    if let bits, !(0...64).contains(bits) {
      throw DecodingError.dataCorruptedError(
        forKey: .jitterBits, in: container,
        debugDescription: "A key gets 0 to 64 bits of jitter, not \(bits).")
    }
    self.init(
      alphabet: alphabet, maximumLength: maximumLength,
      jitter: bits.map { Jitter(seed: .random(in: .min ... .max), bits: $0) })
  }

  /// Writes the options; the seed of jitter is not among them.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(String(decoding: alphabet.digits, as: UTF8.self), forKey: .digits)
    try container.encode(String(decoding: alphabet.heads, as: UTF8.self), forKey: .heads)
    try container.encodeIfPresent(maximumLength, forKey: .maximumLength)
    try container.encodeIfPresent(jitter?.bits, forKey: .jitterBits)
  }
}
