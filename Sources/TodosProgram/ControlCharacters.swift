#if Server
extension Unicode.Scalar {
  /// Whether a terminal may interpret the scalar as a command or as the end of a line.
  var isControl: Bool {
    [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
  }
}

extension String {
  /// The text on one line, with control characters as escapes such as `\n`.
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
