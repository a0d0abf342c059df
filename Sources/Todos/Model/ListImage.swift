public import Foundation

/// The image of a list.
///
/// An image is stored and sent as a text: its URL, or a `data:` URL with its bytes.
public enum ListImage: Hashable, Sendable {
  /// An image to load from a URL.
  case url(URL)
  /// The image's bytes: at most ``TodoRules/maxImageBytes``, because they are sent with the list.
  case data(Data)
}

extension ListImage: RawRepresentable, Codable {
  private static let prefix = "data:;base64,"

  /// Creates an image from its text; `nil` if the text is not a URL, or its Base64 data is invalid.
  public init?(rawValue: String) {
    if rawValue.hasPrefix(Self.prefix) {
      guard let data = Data(base64Encoded: String(rawValue.dropFirst(Self.prefix.count))) else { return nil }
      self = .data(data)
    } else {
      guard let url = URL(string: rawValue), url.scheme != nil else { return nil }
      self = .url(url)
    }
  }

  /// The image as a text.
  public var rawValue: String {
    switch self {
    case .url(let url): url.absoluteString
    case .data(let data): Self.prefix + data.base64EncodedString()
    }
  }
}

extension ListImage {
  /// The faults of the image.
  package var faults: [DraftFault] {
    let bytes =
      switch self {
      case .data(let data): data.count
      case .url(let url): url.absoluteString.utf8.count
      }
    if bytes > TodoRules.maxImageBytes {
      return [DraftFault(.image, .tooLarge(limit: TodoRules.maxImageBytes), given: "\(bytes)")]
    }
    return isLoadable && ListImage(rawValue: rawValue) == self
      ? [] : [DraftFault(.image, .notAnAddress, given: DraftFault.excerpt(of: rawValue))]
  }

  /// Whether the image has bytes, or has an address that ``ImageLoader`` supports.
  private var isLoadable: Bool {
    guard case .url(let url) = self else { return true }
    return switch url.scheme?.lowercased() {
    case "http", "https": url.host?.isEmpty == false
    case "data": true
    default: false
    }
  }
}
