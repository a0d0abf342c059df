#if Server
import HTTPTypes
import Hummingbird

extension LastSeen {
  /// Reads the header field `Last-Seen: 17 MARK`; returns `nil` if it is missing.
  ///
  /// - Throws: ``Problem`` of the kind `malformed`.
  init?(_ call: Call) throws(Problem) {
    guard let field = call.request.headers[.lastSeen] else { return nil }
    let parts = field.split(separator: " ", maxSplits: 1)
    // Check the digits, because `Int` also accepts a sign.
    guard parts.count == 2, parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let version = Int(parts[0])
    else {
      throw Problem(
        .malformed, "Last-Seen must be a version and the mark from GET /versions, such as 17 5f0c.")
    }
    self.init(mark: String(parts[1]), version: version)
  }
}

extension HTTPField.Name {
  /// The header field with the version that the client has last seen of the list, and the account's
  /// mark at that time.
  static let lastSeen = HTTPField.Name("Last-Seen")!
}
#endif
