import SeededRandom

/// What a client gets instead of the server's answer. After each of them, the connection ends.
enum Substitute {
  /// Some bytes: what is no HTTP, or a head that is damaged, or one that promises what does not come.
  static func garbage(seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    let heads = [
      "", "HTTP/1.1 ", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n", "HTTP/1.1 20\r\n\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "SSH-2.0-server\r\n",
    ]
    let head = heads[random.below(heads.count)]
    return Array(head.utf8) + bytes(random.below(2000) + 1, &random)
  }

  /// An answer that is right but for its content: nothing, any bytes, or the page on which a guest of a network signs in.
  static func garbageContent(seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    switch random.below(3) {
    case 0: return answer("200 OK", ["Content-Type: application/json"], [])
    case 1:
      return answer("200 OK", ["Content-Type: application/json"], bytes(random.below(2000) + 1, &random))
    default: return answer("200 OK", ["Content-Type: text/html"], page("Welcome, please sign in"))
    }
  }

  /// An intermediary's answer that it did not understand the server.
  static let badGateway = answer("502 Bad Gateway", ["Content-Type: text/html"], page("502 Bad Gateway"))

  /// An intermediary's answer that there is too much to do.
  static func unavailable(_ seconds: Int) -> [UInt8] {
    answer(
      "503 Service Unavailable", ["Content-Type: text/plain", "Retry-After: \(seconds)"],
      Array("Try again later.".utf8))
  }

  private static func answer(_ status: String, _ fields: [String], _ content: [UInt8]) -> [UInt8] {
    let lines =
      ["HTTP/1.1 \(status)"] + fields + ["Content-Length: \(content.count)", "Connection: close", "", ""]
    return Array(lines.joined(separator: "\r\n").utf8) + content
  }

  private static func page(_ text: String) -> [UInt8] {
    Array("<!DOCTYPE html><html><title>\(text)</title><h1>\(text)</h1></html>\n".utf8)
  }

  private static func bytes(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }
}
