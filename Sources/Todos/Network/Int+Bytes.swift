extension Int {
  /// Bytes as a person says them: in MB where there are some.
  var formattedBytes: String { self >= 1 << 20 ? "\(self >> 20) MB" : "\(self) bytes" }
}
