#if Server
public import HTTPTypes

/// The kinds of error responses. Each has its own ``type``.
public enum ProblemKind: String, Sendable, CaseIterable {
  /// The request cannot be parsed.
  case malformed
  /// The request is of another protocol version.
  case protocolVersion = "protocol-version"
  /// The token is missing or unknown.
  case unauthorized
  /// The path or the resource does not exist, or the resource belongs to another account.
  case unknown
  /// The path does not support this method.
  case method
  /// A different item has this id.
  case conflict
  /// The client has seen a version or mark that the server does not have.
  case restored
  /// The body is too long.
  case tooLarge = "too-large"
  /// The request contains values that cannot be stored.
  case invalid
  /// The request contains a member that has another name since version 2 of the protocol.
  case renamedMember = "renamed-member"
  /// The list would have more items than the maximum.
  case full
  /// A push does not name the version that it is based on.
  case preconditionRequired = "precondition-required"
  /// The device, or an address without a valid token, sent too many requests.
  case tooMany = "too-many-requests"
  /// The server failed.
  case `internal`
  /// The server cannot answer now; the client may retry later.
  case unavailable
  /// The disk is full.
  case storageFull = "storage-full"

  /// The path that identifies the kind, `type` in the response.
  public var type: String { "/problems/" + rawValue }

  /// The HTTP status of the response.
  public var status: HTTPResponse.Status {
    switch self {
    case .malformed, .protocolVersion: .badRequest
    case .unauthorized: .unauthorized
    case .unknown: .notFound
    case .method: .methodNotAllowed
    case .conflict, .restored: .conflict
    case .tooLarge: .contentTooLarge
    case .invalid, .renamedMember, .full: .unprocessableContent
    case .preconditionRequired: .preconditionRequired
    case .tooMany: .tooManyRequests
    case .internal: .internalServerError
    case .unavailable: .serviceUnavailable
    case .storageFull: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
    }
  }

  /// The summary of the kind of error, the same in each response.
  public var title: String {
    switch self {
    case .malformed: "Malformed request"
    case .protocolVersion: "Unsupported protocol version"
    case .unauthorized: "A valid token is required"
    case .unknown: "Not found"
    case .method: "Method not allowed"
    case .conflict: "The id is already in use"
    case .restored: "The server was restored from a backup"
    case .tooLarge: "The request body is too large"
    case .invalid: "Invalid value"
    case .renamedMember: "The member has a new name"
    case .full: "The list is full"
    case .preconditionRequired: "If-Match is required"
    case .tooMany: "Too many requests"
    case .internal: "Internal server error"
    case .unavailable: "Temporarily unavailable"
    case .storageFull: "The storage is full"
    }
  }
}
#endif
