#if Server
import Crypto
public import Foundation

/// What a device shows to be let in: 256 random bits, as 43 characters of base64url. Whoever has it has the account's
/// lists.
public struct AccessToken: Hashable, Sendable {
  /// The text that a device sends.
  public let text: String

  /// A new token.
  public init() {
    let bytes = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
    text = Self.text(of: bytes)
  }

  /// The token that a text is, if it may be one: white space around it does not count.
  public init?(_ text: some StringProtocol) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let standard = text.replacing("-", with: "+").replacing("_", with: "/") + "="
    // Only one text of several that say the same bytes is the one that was given out.
    guard let bytes = Data(base64Encoded: standard), bytes.count == 32, Self.text(of: bytes) == text else {
      return nil
    }
    self.text = text
  }

  /// What is stored of it.
  public var digest: TokenDigest { TokenDigest(of: text) }

  private static func text(of bytes: Data) -> String {
    bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}

/// What is stored of a token: its SHA-256, by which nobody gets in who reads the storage.
public struct TokenDigest: Hashable, Sendable {
  /// 32 bytes.
  public let bytes: Data

  /// The digest of whatever a client sends for a token.
  public init(of text: String) { bytes = Data(SHA256.hash(data: Data(text.utf8))) }
}
#endif
