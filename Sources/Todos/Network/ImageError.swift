public import Foundation

/// Why there is no image.
public enum ImageError: Error, Hashable, Sendable {
  /// The server gave no answer.
  case transport(TransportError)
  /// The server refused, with this status code.
  case status(Int, host: String)
  /// Images are not loaded from addresses of this scheme.
  case scheme(String)
  /// The `data:` address can't be read.
  case damagedAddress
  /// The image has more than this many bytes.
  case tooLarge(limit: Int)
  /// What came is no image of a known format.
  case notAnImage
  /// The service of random images named none.
  case noneFound(host: String)
}

extension ImageError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .transport(let error): "The image was not loaded. \(error)"
    case .status(let status, let host): "The image was not loaded. \(host) \(TransportAnswer.refusal(status))"
    case .scheme(let scheme):
      "Images are not loaded from addresses that begin with “\(scheme):”; give one that begins with https://."
    case .damagedAddress: "The image's data: address is damaged; copy it again, all of it."
    case .tooLarge(let limit): "The image is larger than \(limit.formattedBytes); choose a smaller one."
    case .notAnImage: "This is no image that is known: take a PNG, JPEG, GIF, WebP or HEIC."
    case .noneFound(let host): "\(host) named no image; try again later."
    }
  }
}

extension ImageError: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}
