#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes without buffering, so that nothing is lost if the process ends next.
func writeToStandardError(_ text: String) {
  var text = text
  text.withUTF8 { bytes in
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = write(2, UnsafeBufferPointer(rebasing: rest).baseAddress, rest.count)
      guard written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }
}
