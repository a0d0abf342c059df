public import Foundation

/// A loader of images over HTTP and from `data:` addresses, without a cache.
///
/// ```swift
/// let loader = ImageLoader()
/// let image = try await loader.data(of: URL(string: "https://example.com/cat.jpg")!)
/// print(ImageFormat(of: image)!)   // jpeg
/// ```
///
/// The loader ignores the declared content type, and checks the format by the first bytes. The rest
/// of the image may still be damaged.
public struct ImageLoader: ImageLoading {
  /// The transport that sends the requests.
  public var transport: any HTTPTransport
  /// The maximum size of an image, in bytes.
  public var limit: Int
  /// The maximum time per image, in seconds.
  public var timeout: TimeInterval

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - transport: The transport that sends the requests.
  ///   - limit: The maximum size of an image, in bytes; 4 MiB by default.
  ///   - timeout: The maximum time per image, in seconds.
  public init(
    transport: any HTTPTransport = URLSessionTransport.shared, limit: Int = 4 << 20,
    timeout: TimeInterval = 30
  ) {
    self.transport = transport
    self.limit = limit
    self.timeout = timeout
  }

  /// Loads the image at an `http`, `https`, or `data` address. A server must send status 200.
  public func data(of url: URL) async throws(ImageError) -> Data {
    let data: Data
    switch url.scheme?.lowercased() {
    case "http", "https": data = try await fetched(from: url)
    case "data": data = try DataAddress.content(of: url, limit: limit)
    case let scheme: throw .scheme(scheme ?? "")
    }
    guard ImageFormat(of: data) != nil else { throw .notAnImage }
    return data
  }

  private func fetched(from url: URL) async throws(ImageError) -> Data {
    let request = TransportRequest(url, fields: ["Accept": "image/*"], limit: limit, timeout: timeout)
    do {
      return try await transport.content(of: request, orThrow: ImageError.self)
    } catch {
      // The response is the image, so report its size rather than a network error.
      if case .transport(.tooLarge(_, let limit)) = error { throw .tooLarge(limit: limit) }
      throw error
    }
  }
}

/// A type that loads the images of lists.
///
/// Apps use ``ImageLoader`` or their own loader with a cache. Previews can supply fixed images:
///
/// ```swift
/// struct BundledImages: ImageLoading {
///   func data(of url: URL) async throws(ImageError) -> Data {
///     Data(base64Encoded: placeholder)!
///   }
/// }
/// ```
public protocol ImageLoading: Sendable {
  /// Loads the image at an address.
  ///
  /// - Returns: The image in its own format; see ``ImageFormat``.
  /// - Throws: ``ImageError``.
  func data(of url: URL) async throws(ImageError) -> Data
}
