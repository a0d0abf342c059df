#if Server
import Metrics
import MetricsTestKit
import Testing

@testable import TodoServer

struct MetricsTests {
  /// Requests are counted by endpoint and status, in the metrics system that the program has chosen.
  @Test func requestsAreCounted() async throws {
    let metrics = TestMetrics()
    MetricsSystem.bootstrap(metrics)
    try await withServer { server in
      let phone = try await server.client()
      for _ in 0..<3 { #expect(try await phone.get("/lists/none").status == 404) }
    }
    let counter = try metrics.expectCounter(
      "hb.requests",
      [("http.route", "/lists/{list}"), ("http.request.method", "GET"), ("http.response.status_code", "404")])
    #expect(counter.totalValue >= 3)
  }
}
#endif
