import Foundation
import FaultyNetwork
import SeededRandom
import Testing
import Todos

/// Invalid responses from a server: the transport returns a response or throws an error, and never
/// traps.
struct BrokenAnswerTests {
  /// Responses with one fault each, and rare but valid ones.
  private static let known = [
    "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nETag: \"1\"\r\n\r\n[]",
    "HTTP/1.1 200\r\n\r\n", "HTTP/1.1\r\n\r\n", "HTTP/1.1 \r\n\r\n", "HTTP/1.0 200 OK\r\n\r\nx",
    "HTTP/2 200\r\n\r\n",
    "HTTP/9.9 200 OK\r\n\r\n", "HTTP/1.1 99999 x\r\n\r\n", "HTTP/1.1 -1 x\r\n\r\n", "HTTP/1.1 2 x\r\n\r\n",
    "HTTP/1.1 000 x\r\n\r\n", "http/1.1 200 OK\r\n\r\n", " HTTP/1.1 200 OK\r\n\r\n", "200 OK\r\n\r\n", "[]",
    "\r\n\r\nHTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 200 OK\n\n[]", "HTTP/1.1 200 OK\r\r\r\r",
    "HTTP/1.1 200 OK\r\nno colon\r\n\r\n", "HTTP/1.1 200 OK\r\n: no name\r\n\r\n",
    "HTTP/1.1 200 OK\r\n:\r\n\r\n",
    "HTTP/1.1 200 OK\r\nA : b\r\n\r\n", "HTTP/1.1 200 OK\r\nA: b\r\n c\r\n\r\n",
    "HTTP/1.1 200 OK\r\n c: d\r\n\r\n",
    "HTTP/1.1 200 OK\r\nA: \u{0}\u{1}\u{7f}\r\n\r\n",
    "HTTP/1.1 200 \u{e9}\u{1f468}\r\nA\u{e9}: \u{e9}\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n[]",
    "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999999\r\n\r\n[]",
    "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n[]",
    "HTTP/1.1 200 OK\r\nContent-Length:\r\n\r\n", "HTTP/1.1 204 No\r\nContent-Length: 2\r\n\r\n[]",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\nTrailer: x\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\nHTTP/1.1 999 x\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffffff\r\n[]",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: x, y\r\n\r\n[]",
    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n[]",
    "HTTP/1.1 200 OK\r\nContent-Encoding: br, x\r\n\r\n[]",
    "HTTP/1.1 200 OK\r\nContent-Type: ;;;=\"\r\n\r\n[]",
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 100 Continue\r\n\r\n",
    "HTTP/1.1 103 Hints\r\nLink: <x>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 101 Switching\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n[]", "HTTP/1.1 199 x\r\n\r\n",
    "HTTP/1.1 401 x\r\nWWW-Authenticate: Digest realm=\"a\", nonce=\"b\", qop=\"auth\"\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 401 x\r\nWWW-Authenticate: Basic realm=\"a\r\n\r\n",
    "HTTP/1.1 401 x\r\nWWW-Authenticate:\r\n\r\n",
    "HTTP/1.1 401 x\r\nWWW-Authenticate: Negotiate\r\n\r\n",
    "HTTP/1.1 407 x\r\nProxy-Authenticate: NTLM\r\n\r\n",
    "HTTP/1.1 302 x\r\nLocation: //[::1]/\r\n\r\n", "HTTP/1.1 302 x\r\nLocation: http://\r\n\r\n",
    "HTTP/1.1 302 x\r\nLocation: http://[\r\n\r\n", "HTTP/1.1 302 x\r\nLocation: http://a:99999999/\r\n\r\n",
    "HTTP/1.1 302 x\r\nLocation:\r\n\r\n", "HTTP/1.1 302 x\r\nLocation: /a\r\nLocation: /b\r\n\r\n",
    "HTTP/1.1 302 x\r\nLocation: \u{0}\u{e9} %%%\r\n\r\n",
    "HTTP/1.1 303 x\r\nLocation: ?\r\nContent-Length: 9\r\n\r\nx",
    "HTTP/1.1 300 x\r\nLocation: /a\r\n\r\n", "HTTP/1.1 399 x\r\nLocation: #\r\n\r\n",
    "HTTP/1.1 200 OK\r\nSet-Cookie: a=b; Expires=never; Domain=\r\nSet-Cookie:\r\n\r\n",
    "HTTP/1.1 200 OK\r\nStrict-Transport-Security: max-age=x\r\nAlt-Svc: h3=\":1\"\r\n\r\n",
    "HTTP/1.1 304 x\r\nContent-Length: 9\r\n\r\n", "HTTP/1.1 416 x\r\nContent-Range: bytes */x\r\n\r\n",
    "HTTP/1.1 200 OK\r\nConnection: close, x\r\nKeep-Alive: timeout=-1\r\n\r\n",
  ].map { Data($0.utf8) }

  /// Returns known responses with bytes changed, removed or duplicated.
  private static func damaged(_ count: Int) -> [Data] {
    var generator = SplitMix64(seed: 12)
    func draw(_ count: Int) -> Int { Int(generator.next(upperBound: UInt64(count))) }
    return (0..<count).map { _ in
      var bytes = Array(known[draw(known.count)])
      for _ in 0...draw(3) {
        let index = draw(bytes.count)
        switch draw(4) {
        case 0: bytes[index] = UInt8(draw(256))
        case 1: bytes[index] = Array("\r\n: /,;=\"\t0".utf8)[draw(11)]
        case 2: if bytes.count > 1 { bytes.remove(at: index) }
        default: bytes.insert(contentsOf: bytes[index..<min(index + 1 + draw(20), bytes.count)], at: index)
        }
      }
      return Data(bytes)
    }
  }

  /// Runs in a child process, so that a trap fails only this test.
  @Test func noResponseTraps() async {
    await #expect(processExitsWith: .success) {
      let answers = Self.known + Self.damaged(300)
      let server = try LoopbackServer { request in
        // `/3/17` is the first 17 bytes of response 3. Other paths, to which a redirect may lead,
        // are not found.
        let numbers = request.path.split(separator: "/").compactMap { Int($0) }
        guard numbers.count == 2, answers.indices.contains(numbers[0]) else {
          return LoopbackAnswer(status: 404)
        }
        return .raw(answers[numbers[0]].prefix(numbers[1]))
      }
      var wrong: [String] = []
      for (number, bytes) in answers.enumerated() {
        // Cuts the known responses at every byte, and the damaged ones once.
        let cuts = number < Self.known.count ? Array(0...bytes.count) : [bytes.count / 2, bytes.count]
        for cut in cuts {
          let url = server.url.appending(path: "\(number)/\(cut)")
          let start = ContinuousClock.now
          do throws(TransportError) {
            let answer = try await URLSessionTransport.shared.send(TransportRequest(url, limit: 1_000))
            let isWhole =
              bytes.prefix(cut).range(of: Data("\n\r\n".utf8)) != nil
              || bytes.prefix(cut).range(of: Data("\n\n".utf8)) != nil
            if !isWhole, answer.status != 404 {
              wrong.append("\(number)/\(cut) is an answer: \(answer.status)")
            }
          } catch {
            if case .timedOut = error { wrong.append("\(number)/\(cut) is waited for") }
          }
          if ContinuousClock.now - start > .seconds(20) { wrong.append("\(number)/\(cut) takes long") }
        }
      }
      #expect(wrong == [])
    }
  }
}
