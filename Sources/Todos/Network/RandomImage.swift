public import Foundation

/// A service that names a random image: the public ones for dogs and for cats, or one that answers as they do.
///
/// ```swift
/// let image = try await RandomImage.cats().data(by: ImageLoader())
/// ```
///
/// The service is asked at `/v1/images/search` and answers `[{"id": "…", "url": "https://…", "width": 1, "height": 1}]`. Each
/// call asks anew, once: nothing is tried again.
public struct RandomImage: Hashable, Sendable {
  /// The address that `/v1/images/search` is under.
  public var baseURL: URL
  /// The key of whoever asks, if the service gave one; it is sent to the service alone, in the field `x-api-key`.
  public var key: String?

  /// A service.
  ///
  /// - Parameters:
  ///   - baseURL: The address that `/v1/images/search` is under.
  ///   - key: The key of whoever asks, if the service gave one.
  public init(baseURL: URL, key: String? = nil) {
    self.baseURL = baseURL
    self.key = key
  }

  /// Dogs, by api.thedogapi.com.
  public static func dogs(key: String? = nil) -> Self {
    Self(baseURL: URL(string: "https://api.thedogapi.com")!, key: key)
  }

  /// Cats, by api.thecatapi.com.
  public static func cats(key: String? = nil) -> Self {
    Self(baseURL: URL(string: "https://api.thecatapi.com")!, key: key)
  }

  /// The address of a random image.
  ///
  /// - Parameters:
  ///   - transport: What asks.
  ///   - timeout: The time for the answer, in seconds.
  /// - Throws: Why there is none.
  public func url(
    by transport: any HTTPTransport = URLSessionTransport.shared, timeout: TimeInterval = 30
  ) async throws(ImageError) -> URL {
    var request = TransportRequest(
      baseURL.appendingPathComponent("v1/images/search"), fields: ["Accept": "application/json"],
      limit: 1 << 20,
      timeout: timeout)
    if let key, !key.isEmpty { request.fields["x-api-key"] = key }
    let content = try await transport.content(of: request, orThrow: ImageError.self)
    guard let found = try? JSONDecoder().decode([Found].self, from: content).first,
      let url = URL(string: found.url),
      ["http", "https"].contains(url.scheme?.lowercased())
    else { throw .noneFound(host: request.host) }
    return url
  }

  /// A random image.
  ///
  /// - Parameter loader: What loads it, and asks for its address.
  /// - Throws: Why there is none.
  public func data(by loader: ImageLoader = ImageLoader()) async throws(ImageError) -> Data {
    try await loader.data(of: url(by: loader.transport, timeout: loader.timeout))
  }

  /// What the service says of an image, as far as it is needed.
  private struct Found: Decodable {
    var url: String
  }
}
