#if Server
import HTTPTypes
import Hummingbird

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
#endif
