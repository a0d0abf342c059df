#if Server
import Crypto
public import Foundation

/// What is stored of a token: its SHA-256, by which nobody gets in who reads the storage.
public struct TokenDigest: Hashable, Sendable {
  /// 32 bytes.
  public let bytes: Data

  /// The digest of whatever a client sends for a token.
  public init(of text: String) { bytes = Data(SHA256.hash(data: Data(text.utf8))) }
}
#endif
