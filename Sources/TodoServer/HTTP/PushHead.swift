#if Server
import HTTPTypes

/// The header fields of a push.
///
/// The function that applies the push does not read them itself, because the Swift 6.3 compiler
/// crashes when it optimizes an asynchronous function that does both.
struct PushHead: Sendable {
  /// The tags of the versions that the push may be based on, from `If-Match`.
  let base: EntityTags
  /// The identifier of the push, from `Idempotency-Key`. A push that is sent again keeps it.
  let batch: String
  /// The state that the client has seen last, if given.
  let seen: LastSeen?

  /// Reads the header fields.
  ///
  /// - Throws: ``Problem``: `preconditionRequired`, `malformed`.
  init(_ call: Call) throws(Problem) {
    let precondition = try call.field(
      .ifMatch,
      else: Problem(
        .preconditionRequired,
        "If-Match is missing; send the version that the push is based on, in quotes: If-Match: \"17\"."))
    guard let tags = EntityTags(precondition), tags != .any else {
      throw Problem(.malformed, "If-Match must be the version that the push is based on, in quotes: \"17\".")
    }
    let batch = try call.field(
      .idempotencyKey,
      else: Problem(
        .malformed, "Idempotency-Key is missing; send a name that no other push of the device has."))
    guard (1...128).contains(batch.utf8.count), batch.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw Problem(.malformed, "Idempotency-Key must be 1 to 128 visible ASCII characters, without spaces.")
    }
    (base, self.batch) = (tags, batch)
    seen = try LastSeen(call)
  }
}
#endif
