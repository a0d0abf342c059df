public import Foundation

/// An image format, detected by the first bytes of an image.
///
/// ```swift
/// ImageFormat(of: Data("GIF89a…".utf8))   // .gif
/// ImageFormat(of: Data("<html>".utf8))    // nil
/// ```
public enum ImageFormat: String, CaseIterable, Codable, Hashable, Sendable {
  /// Portable Network Graphics.
  case png
  /// JPEG, such as JFIF or Exif.
  case jpeg
  /// GIF, 87a or 89a.
  case gif
  /// WebP, in a RIFF container.
  case webP = "webp"
  /// HEIC, an ISO container with an HEVC image.
  case heic

  /// Detects the format of an image. The result is `nil` if the format is none of these.
  ///
  /// - Parameter data: The image, or its first 64 bytes.
  /// - Complexity: O(1)
  public init?(of data: Data) {
    let bytes = Array(data.prefix(64))
    func has(_ text: String, at index: Int = 0) -> Bool { bytes.dropFirst(index).starts(with: text.utf8) }

    if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
      self = .png
    } else if bytes.starts(with: [0xff, 0xd8, 0xff]) {
      self = .jpeg
    } else if has("GIF87a") || has("GIF89a") {
      self = .gif
    } else if has("RIFF"), has("WEBP", at: 8) {
      self = .webP
    } else if has("ftyp", at: 4), Self.isHEIC(bytes) {
      self = .heic
    } else {
      return nil
    }
  }

  /// The media type, such as `image/png`.
  public var mediaType: String { "image/\(rawValue)" }

  /// Whether the major brand or a compatible brand of the container is one of HEVC.
  private static func isHEIC(_ bytes: [UInt8]) -> Bool {
    // The box: length, "ftyp", major brand, minor version, compatible brands; four bytes each.
    let length = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let brands = ["heic", "heix", "heim", "heis", "hevc", "hevx"].map { Array($0.utf8) }
    return stride(from: 8, to: min(length, bytes.count), by: 4).contains { index in
      index != 12 && brands.contains { bytes.dropFirst(index).starts(with: $0) }
    }
  }
}
