import Foundation

/// Reads what a `data:` address holds, by RFC 2397: `data:image/png;base64,iVBORw0K…`.
enum DataAddress {
  /// The content, at most so many bytes.
  static func content(of url: URL, limit: Int) throws(ImageError) -> Data {
    let text = url.absoluteString.utf8
    // Base64 writes three bytes in four, an escape one byte in three.
    guard (text.count - 1000) / 3 <= limit else { throw .tooLarge(limit: limit) }
    guard let comma = text.firstIndex(of: UInt8(ascii: ",")),
      let bytes = unescaped(text[text.index(after: comma)...])
    else { throw .damagedAddress }
    let isBase64 = String(text[..<comma])?.lowercased().hasSuffix(";base64") ?? false
    guard let data = isBase64 ? Data(base64Encoded: bytes, options: .ignoreUnknownCharacters) : bytes else {
      throw .damagedAddress
    }
    guard data.count <= limit else { throw .tooLarge(limit: limit) }
    return data
  }

  /// The bytes without their escapes; `nil` if a `%` begins none.
  private static func unescaped(_ text: Substring.UTF8View) -> Data? {
    var bytes = Data()
    bytes.reserveCapacity(text.count)
    var rest = text[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let high = digit(rest.popFirst()), let low = digit(rest.popFirst()) else { return nil }
        bytes.append(high << 4 | low)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  private static func digit(_ byte: UInt8?) -> UInt8? {
    byte.flatMap { Character(Unicode.Scalar($0)).hexDigitValue }.map(UInt8.init)
  }
}
