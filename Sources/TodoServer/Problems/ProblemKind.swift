#if Server
public import HTTPTypes

/// The kinds of errors that the server answers with: each is a `type` of its own.
public enum ProblemKind: String, Sendable, CaseIterable {
  /// The request can't be understood.
  case malformed
  /// No token, or none that the server knows.
  case unauthorized
  /// There is nothing of this name, or it is another account's.
  case unknown
  /// The path has other methods.
  case method
  /// There is another item with this id.
  case conflict
  /// The client has seen what the server does not have, or not under this mark.
  case restored
  /// The body is too long.
  case tooLarge = "too-large"
  /// The request says what may not be stored.
  case invalid
  /// The list has as many items as it may have.
  case full
  /// A push does not name the version on which it rests.
  case preconditionRequired = "precondition-required"
  /// There were too many requests with this token.
  case tooMany = "too-many-requests"
  /// The server is at fault.
  case `internal`
  /// The server can't answer now; later it may.
  case unavailable
  /// There is no room to store anything.
  case storageFull = "storage-full"

  /// The address that tells the kind, as `type` of the answer.
  public var type: String { "/problems/" + rawValue }

  /// The status with which it is answered.
  public var status: HTTPResponse.Status {
    switch self {
    case .malformed: .badRequest
    case .unauthorized: .unauthorized
    case .unknown: .notFound
    case .method: .methodNotAllowed
    case .conflict, .restored: .conflict
    case .tooLarge: .contentTooLarge
    case .invalid, .full: .unprocessableContent
    case .preconditionRequired: .preconditionRequired
    case .tooMany: .tooManyRequests
    case .internal: .internalServerError
    case .unavailable: .serviceUnavailable
    case .storageFull: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
    }
  }

  /// What has happened, the same for all of the kind.
  public var title: String {
    switch self {
    case .malformed: "The request can't be understood"
    case .unauthorized: "A token is required"
    case .unknown: "Not found"
    case .method: "Method not allowed"
    case .conflict: "The id is taken"
    case .restored: "The server was restored from a backup"
    case .tooLarge: "The body is too long"
    case .invalid: "This can't be stored"
    case .full: "The list is full"
    case .preconditionRequired: "If-Match is required"
    case .tooMany: "Too many requests"
    case .internal: "The server failed"
    case .unavailable: "Not available now"
    case .storageFull: "The storage is full"
    }
  }
}
#endif
