public import Foundation

/// A service of random images: one of the public services for dogs and cats, or a service with the
/// same interface.
///
/// ```swift
/// let image = try await RandomImage.cats().data(by: ImageLoader())
/// ```
///
/// The service responds to `/v1/images/search` with
/// `[{"id": "…", "url": "https://…", "width": 1, "height": 1}]`. Requests are not retried.
public struct RandomImage: Hashable, Sendable {
  /// The address to append `/v1/images/search` to.
  public var baseURL: URL
  /// The API key, if any. Only the service receives it, in the field `x-api-key`.
  public var key: String?

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - baseURL: The address to append `/v1/images/search` to.
  ///   - key: The API key, if any.
  public init(baseURL: URL, key: String? = nil) {
    self.baseURL = baseURL
    self.key = key
  }

  /// The service of dog images at api.thedogapi.com.
  public static func dogs(key: String? = nil) -> Self {
    Self(baseURL: URL(string: "https://api.thedogapi.com")!, key: key)
  }

  /// The service of cat images at api.thecatapi.com.
  public static func cats(key: String? = nil) -> Self {
    Self(baseURL: URL(string: "https://api.thecatapi.com")!, key: key)
  }

  /// Requests the address of a random image.
  ///
  /// - Parameters:
  ///   - transport: The transport that sends the request.
  ///   - timeout: The maximum time for the response, in seconds.
  /// - Throws: ``ImageError``.
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

  /// Loads a random image.
  ///
  /// - Parameter loader: The loader of the image, whose transport also requests the address.
  /// - Throws: ``ImageError``.
  public func data(by loader: ImageLoader = ImageLoader()) async throws(ImageError) -> Data {
    try await loader.data(of: url(by: loader.transport, timeout: loader.timeout))
  }

  /// The part of the service's response that is used.
  private struct Found: Decodable {
    var url: String
  }
}
