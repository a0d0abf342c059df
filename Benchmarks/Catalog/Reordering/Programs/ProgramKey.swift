/// A type of key that a program can write.
protocol ProgramKey: StoredKey {
  /// A description of these keys for error messages, such as "a finite number".
  static var kind: String { get }
  /// Reads a key; `nil` if the bytes are not a valid key.
  init?(spelling bytes: ArraySlice<UInt8>)
}

extension Int64: ProgramKey {
  static let kind = "a 64-bit integer"
  init?(spelling bytes: ArraySlice<UInt8>) { self.init(String(decoding: bytes, as: UTF8.self)) }
}

extension Double: ProgramKey {
  static let kind = "a finite number"
  init?(spelling bytes: ArraySlice<UInt8>) {
    guard let number = Double(String(decoding: bytes, as: UTF8.self)), number.isFinite else { return nil }
    self = number
  }
}

/// A text that is compared byte by byte.
struct TextKey: ProgramKey, Hashable {
  static let kind = "UTF-8 text of at least one byte"

  let bytes: [UInt8]

  init?(spelling bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty, String(validating: bytes, as: UTF8.self) != nil else { return nil }
    self.bytes = Array(bytes)
  }

  static func < (a: Self, b: Self) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }

  var byteCount: Int { bytes.count }
  var json: String { String(decoding: bytes, as: UTF8.self).jsonQuoted }
}
