public import Foundation

/// Loads images over HTTP, and from `data:` addresses. It keeps none.
///
/// ```swift
/// let loader = ImageLoader()
/// let image = try await loader.data(of: URL(string: "https://example.com/cat.jpg")!)
/// print(ImageFormat(of: image)!)   // jpeg
/// ```
///
/// What a server says of the content counts for nothing: its first bytes tell whether it is an image. They do not tell whether
/// all of it can be drawn.
public struct ImageLoader: ImageLoading {
  /// What fetches.
  public var transport: any HTTPTransport
  /// The largest image, in bytes.
  public var limit: Int
  /// The time for an image, in seconds.
  public var timeout: TimeInterval

  /// A loader.
  ///
  /// - Parameters:
  ///   - transport: What fetches.
  ///   - limit: The largest image, in bytes; 4 MiB unless told otherwise.
  ///   - timeout: The time for an image, in seconds.
  public init(
    transport: any HTTPTransport = URLSessionTransport.shared, limit: Int = 4 << 20,
    timeout: TimeInterval = 30
  ) {
    self.transport = transport
    self.limit = limit
    self.timeout = timeout
  }

  /// The image at an address of `http`, `https` or `data`; a server has to answer with status 200.
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
      // Here what is too large is the image.
      if case .transport(.tooLarge(_, let limit)) = error { throw .tooLarge(limit: limit) }
      throw error
    }
  }
}

/// What gets the images of lists.
///
/// An app takes ``ImageLoader``, or one of its own that keeps a cache; a preview gives images of its own:
///
/// ```swift
/// struct BundledImages: ImageLoading {
///   func data(of url: URL) async throws(ImageError) -> Data {
///     Data(base64Encoded: placeholder)!
///   }
/// }
/// ```
public protocol ImageLoading: Sendable {
  /// The image at an address.
  ///
  /// - Returns: The image in its own format, see ``ImageFormat``.
  /// - Throws: Why there is none.
  func data(of url: URL) async throws(ImageError) -> Data
}
