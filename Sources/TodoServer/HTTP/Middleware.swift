#if Server
import HTTPTypes
import Hummingbird
import Logging
import NIOHTTP1

/// Answers errors, whatever they are, as problems.
struct ProblemMiddleware: RouterMiddleware {
  let endpoints: [Endpoint]

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let problem as Problem {
      if problem.kind == .internal {
        let account = context.asking.device.map { "\($0.account.id)" }
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
      // Answered by the connection, which is at its end.
      throw error
    } catch {
      context.logger.error("A request failed", metadata: ["error": "\(error)"])
      return try Problem(.internal, "The server could not answer; its log says why.").response()
    }
  }

  /// Another method of a path that there is, or no path at all.
  private func notFound(_ request: Request) -> Problem {
    var methods = endpoints.filter { $0.matches(request.uri.path) }.map(\.method.rawValue)
    if methods.contains("GET") { methods.append("HEAD") }
    methods.sort()
    if methods.isEmpty { return Problem(.unknown, "There is no such path; see /openapi.json.") }
    let allowed = methods.joined(separator: ", ")
    return Problem(.method, "This path has \(allowed).", headers: [.allow: allowed])
  }

  private static func problem(_ error: StorageError) -> Problem {
    switch error {
    case .full: Problem(.storageFull, "There is no room to store this; nothing was stored.")
    case .busy: Problem(.unavailable, "The storage is busy; nothing was stored.", headers: [.retryAfter: "1"])
    case .newerVersion, .notAStorage, .notOpened, .failed:
      Problem(.internal, "The storage failed; the server's log says why.")
    }
  }
}

/// Answers HEAD as GET, without the content.
struct HeadMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let response = try await next(request, context)
    return request.method == .head ? response.createHeadResponse() : response
  }
}

/// Asks caches on the way not to keep any answer: an older one may lack what a client has seen.
struct NoStoreMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    response.headers[.cacheControl] = "no-store"
    return response
  }
}

/// A line for each request: what was asked by whom, and what was answered. No token, no content.
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
        "ms": "\((time * 10).rounded() / 10)", "device": "\(context.asking.device.map { "\($0.id)" } ?? "-")",
      ])
    return response
  }
}
#endif
