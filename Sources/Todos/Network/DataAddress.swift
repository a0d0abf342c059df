import Foundation

/// Decodes `data:` addresses according to RFC 2397: `data:image/png;base64,iVBORw0K…`.
enum DataAddress {
  /// Returns the content of an address, which may have at most `limit` bytes.
  static func content(of url: URL, limit: Int) throws(ImageError) -> Data {
    let text = url.absoluteString.utf8
    // The longest encoding takes three bytes per byte, such as `%2F`. The 1000 bytes allow for the
    // media type.
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

  /// Replaces percent escapes with their bytes. Returns `nil` if an escape is invalid.
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
