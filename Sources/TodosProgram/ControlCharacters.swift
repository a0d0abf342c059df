#if Server
extension Unicode.Scalar {
  /// Whether a terminal may take it for a command, or for the end of a line.
  var isControl: Bool {
    [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
  }
}

extension String {
  /// The text in one line, with control characters as escapes such as `\n`.
  var inOneLine: String {
    unicodeScalars.reduce(into: "") { line, scalar in
      if scalar.isControl {
        line += scalar.escaped(asASCII: true)
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
  }
}
#endif
