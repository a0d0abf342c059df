#if Server
import Hummingbird

/// All that the server can be asked.
enum Endpoints {
  /// Every endpoint; the document at `/openapi.json` describes these.
  static let all = lists + index + items + information

  /// What answers requests by these endpoints.
  static func router(_ parts: ServerParts) -> Router<ServerContext> {
    let router = Router(context: ServerContext.self)
    router.add(middleware: MetricsMiddleware())
    router.add(middleware: AccessLog())
    router.add(middleware: ProblemMiddleware(endpoints: all))
    for endpoint in all {
      router.on(RouterPath(endpoint.path), method: endpoint.method) { request, context in
        let call = Call(request: request, context: context, server: parts)
        if endpoint.needsToken { try await admit(call) }
        return try await endpoint.handle(call)
      }
    }
    return router
  }

  /// Lets in who has a token and does not ask too often.
  private static func admit(_ call: Call) async throws {
    let device = try await TokenCheck.device(of: call.request, in: call.server.storage)
    call.context.asking.device = device
    guard let seconds = call.server.limit.take(device.id) else { return }
    throw Problem(
      .tooMany, "Try again in \(seconds) seconds.", headers: [.retryAfter: "\(seconds)"])
  }
}
#endif
