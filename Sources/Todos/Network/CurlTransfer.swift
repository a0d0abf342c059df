#if os(Linux)
  import CurlShim
  import Foundation

  /// A request that libcurl sends, and its response, on one thread.
  ///
  /// Whatever the server sends results in a response or an error. This type parses only the heads;
  /// libcurl does the rest.
  final class CurlTransfer {
    /// The maximum size of all heads of a response, in bytes.
    private static let headLimit = 1 << 18

    private let exchange: Exchange
    private let connections: CurlConnections
    private var url: URL
    private var method: String
    private var fields: [String: String]
    private var body: Data?

    // The response so far.
    private var status = 0
    private var answerFields: [String: String] = [:]
    private var isHeadComplete = false
    private var headBytes = 0
    /// Whether to pass the body on; `nil` until its first byte arrives or the response ends.
    private var isWanted: Bool?

    init(_ exchange: Exchange, on connections: CurlConnections) {
      (self.exchange, self.connections) = (exchange, connections)
      let request = exchange.request
      (url, method, fields, body) = (request.url, request.method, request.fields, request.body)
    }

    /// Sends the request and follows redirects, until the exchange is over.
    func run() {
      guard let handle = connections.take() else {
        return exchange.end(.failure(.unreachable(host: exchange.request.host)))
      }
      var isReusable = false
      while !exchange.isOver {
        (status, answerFields, isHeadComplete, headBytes, isWanted) = (0, [:], false, 0, nil)
        let code = perform(handle.pointer)
        isReusable = code == Code.ok
        if code != Code.ok {
          exchange.end(.failure(failure(code)))
        } else if !isHeadComplete || status < 200 {
          exchange.end(.failure(.interrupted(host: exchange.request.host)))
        } else if let location {
          follow(location)
        } else if wantsContent() {
          connections.give(handle, isReusable: true)
          return exchange.succeed()
        }
      }
      connections.give(handle, isReusable: isReusable)
    }

    /// The target address, if the response is a redirect.
    private var location: String? {
      [301, 302, 303, 307, 308].contains(status) ? answerFields["location"] : nil
    }

    /// Follows a redirect as browsers do, or ends the exchange.
    private func follow(_ location: String) {
      do throws(TransportError) {
        let (next, isElsewhere) = try exchange.redirect(to: location, from: url)
        url = next
        if isElsewhere { fields = [:] }
        if status == 303 && method != "HEAD" || status < 303 && method == "POST" {
          (method, body) = ("GET", nil)
        }
      } catch {
        exchange.end(.failure(error))
      }
    }
  }

  // MARK: - Options of libcurl

  extension CurlTransfer {
    /// Options of libcurl, with their numbers in `<curl/curl.h>`.
    private enum Option {
      static let writeData: Int32 = 10_001
      static let url: Int32 = 10_002
      static let postFields: Int32 = 10_015
      static let httpHeader: Int32 = 10_023
      static let headerData: Int32 = 10_029
      static let customRequest: Int32 = 10_036
      static let authorities: Int32 = 10_065
      static let progressData: Int32 = 10_057
      static let acceptEncoding: Int32 = 10_102
      static let writeFunction: Int32 = 20_011
      static let headerFunction: Int32 = 20_079
      static let progressFunction: Int32 = 20_219
      static let postFieldSize: Int32 = 30_120
      static let noProgress: Int32 = 43
      static let noBody: Int32 = 44
      static let post: Int32 = 47
      static let maxConnections: Int32 = 71
      static let noSignal: Int32 = 99
      static let protocols: Int32 = 181
      static let suppressConnectHeaders: Int32 = 265
      static let http09Allowed: Int32 = 285
    }

    /// Sends the request and waits for the end of the response.
    private func perform(_ handle: UnsafeMutableRawPointer) -> Int32 {
      curl_shim_reset(handle)
      for (option, number) in [
        (Option.noSignal, 1), (Option.noProgress, 0), (Option.maxConnections, 1), (Option.protocols, 3),
        (Option.suppressConnectHeaders, 1), (Option.http09Allowed, 0),
      ] { _ = curl_shim_set_number(handle, option, number) }
      _ = curl_shim_set_pointer(handle, Option.url, url.absoluteString)
      // Accept all encodings that libcurl supports.
      _ = curl_shim_set_pointer(handle, Option.acceptEncoding, "")
      // Foundation's session reads the certificate authorities from this variable, too.
      if let file = ProcessInfo.processInfo.environment["URLSessionCertificateAuthorityInfoFile"] {
        _ = curl_shim_set_pointer(handle, Option.authorities, file)
      }
      let content = body.map { NSData(data: $0) }
      if let content {
        _ = curl_shim_set_number(handle, Option.post, 1)
        _ = curl_shim_set_length(handle, Option.postFieldSize, Int64(content.length))
        _ = curl_shim_set_pointer(handle, Option.postFields, content.bytes)
      }
      if method == "HEAD" { _ = curl_shim_set_number(handle, Option.noBody, 1) }
      _ = curl_shim_set_pointer(handle, Option.customRequest, method)

      // Send no default content type, and don't wait for a `100 Continue` response.
      var lines = ["Expect:"]
      if !fields.keys.contains(where: { $0.lowercased() == "content-type" }) { lines.append("Content-Type:") }
      lines += fields.map { $1.isEmpty ? "\($0);" : "\($0): \($1)" }
      var list: UnsafeMutableRawPointer?
      for line in lines { list = curl_shim_append(list, line) ?? list }
      defer { curl_shim_free(list) }
      _ = curl_shim_set_pointer(handle, Option.httpHeader, list)

      let context = Unmanaged.passUnretained(self).toOpaque()
      for option in [Option.headerData, Option.writeData, Option.progressData] {
        _ = curl_shim_set_pointer(handle, option, context)
      }
      _ = curl_shim_set_receive(handle, Option.headerFunction) { bytes, size, count, context in
        CurlTransfer.of(context).receiveHead(CurlTransfer.data(bytes, size * count)) ? size * count : 0
      }
      _ = curl_shim_set_receive(handle, Option.writeFunction) { bytes, size, count, context in
        CurlTransfer.of(context).receiveContent(CurlTransfer.data(bytes, size * count)) ? size * count : 0
      }
      _ = curl_shim_set_progress(handle, Option.progressFunction) { context, _, _, _, _ in
        CurlTransfer.of(context).exchange.isOver ? 1 : 0
      }
      return withExtendedLifetime((self, content)) { curl_shim_perform(handle) }
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> CurlTransfer {
      Unmanaged<CurlTransfer>.fromOpaque(context!).takeUnretainedValue()
    }

    private static func data(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Data {
      bytes.map { Data(bytes: $0, count: count) } ?? Data()
    }
  }

  // MARK: - Callbacks of libcurl

  extension CurlTransfer {
    /// Processes a line of the final head, of a head with status 100 to 199, or of a trailer.
    ///
    /// - Returns: Whether to continue.
    private func receiveHead(_ line: Data) -> Bool {
      headBytes += line.count
      guard headBytes <= Self.headLimit, !exchange.isOver else { return false }
      if isWanted != nil { return true }
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("HTTP/") {
        let words = text.split(separator: " ", maxSplits: 2)
        status = words.count > 1 ? Int(words[1].prefix(3)) ?? 0 : 0
        (answerFields, isHeadComplete) = ([:], false)
      } else if text == "\r\n" || text == "\n" {
        isHeadComplete = true
      } else if !isHeadComplete, let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) {
        let name = text[..<colon].lowercased()
        let value = text[colon...].dropFirst().trimmingCharacters(in: .whitespacesAndNewlines)
        answerFields[name] = answerFields[name].map { "\($0), \(value)" } ?? value
      }
      return true
    }

    /// Processes a part of the body, and returns whether to continue.
    private func receiveContent(_ data: Data) -> Bool {
      if exchange.isOver { return false }
      // The body of a redirect is discarded.
      if location != nil {
        headBytes += data.count
        return headBytes <= Self.headLimit
      }
      guard wantsContent() else { return false }
      exchange.receive(data)
      return !exchange.isOver
    }

    /// Passes the head to the exchange at the first call. Returns whether to receive the body.
    private func wantsContent() -> Bool {
      if let isWanted { return isWanted }
      let head = TransportResponse(status: status, fields: answerFields, body: Data())
      let isWanted = exchange.begins(head, length: answerFields["content-length"].flatMap(Int64.init))
      self.isWanted = isWanted
      return isWanted
    }

    /// Results of libcurl, with their numbers in `<curl/curl.h>`.
    private enum Code {
      static let ok: Int32 = 0
    }

    /// Returns the error for a result of libcurl.
    private func failure(_ code: Int32) -> TransportError {
      let host = exchange.request.host
      return switch code {
      // The request's protocol is HTTP, so these codes mean an invalid response.
      case 1, 3, 8, 61: .unreadable(host: host)
      case 5, 6, 7, 97: .unreachable(host: host)
      // A callback fails only if a head is too long, or after the exchange has ended.
      case 23 where headBytes > Self.headLimit: .unreadable(host: host)
      case 28: .timedOut(host: host, seconds: exchange.request.timeout)
      case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91: .insecure(host: host)
      default: .interrupted(host: host)
      }
    }
  }
#endif
