extension FractionalIndex {
  /// Creates a key from its text, if it is well formed in this alphabet.
  ///
  /// - Parameters:
  ///   - text: The text as it was stored or sent.
  ///   - alphabet: The characters that keys are made of.
  ///   - maximumLength: The maximum length in bytes, or `nil` for no limit.
  /// - Throws: ``FractionalIndexError/malformed(_:_:)``, ``FractionalIndexError/unknownHead(_:)``.
  /// - Complexity: O(its length).
  public init(
    _ text: String, in alphabet: FractionalAlphabet, maximumLength: Int? = nil
  ) throws(FractionalIndexError) {
    if text.isEmpty { throw .malformed(text, .empty) }
    guard let key = FractionalIndex(text) else { throw .malformed(text, .notASCII) }
    if let flaw = key.flaw(in: alphabet) { throw flaw }
    if let maximumLength, key.byteCount > maximumLength {
      throw .malformed(text, .tooLong(maximum: maximumLength))
    }
    self = key
  }

  /// Returns the reason why the key is invalid in this alphabet, or `nil` if it is valid.
  func flaw(in alphabet: FractionalAlphabet) -> FractionalIndexError? {
    withBytes { bytes in
      guard let first = bytes.first else { return .malformed(text, .empty) }
      let head = Int(alphabet.headValues[Int(first)])
      guard head < alphabet.headBytes.count else { return .unknownHead(text) }
      let integerLength = alphabet.integerLength(head: head)
      if bytes.count < integerLength { return .malformed(text, .integerTooShort) }
      if bytes.count == integerLength, alphabet.beginsWithSmallestInteger(bytes) {
        return .malformed(text, .smallestInteger)
      }
      for byte in bytes.dropFirst() where alphabet.digitValues[Int(byte)] == 255 {
        return .malformed(text, .notADigit)
      }
      if bytes.count > integerLength, bytes[bytes.count - 1] == alphabet.digitBytes[0] {
        return .malformed(text, .trailingZero)
      }
      return nil
    }
  }
}
