public import Foundation

/// An error that prevented an image from being loaded.
public enum ImageError: Error, Hashable, Sendable {
  /// The server sent no response.
  case transport(TransportError)
  /// The server refused the request with this status code.
  case status(Int, host: String)
  /// The loader does not support addresses with this scheme.
  case scheme(String)
  /// The `data:` address is malformed.
  case damagedAddress
  /// The image has more than this many bytes.
  case tooLarge(limit: Int)
  /// The data is not an image of a known format.
  case notAnImage
  /// The random image service returned no image.
  case noneFound(host: String)
}

extension ImageError: CustomStringConvertible {
  /// A message for the user: what is wrong, and what to do.
  public var description: String {
    switch self {
    case .transport(let error): "The image could not be loaded. \(error)"
    case .status(let status, let host):
      "The image could not be loaded. \(host) \(TransportResponse.refusal(status))"
    case .scheme(let scheme):
      "Images can't be loaded from addresses that begin with “\(scheme):”; use one with https://."
    case .damagedAddress: "The image's data: address is damaged; copy the whole address again."
    case .tooLarge(let limit): "The image is larger than \(limit.formattedBytes); choose a smaller one."
    case .notAnImage: "This is not a supported image; use PNG, JPEG, GIF, WebP or HEIC."
    case .noneFound(let host): "\(host) returned no image; try again later."
    }
  }
}

extension ImageError: LocalizedError {
  /// The same text as ``description``.
  public var errorDescription: String? { description }
}
