#if Server
import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Testing
import Todos

@testable import TodoServer

/// HTTPS, with a self-signed certificate for localhost.
struct TLSTests {
  private static func file(_ name: String) throws -> URL {
    try #require(Bundle.module.url(forResource: name, withExtension: "pem", subdirectory: "Certificates"))
  }

  private final class Collector: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    private var received = ""
    private let whole: EventLoopPromise<String>

    init(_ whole: EventLoopPromise<String>) { self.whole = whole }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      received += String(buffer: unwrapInboundIn(data))
    }
    func channelInactive(context: ChannelHandlerContext) { whole.succeed(received) }
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      whole.fail(error)
      context.close(promise: nil)
    }
  }

  /// Sends a request over HTTPS, and returns everything received until the end.
  private func ask(_ request: String, port: Int, _ configuration: TLSConfiguration) async throws -> String {
    let tls = try NIOSSLContext(configuration: configuration)
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let whole = loop.makePromise(of: String.self)
    let channel = try await ClientBootstrap(group: loop).channelInitializer { channel in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandlers([
          try NIOSSLClientHandler(context: tls, serverHostname: "localhost"), Collector(whole),
        ])
      }
    }.connect(host: "127.0.0.1", port: port).get()
    channel.writeAndFlush(ByteBuffer(string: request), promise: nil)
    return try await whole.futureResult.get()
  }

  @Test func requestsAreAnsweredOverHTTPS() async throws {
    var options = ServerOptions()
    options.tls = (try Self.file("certificate"), try Self.file("key"))
    options.idleSeconds = 5
    try await withServer(options) { server in
      #expect(server.address.scheme == "https")
      var configuration = TLSConfiguration.makeClientConfiguration()
      configuration.trustRoots = .certificates(
        try NIOSSLCertificate.fromPEMFile(Self.file("certificate").path))
      let request = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
      let answer = try await ask(request, port: server.port, configuration)
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.hasSuffix("{\"status\":\"ok\"}"))
      // A connection's last response arrives completely.
      let long = "PUT /lists/a HTTP/1.1\r\n\(server.stranger.head)Content-Length: 9999999\r\n\r\n{"
      #expect(try await ask(long, port: server.port, configuration).contains("/problems/unauthorized"))
      // Old TLS versions, and clients that trust other authorities, fail.
      configuration.maximumTLSVersion = .tlsv11
      configuration.minimumTLSVersion = .tlsv1
      await #expect(throws: (any Error).self) { try await ask(request, port: server.port, configuration) }
      await #expect(throws: (any Error).self) {
        try await ask(request, port: server.port, .makeClientConfiguration())
      }
      // Without TLS there is no response, and a silent connection times out.
      let plain = try RawConnection(port: server.port)
      plain.send(request)
      let silent = try RawConnection(port: server.port)
      #expect(await plain.waitForEnd())
      #expect(!plain.text.contains("HTTP"))
      #expect(await silent.waitForEnd())
    }
  }

  #if os(Linux)
  /// The clients' transport refuses a certificate of an unknown authority.
  @Test func theTransportChecksCertificates() async throws {
    var options = ServerOptions()
    options.tls = (try Self.file("certificate"), try Self.file("key"))
    let authorities = try Self.file("certificate").path
    try await withServer(options) { server in
      let url = try #require(URL(string: "https://localhost:\(server.port)/health"))
      func status() async throws(TransportError) -> Int {
        try await URLSessionTransport().send(TransportRequest(url)).status
      }
      await #expect(throws: TransportError.insecure(host: "localhost")) { try await status() }
      // No other test in this process sends HTTPS requests with Foundation's own authorities.
      setenv("URLSessionCertificateAuthorityInfoFile", authorities, 1)
      defer { unsetenv("URLSessionCertificateAuthorityInfoFile") }
      let trusted = try await status()
      #expect(trusted == 200)
    }
  }
  #endif
}
#endif
