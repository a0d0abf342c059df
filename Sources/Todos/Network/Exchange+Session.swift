#if !os(Linux)
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  extension Exchange {
    /// Follows a redirect, or ends the exchange if the redirect is not allowed.
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
        // The session then delivers the redirect itself as the response, which is ignored.
        goOn(nil)
        end(.failure(error))
      }
    }

    /// Processes the head, and returns whether to receive the body.
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
        TransportResponse(status: response.statusCode, fields: fields, body: Data()),
        length: response.expectedContentLength)
    }

    /// Ends the exchange when the session has completed the request.
    func complete(_ error: (any Error)?) {
      if let error { return end(.failure(TransportError(error, host: request.host, request.timeout))) }
      succeed()
    }
  }

  extension TransportError {
    /// Creates the error for an error of the session.
    fileprivate init(_ error: any Error, host: String, _ timeout: TimeInterval) {
      self =
        switch (error as? URLError)?.code {
        case .cancelled: .cancelled
        case .timedOut: .timedOut(host: host, seconds: timeout)
        case .notConnectedToInternet, .internationalRoamingOff, .callIsActive, .dataNotAllowed: .offline
        case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .resourceUnavailable:
          .unreachable(host: host)
        // The request's address is valid, so the status line or a redirect's target is unreadable.
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
