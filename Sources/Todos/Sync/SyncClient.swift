import Foundation
import ListOrdering

/// The requests of the protocol, each sent once.
struct SyncClient: Sendable {
  let server: URL
  let token: String
  let transport: any HTTPTransport
  /// For each request, in seconds.
  let timeout: TimeInterval

  /// The longest answer: two hundred lists, each with a picture, take less.
  private static var limit: Int { 32 << 20 }

  /// What versions the server has.
  func versions() async throws(SyncError) -> ServerVersions {
    let answer = try await send(request("versions"))
    guard answer.status == 200 else { throw SyncError(answer) }
    return try Self.content(of: answer)
  }

  /// A list's newest state; `nil` where the server does not have it.
  ///
  /// - Parameter order: The order in which the server is to give them, if not in the user's.
  func fetch<Item: WireItem>(
    _ scope: SyncScope, as _: Item.Type, sortedBy order: String? = nil
  ) async throws(SyncError) -> ServerList<Item>? {
    var request = request(scope.path)
    if let order, var parts = URLComponents(url: request.url, resolvingAgainstBaseURL: false) {
      parts.queryItems = [URLQueryItem(name: "sort", value: order)]
      request.url = parts.url ?? request.url
    }
    let answer = try await send(request)
    switch answer.status {
    case 200: return try Self.content(of: answer)
    case 404: return nil
    default: throw SyncError(answer)
    }
  }

  /// What became of a push.
  enum PushOutcome<Item: WireItem>: Sendable {
    /// It was applied, now or before, and the list then had this version.
    case applied(version: Int)
    /// The list is another one by now.
    case outdated(ServerList<Item>)
    /// The server does not have the list.
    case gone
    /// The server will never take it.
    case refused(SyncProblem)
  }

  /// Sends a push.
  func send<Item: WireItem>(_ push: Push<Item>, to scope: SyncScope) async throws(SyncError) -> PushOutcome<
    Item
  > {
    var request = request(scope.path)
    request.method = "PATCH"
    request.fields["If-Match"] = "\"\(push.version)\""
    request.fields["Idempotency-Key"] = push.batch
    request.fields["Content-Type"] = "application/json"
    do {
      request.body = try JSONEncoder().encode(WirePush(push: push))
    } catch { throw .store(.damaged("What is to be told can't be written: \(error)")) }
    let answer = try await send(request)
    switch answer.status {
    case 200:
      let applied: Applied = try Self.content(of: answer)
      // Each push that is applied makes the version grow.
      guard applied.version > push.version else { throw .unreadable("version \(applied.version)") }
      return .applied(version: applied.version)
    case 412: return .outdated(try Self.content(of: answer))
    case 404: return .gone
    case 400, 413, 422: return .refused(SyncProblem(answer))
    default: throw SyncError(answer)
    }
  }

  /// Adds a todo to a list, where the server places it.
  func post(_ todo: Todo, to scope: SyncScope) async throws(SyncError) -> Todo {
    var request = request("\(scope.path)/items")
    request.method = "POST"
    request.fields["Content-Type"] = "application/json"
    do { request.body = try JSONEncoder().encode(todo) } catch { throw .store(.damaged("\(error)")) }
    let answer = try await send(request)
    guard [200, 201].contains(answer.status) else { throw SyncError(answer) }
    return try (Self.content(of: answer) as Posted).item
  }

  private struct Posted: Decodable { var item: Todo }

  /// Deletes a todo.
  func delete(_ id: Todo.ID, of scope: SyncScope) async throws(SyncError) {
    var request = request("\(scope.path)/items/\(id)")
    request.method = "DELETE"
    let answer = try await send(request)
    guard answer.status == 204 else { throw SyncError(answer) }
  }

  /// Listens to hints of the server that something is new, until it ends.
  ///
  /// - Parameter hint: Is called for each, and first of all for what was missed while nobody listened; also for none, where one
  ///   comes in two parts.
  func listen(_ hint: @escaping @Sendable () -> Void) async throws(SyncError) {
    var request = request("events")
    request.fields["Accept"] = "text/event-stream"
    // Four times the server's heartbeat: a connection that is half open is silent.
    request.timeout = 60
    let hints = EventHints()
    do {
      let answer = try await transport.stream(request) { if hints.isHint($0) { hint() } }
      guard answer.status == 200 else { throw SyncError(answer) }
    } catch let error as SyncError { throw error } catch let error as TransportError {
      throw error == .cancelled ? .cancelled : .unanswered(error)
    } catch { throw .unreadable("\(error)") }
  }

  private struct Applied: Decodable { var version: Int }

  func request(_ path: String) -> TransportRequest {
    TransportRequest(
      server.appendingPathComponent(path),
      fields: ["Authorization": "Bearer \(token)", "Accept": "application/json"],
      limit: Self.limit, timeout: timeout)
  }

  func send(_ request: TransportRequest) async throws(SyncError) -> TransportAnswer {
    do { return try await transport.send(request) } catch {
      throw error == .cancelled ? .cancelled : .unanswered(error)
    }
  }

  private static func content<Content: Decodable>(of answer: TransportAnswer) throws(SyncError) -> Content {
    do { return try JSONDecoder().decode(Content.self, from: answer.body) } catch {
      throw .unreadable(String("\(error)".prefix(200)))
    }
  }
}

extension SyncError {
  /// What an answer says that is none of those that were asked for.
  init(_ answer: TransportAnswer) {
    switch answer.status {
    case 401, 403: self = .unauthorised
    case 408, 429, 503: self = .busy(seconds: answer["Retry-After"].flatMap(Double.init))
    case 500...599: self = .serverFault(SyncProblem(answer))
    case 400...499: self = .refused(SyncProblem(answer))
    default: self = .unreadable("status \(answer.status)")
    }
  }
}
