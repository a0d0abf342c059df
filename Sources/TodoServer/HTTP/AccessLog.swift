#if Server
import Hummingbird
import Logging

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
