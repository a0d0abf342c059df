#if Server
import Crypto
public import Foundation

/// The secret with which a device authenticates: 256 random bits, as 43 characters of base64url. It
/// gives access to all lists of the account.
public struct AccessToken: Hashable, Sendable {
  /// The text that a device sends.
  public let text: String

  /// Creates a random token.
  public init() {
    let bytes = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
    text = Self.text(of: bytes)
  }

  /// Creates a token from its text, ignoring surrounding white space; `nil` if it is not a token.
  public init?(_ text: some StringProtocol) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let standard = text.replacing("-", with: "+").replacing("_", with: "/") + "="
    // Several texts decode to the same bytes. Accept only the text that encoding these bytes gives.
    guard let bytes = Data(base64Encoded: standard), bytes.count == 32, Self.text(of: bytes) == text else {
      return nil
    }
    self.text = text
  }

  /// The value that a storage keeps instead of the token.
  public var digest: TokenDigest { TokenDigest(of: text) }

  private static func text(of bytes: Data) -> String {
    bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}

/// The SHA-256 of a token. Storing only this keeps tokens secret from readers of the storage.
public struct TokenDigest: Hashable, Sendable {
  /// The 32 bytes of the hash.
  public let bytes: Data

  /// Hashes the text that a client sends as its token, even if it is not a valid token.
  public init(of text: String) { bytes = Data(SHA256.hash(data: Data(text.utf8))) }
}
#endif
