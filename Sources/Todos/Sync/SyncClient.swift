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
  func fetch<Item: WireItem>(_ scope: SyncScope, as _: Item.Type) async throws(SyncError) -> ServerList<Item>?
  {
    let answer = try await send(request(scope.path))
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
      return .applied(version: applied.version)
    case 412: return .outdated(try Self.content(of: answer))
    case 404: return .gone
    case 400, 413, 422: return .refused(SyncProblem(answer))
    default: throw SyncError(answer)
    }
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
