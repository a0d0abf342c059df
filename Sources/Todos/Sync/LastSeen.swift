/// What a device has seen last of a list: with it, a server notices that it was restored from a backup.
struct LastSeen: Hashable, Sendable {
  /// The server's mark at that time.
  var mark: String
  /// The list's version; 0 if the device has not seen any.
  var version: Int

  /// The name of the header field.
  static let name = "Last-Seen"

  /// The value of the header field: `17 5f0c…`.
  var value: String { "\(version) \(mark)" }
}
