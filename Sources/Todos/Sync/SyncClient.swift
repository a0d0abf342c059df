import Foundation
import ListOrdering

/// The requests of the sync protocol. Each method sends its request once.
struct SyncClient: Sendable {
  let server: URL
  let token: String
  let transport: any HTTPTransport
  /// The maximum wait for a response, and then between two parts of it, in seconds.
  let timeout: TimeInterval

  /// The maximum size of a response body, in bytes. An index of 200 lists with pictures is smaller.
  private static var limit: Int { 32 << 20 }
  /// The minimum upload speed, in bytes per second. A request's timeout is extended by the time
  /// that its body takes at this speed.
  private static var minBytesPerSecond: Double { 4_096 }

  /// Fetches the versions of the index and of all lists.
  func versions() async throws(SyncError) -> ServerVersions {
    let answer = try await send(request("versions"))
    if answer.status == 404 { throw .unreadable("There is no to-do server at this address.") }
    guard answer.status == 200 else { throw SyncError(answer) }
    let versions: ServerVersions = try Self.content(of: answer)
    // The mark becomes part of the header of each following request.
    guard versions.mark.utf8.count <= 256, versions.mark.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else {
      throw .unreadable("The server's mark is longer than 256 bytes or contains control characters.")
    }
    return versions
  }

  /// Fetches the newest state of a list from the server itself, to confirm a mark that may come
  /// from a cache.
  ///
  /// Sends an empty push instead of a `GET` request, because no cache answers a push. The push has
  /// base version 0, which no list has, so the server responds with its current list.
  ///
  /// - Returns: The list, or `nil` if the server does not have it.
  /// - Throws: ``SyncError``: ``SyncError/outdated`` if the server has another mark.
  func fetchPastCaches<Item: StoredItem>(
    _ scope: SyncScope, as _: Item.Type, mark: String
  ) async throws(SyncError) -> ServerResponse<Item>? {
    let nothing = Push<Item>(batch: UUID().uuidString, version: 0, changes: [])
    switch try await send(WirePush(push: nothing), to: scope, mark: mark) {
    case .outdated(let answer): return answer
    case .gone: return nil
    case .restored: throw .outdated
    case .applied: throw .unreadable("The server applied a push with base version 0, which no list has.")
    case .refused(let problem): throw .refused(problem)
    }
  }

  /// Fetches a list's newest state. Returns `nil` if the server does not have the list.
  ///
  /// - Parameters:
  ///   - seen: The version of the list that this device has seen.
  ///   - newest: The version of the list that the server has announced; 0 if unknown.
  ///   - order: The order in which the server sorts the items; the user's order if `nil`.
  /// - Throws: ``SyncError``: ``SyncError/outdated`` if the response has an earlier version than
  ///   `seen` or `newest`, or if its mark or the server's mark is not the one in `seen`.
  func fetch<Item: StoredItem>(
    _ scope: SyncScope, as _: Item.Type, seen: SeenVersion, newest: Int = 0, sortedBy order: String? = nil
  ) async throws(SyncError) -> ServerResponse<Item>? {
    var request = request(scope.path)
    request.fields[SeenVersion.name] = seen.value
    if let order, var parts = URLComponents(url: request.url, resolvingAgainstBaseURL: false) {
      parts.queryItems = [URLQueryItem(name: "sort", value: order)]
      request.url = parts.url ?? request.url
    }
    let answer = try await send(request)
    switch answer.status {
    case 200:
      let answer: ServerResponse<Item> = try Self.content(of: answer)
      guard answer.mark == seen.mark, answer.list.version >= max(seen.version, newest) else {
        throw .outdated
      }
      return answer
    case 404: return nil
    case 409: throw .outdated
    default: throw SyncError(answer)
    }
  }

  enum PushOutcome<Item: StoredItem>: Sendable {
    /// The server applied the push, now or earlier, and the list got this version. The server did
    /// not delete the lists in `kept`, because other devices had changed them.
    case applied(version: Int, kept: Set<Item.ID>)
    /// The list on the server has changed since the push's base version.
    case outdated(ServerResponse<Item>)
    /// The server does not have the list.
    case gone
    /// The server's mark has changed.
    case restored
    /// The server will never apply this push.
    case refused(SyncProblem)
  }

  /// Sends a push.
  ///
  /// - Parameter mark: The server's mark that this device knows.
  func send<Item: StoredItem>(
    _ wire: WirePush<Item>, to scope: SyncScope, mark: String
  ) async throws(SyncError) -> PushOutcome<Item> {
    let push = wire.push
    var request = try request("PATCH", scope.path, sending: wire)
    request.fields["If-Match"] = "\"\(push.version)\""
    request.fields["Idempotency-Key"] = push.batch
    request.fields[SeenVersion.name] = SeenVersion(mark: mark, version: push.version).value
    let answer = try await send(request)
    switch answer.status {
    case 200:
      let applied: Applied<Item.ID> = try Self.content(of: answer)
      guard applied.mark == mark else { return .restored }
      // Each applied push increases the version.
      guard applied.version > push.version else {
        throw .unreadable("The server applied a push to version \(push.version) as \(applied.version).")
      }
      return .applied(version: applied.version, kept: applied.kept ?? [])
    case 412:
      let answer: ServerResponse<Item> = try Self.content(of: answer)
      guard answer.mark == mark else { return .restored }
      guard answer.list.version >= push.version else { throw .outdated }
      return .outdated(answer)
    case 404: return .gone
    case 409: return .restored
    case 400, 413, 422: return .refused(SyncProblem(answer))
    default: throw SyncError(answer)
    }
  }

