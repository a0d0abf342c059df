public import Foundation

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
