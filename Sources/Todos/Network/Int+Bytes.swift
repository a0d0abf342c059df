extension Int {
  /// A number of bytes for messages, in MB (2²⁰ bytes) if it is at least 1 MB.
  var formattedBytes: String { self >= 1 << 20 ? "\(self >> 20) MB" : "\(self) bytes" }
}
