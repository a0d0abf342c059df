#if Server
import HTTPTypes
import Hummingbird

/// Answers HEAD as GET, without the content.
struct HeadMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let response = try await next(request, context)
    return request.method == .head ? response.createHeadResponse() : response
  }
}
#endif
