#if Server
import Hummingbird
import NIOCore

/// The endpoints of the server.
enum Endpoints {
  /// All endpoints, as `/openapi.json` describes them.
  static let all = lists + index + items + information

  /// Returns the router for all endpoints.
  static func router(_ parts: ServerParts) -> Router<ServerContext> {
    let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: MetricsMiddleware())
    router.add(middleware: HeadMiddleware())
    router.add(middleware: NoStoreMiddleware())
    router.add(middleware: AccessLog())
    router.add(middleware: ProtocolVersionMiddleware(endpoints: all))
    router.add(middleware: ProblemMiddleware(endpoints: all))
    for endpoint in all {
      router.on(RouterPath(endpoint.path), method: endpoint.method) { request, context in
        let call = Call(request: request, context: context, server: parts)
        guard endpoint.needsToken else { return try await endpoint.handle(call) }
        let share = try await admit(call, to: endpoint)
        return try await endpoint.handle(call).holding(share, on: context.eventLoop)
      }
    }
    return router
  }

  /// Checks the token, the rate limit, and the number of responses in progress.
  private static func admit(_ call: Call, to endpoint: Endpoint) async throws
    -> ConcurrencyLimit<Device.ID>.Share
  {
    let device = try await device(of: call)
    call.context.requester.device = device
    if let seconds = call.server.limit.take(device.id) {
      throw Problem(
        .tooMany, "Too many requests with this token; try again in \(seconds) seconds.",
        headers: [.retryAfter: "\(seconds)"])
    }
    let work = endpoint.isStream ? call.server.streams : call.server.answers
    guard let share = work.begin(for: device.id) else {
      throw Problem(
        .tooMany, "Too many requests in progress; wait for a response before sending the next one.",
        headers: [.retryAfter: "1"])
    }
    let headers = call.request.headers
    if !endpoint.isConditional, headers[.ifMatch] != nil || headers[.ifNoneMatch] != nil {
      throw Problem(.malformed, "Only GET and PATCH support If-Match and If-None-Match; leave them out.")
    }
    return share
  }

  /// Returns the device whose token a request contains.
  ///
  /// - Throws: ``Problem`` of the kind `unauthorized`, or `tooMany` if the client's address was
  ///   rejected too often. `tooMany` also ends the connection, and drops its other requests.
  private static func device(of call: Call) async throws -> Device {
    do {
      return try await TokenCheck.device(of: call.request, in: call.server.storage)
    } catch let problem as Problem where problem.kind == .unauthorized {
      guard let seconds = call.server.refusals.take(call.context.address) else { throw problem }
      throw Problem(
        .tooMany, "Too many requests without a valid token; try again in \(seconds) seconds.",
        headers: [.retryAfter: "\(seconds)", .connection: "close"])
    }
  }
}

extension Response {
  /// Returns a response that keeps `share` until most of the response is sent. Until then, it
  /// counts as a response in progress. A short response is returned unchanged.
  fileprivate func holding(_ share: ConcurrencyLimit<Device.ID>.Share, on eventLoop: any EventLoop)
    -> Response
  {
    let body = body
    if let length = body.contentLength, length <= PacedWriter.maxBytes { return self }
    var response = self
    response.body = ResponseBody(contentLength: body.contentLength) { writer in
      try await body.write(PacedWriter(parent: writer, eventLoop: eventLoop))
      withExtendedLifetime(share) {}
    }
    return response
  }
}
#endif