  /// Adds a todo to a list. The server chooses its position.
  func post(_ todo: Todo, to scope: SyncScope) async throws(SyncError) -> Todo {
    let answer = try await send(request("POST", "\(scope.path)/items", sending: todo))
    guard [200, 201].contains(answer.status) else { throw SyncError(answer) }
    return try (Self.content(of: answer) as Posted).item
  }

  private struct Posted: Decodable { var item: Todo }

  func delete(_ id: Todo.ID, of scope: SyncScope) async throws(SyncError) {
    var request = request("\(scope.path)/items/\(id)")
    request.method = "DELETE"
    let answer = try await send(request)
    guard answer.status == 204 else { throw SyncError(answer) }
    try answer.requireVersion()
  }

  /// Receives the server's hints that something changed, until the stream ends.
  ///
  /// - Parameter hint: The function to call for each hint. It is also called once at the beginning,
  ///   for earlier changes, and may be called twice for a hint that arrives in two parts.
  func listen(_ hint: @escaping @Sendable () -> Void) async throws(SyncError) {
    var request = request("events")
    request.fields["Accept"] = "text/event-stream"
    // Four times the server's heartbeat interval. A connection that is silent for longer is broken.
    request.timeout = 60
    let hints = EventHints()
    do {
      let answer = try await transport.stream(request) { if hints.isHint($0) { hint() } }
      guard answer.status == 200 else { throw SyncError(answer) }
      try answer.requireVersion()
    } catch let error as SyncError { throw error } catch let error as TransportError {
      throw SyncError(error)
    } catch { throw .unreadable("\(error)") }
  }

  private struct Applied<ID: Hashable & Decodable>: Decodable {
    var version: Int
    var mark: String
    var kept: Set<ID>?
  }

  private func request(_ path: String) -> TransportRequest {
    var request = TransportRequest(
      server.appendingPathComponent(path),
      fields: [
        "Authorization": "Bearer \(token)", "Accept": "application/json", "Cache-Control": "no-store",
        ProtocolVersion.field: "\(ProtocolVersion.current)",
      ],
      limit: Self.limit, timeout: timeout)
    // Makes the timeout limit the wait for each part of a response, not its total duration. Any
    // response may be long: to a push based on an older version, the server sends the whole list.
    request.toleratesSilence = true
    return request
  }

  private func request(
    _ method: String, _ path: String, sending content: some Encodable
  ) throws(SyncError) -> TransportRequest {
    var request = request(path)
    request.method = method
    request.fields["Content-Type"] = "application/json"
    do {
      let encoder = JSONEncoder()
      // The same content always gives the same text, so that recorded exchanges can be compared.
      encoder.outputFormatting = .sortedKeys
      let body = try encoder.encode(content)
      request.body = body
      request.timeout += Double(body.count) / Self.minBytesPerSecond
    } catch { throw .store(.damaged("The pending changes can't be encoded: \(error)")) }
    return request
  }

  private func send(_ request: TransportRequest) async throws(SyncError) -> TransportResponse {
    let answer: TransportResponse
    do { answer = try await transport.send(request) } catch { throw SyncError(error) }
    try answer.requireVersion(isRequired: false)
    return answer
  }

  private static func content<Content: Decodable>(of answer: TransportResponse) throws(SyncError) -> Content {
    let content: Content
    do { content = try JSONDecoder().decode(Content.self, from: answer.body) } catch {
      throw .unreadable(String("\(error)".prefix(200)))
    }
    // Checks the version last. Otherwise, the sign-in page of a guest network, which states no
    // version, would be reported as a server of version 1.
    try answer.requireVersion()
    return content
  }
}

extension SyncError {
  init(_ error: TransportError) {
    switch error {
    case .cancelled: self = .cancelled
    case .tooLarge: self = .unreadable(error.description)
    default: self = .noResponse(error)
    }
  }

  /// Creates the error for a response with an unexpected status.
  init(_ answer: TransportResponse) {
    switch answer.status {
    case 401, 403: self = .unauthorized
    case 408, 429, 503: self = .busy(seconds: answer["Retry-After"].flatMap(Double.init))
    case 500...599: self = .serverFault(SyncProblem(answer))
    case 400...499: self = .refused(SyncProblem(answer))
    default: self = .unreadable("unexpected status \(answer.status)")
    }
  }
}

/// The version of a list that a device saw last. If the server has only earlier versions, it
/// detects that it was restored from a backup.
struct SeenVersion: Hashable, Sendable {
  /// The server's mark when the device saw the version.
  var mark: String
  /// The list's version; 0 if the device has not seen any.
  var version: Int

  /// The name of the header field.
  static let name = "Last-Seen"

  /// The value of the header field: `17 5f0c…`.
  var value: String { "\(version) \(mark)" }
}

/// Distinguishes hints in an event stream from comments that only keep the stream alive.
///
/// `@unchecked`: the only mutable state is `hasBegun`, which is guarded by `lock`.
final class EventHints: @unchecked Sendable {
  private let lock = NSLock()
  private var hasBegun = false

  /// Returns whether a part of an event stream is a hint. The first part always is one, because
  /// something may have changed before the stream began.
  func isHint(_ part: Data) -> Bool {
    if part.isEmpty { return false }
    let lines = part.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
    return lock.withLock {
      defer { hasBegun = true }
      return !hasBegun || lines.contains { $0.first != UInt8(ascii: ":") }
    }
  }
}
