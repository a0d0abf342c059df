/// A key that a program can write.
protocol ProgramKey: StoredKey {
  /// What these keys are, for errors: "a whole number".
  static var kind: String { get }
  /// The key that the bytes spell, or nil where they spell none.
  init?(spelling bytes: ArraySlice<UInt8>)
}

extension Int64: ProgramKey {
  static let kind = "a whole number of 64 bits"
  init?(spelling bytes: ArraySlice<UInt8>) { self.init(String(decoding: bytes, as: UTF8.self)) }
}

extension Double: ProgramKey {
  static let kind = "a finite number"
  init?(spelling bytes: ArraySlice<UInt8>) {
    guard let number = Double(String(decoding: bytes, as: UTF8.self)), number.isFinite else { return nil }
    self = number
  }
}

/// A text that is compared byte by byte, whatever its characters mean.
struct TextKey: ProgramKey, Hashable {
  static let kind = "a text of UTF-8 with at least a byte"

  /// The UTF-8 of the text.
  let bytes: [UInt8]

  init?(spelling bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty, String(validating: bytes, as: UTF8.self) != nil else { return nil }
    self.bytes = Array(bytes)
  }

  static func < (a: Self, b: Self) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }

  var byteCount: Int { bytes.count }
  var json: String { String(decoding: bytes, as: UTF8.self).jsonQuoted }
}
