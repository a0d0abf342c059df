#if !os(Linux)
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  extension Exchange {
    /// Goes on to another address, or ends where that is not allowed.
    func redirect(_ response: HTTPURLResponse, to next: URLRequest, _ goOn: @Sendable (URLRequest?) -> Void) {
      guard let location = response.value(forHTTPHeaderField: "Location"), let url = response.url, !isOver
      else {
        return goOn(nil)
      }
      do throws(TransportError) {
        let (target, isElsewhere) = try redirect(to: location, from: url)
        var next = next
        next.url = target
        if isElsewhere {
          for name in request.fields.keys { next.setValue(nil, forHTTPHeaderField: name) }
        }
        goOn(next)
      } catch {
        // The redirect itself is the answer then, which nobody waits for any more.
        goOn(nil)
        end(.failure(error))
      }
    }

    /// Whether the content is wanted after this head.
    func begins(_ response: URLResponse) -> Bool {
      guard let response = response as? HTTPURLResponse else {
        fail(.unreadable(host: request.host))
        return false
      }
      var fields: [String: String] = [:]
      for (name, value) in response.allHeaderFields {
        if let name = name as? String, let value = value as? String { fields[name] = value }
      }
      return begins(
        TransportAnswer(status: response.statusCode, fields: fields, body: Data()),
        length: response.expectedContentLength)
    }

    /// The session is done with the request.
    func complete(_ error: (any Error)?) {
      if let error { return end(.failure(TransportError(error, host: request.host, request.timeout))) }
      succeed()
    }
  }

  extension TransportError {
    /// What an error of the session means.
    fileprivate init(_ error: any Error, host: String, _ timeout: TimeInterval) {
      self =
        switch (error as? URLError)?.code {
        case .cancelled: .cancelled
        case .timedOut: .timedOut(host: host, seconds: timeout)
        case .notConnectedToInternet, .internationalRoamingOff, .callIsActive, .dataNotAllowed: .offline
        case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .resourceUnavailable:
          .unreachable(host: host)
        // The address is one of the web: what can't be read is the status line, or where a redirect leads.
        case .badURL, .unsupportedURL: .unreadable(host: host)
        case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData,
          .zeroByteResource:
          .unreadable(host: host)
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
          .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
          .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
          .insecure(host: host)
        case .httpTooManyRedirects, .redirectToNonExistentLocation:
          .redirectedTooOften(host: host, limit: URLSessionTransport.redirectLimit)
        default: .interrupted(host: host)
        }
    }
  }
#endif
