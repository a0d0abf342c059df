#if Server
import HTTPTypes
import Hummingbird

/// Identifies the device that sends a request.
enum TokenCheck {
  /// The response to missing, unknown and revoked tokens alike.
  static let refused = Problem(
    .unauthorized, "Send “Authorization: Bearer TOKEN” with a valid token; “todos token” creates one.",
    headers: [.wwwAuthenticate: "Bearer"])

  /// Returns the device whose token a request contains.
  ///
  /// A digest is always computed and looked up, even without a token, so that the amount of work
  /// reveals nothing about the token.
  ///
  /// - Throws: ``Problem`` of the kind `unauthorized`, and ``StorageError``.
  static func device(of request: Request, in storage: any ListStorage) async throws -> Device {
    let field = request.headers[.authorization] ?? ""
    let parts = field.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    let isBearer = parts.count == 2 && parts[0].lowercased() == "bearer"
    let token = isBearer ? String(parts[1].drop { $0 == " " }) : ""
    guard let device = try await storage.device(withToken: TokenDigest(of: token)), isBearer else {
      throw refused
    }
    return device
  }
}
#endif
