public import Foundation

/// The picture of a list.
///
/// It is stored, and sent, as a text: a URL, or a `data:` URL of the bytes.
public enum ListImage: Hashable, Sendable {
  /// One that is to be loaded from there.
  case url(URL)
  /// The picture itself: at most ``TodoRules/maxImageBytes``, since it travels with the list.
  case data(Data)
}

extension ListImage: RawRepresentable, Codable {
  private static let prefix = "data:;base64,"

  /// The picture that a text stands for, if it stands for one.
  public init?(rawValue: String) {
    if rawValue.hasPrefix(Self.prefix) {
      guard let data = Data(base64Encoded: String(rawValue.dropFirst(Self.prefix.count))) else { return nil }
      self = .data(data)
    } else {
      guard let url = URL(string: rawValue), url.scheme != nil else { return nil }
      self = .url(url)
    }
  }

  /// The text that stands for it.
  public var rawValue: String {
    switch self {
    case .url(let url): url.absoluteString
    case .data(let data): Self.prefix + data.base64EncodedString()
    }
  }
}

extension ListImage {
  /// What is wrong with the picture.
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

  /// Whether it is bytes, or an address of which ``ImageLoader`` loads images.
  private var isLoadable: Bool {
    guard case .url(let url) = self else { return true }
    return switch url.scheme?.lowercased() {
    case "http", "https": url.host?.isEmpty == false
    case "data": true
    default: false
    }
  }
}
