#if Server
import HTTPTypes
import Hummingbird
import Logging
import NIOHTTP1

/// Converts all errors to error responses.
struct ProblemMiddleware: RouterMiddleware {
  let endpoints: [Endpoint]

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let problem as Problem {
      if problem.kind == .internal {
        let account = context.requester.device.map { "\($0.account.id)" }
        context.logger.error(
          "A request failed",
          metadata: [
            "error": "\(problem.detail)", "account": "\(account ?? "-")",
            "path": "\(request.uri.path.prefix(256))", "item": "\(problem.item ?? "-")",
          ])
      }
      return try problem.response()
    } catch let error as StorageError {
      context.logger.error("The storage failed", metadata: ["error": "\(error)"])
      return try Self.problem(error).response()
    } catch let error as HTTPError where error.status == .notFound {
      return try notFound(request).response()
    } catch let error as HTTPParserError {
      // The connection itself responds to this error, and then ends.
      throw error
    } catch {
      context.logger.error("A request failed", metadata: ["error": "\(error)"])
      return try Problem(.internal, "The server could not answer the request; its log contains the cause.")
        .response()
    }
  }

  /// Returns the error for an unknown path, or for an unsupported method of a path.
  private func notFound(_ request: Request) -> Problem {
    var methods = endpoints.filter { $0.matches(request.uri.path) }.map(\.method.rawValue)
    if methods.contains("GET") { methods.append("HEAD") }
    methods.sort()
    if methods.isEmpty {
      return Problem(.unknown, "This path does not exist; see /openapi.json for all paths.")
    }
    let allowed = methods.joined(separator: ", ")
    return Problem(.method, "This path supports only \(allowed).", headers: [.allow: allowed])
  }

  private static func problem(_ error: StorageError) -> Problem {
    switch error {
    case .full:
      Problem(
        .storageFull,
        "The server's disk is full, and nothing was stored; free some space on it, then send the request again."
      )
    case .busy:
      Problem(
        .unavailable, "The storage is busy, and nothing was stored; send the request again after a second.",
        headers: [.retryAfter: "1"])
    case .newerVersion, .notAStorage, .notOpened, .failed:
      Problem(.internal, "The storage failed; the server's log contains the cause.")
    }
  }
}

/// Answers HEAD like GET, without the content.
struct HeadMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let response = try await next(request, context)
    return request.method == .head ? response.createHeadResponse() : response
  }
}

/// Forbids caches to store responses, because a cached response may lack changes that a client has
/// already seen.
struct NoStoreMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    response.headers[.cacheControl] = "no-store"
    return response
  }
}

/// Logs each request with its device and response status, but no tokens or content.
struct AccessLog: RouterMiddleware {
  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    let response = try await next(request, context)
    let time = (ContinuousClock.now - start) / .milliseconds(1)
    context.logger.info(
      "request",
      metadata: [
        "method": "\(request.method)", "path": "\(request.uri.path.prefix(256))",
        "status": "\(response.status.code)",
        "ms": "\((time * 10).rounded() / 10)",
        "device": "\(context.requester.device.map { "\($0.id)" } ?? "-")",
      ])
    return response
  }
}
#endif
