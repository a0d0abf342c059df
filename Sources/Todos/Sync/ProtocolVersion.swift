/// The version of the sync protocol, which each request and each response states.
package enum ProtocolVersion {
  /// The version that this package speaks.
  package static let current = 2
  /// The name of the header field that states the version. Without it, a message is of version 1.
  package static let field = "Protocol-Version"
}

extension TransportResponse {
  /// The protocol version that the response states, if any.
  private var protocolVersion: Int? { self[ProtocolVersion.field].flatMap(Int.init) }

  /// Throws ``SyncError/unsupportedProtocol(version:)`` if the response states another version.
  ///
  /// - Parameter isRequired: Whether a response that states no version counts as version 1. Pass
  ///   `false` for a response that another program, such as a proxy, may have sent, for example an
  ///   error.
  func requireVersion(isRequired: Bool = true) throws(SyncError) {
    guard let version = protocolVersion ?? (isRequired ? 1 : nil), version != ProtocolVersion.current else {
      return
    }
    throw .unsupportedProtocol(version: version)
  }
}
