extension Unicode.Scalar {
  /// Whether the scalar controls the display instead of being shown: control characters, line and
  /// paragraph separators, and characters that change the text direction.
  public var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  /// The text for display to users, with control characters as escapes such as `\n` or `\u{1B}`.
  ///
  /// Text from elsewhere can contain codes that recolor a terminal, clear it or rename its window.
  /// - Complexity: O(length of the text).
  public var shown: String { shown(except: []) }

  /// The text of several lines as in ``shown``, but with its line breaks.
  public var shownInLines: String { shown(except: ["\n"]) }

  /// A JSON text with control characters in its strings as JSON escapes. Line
  /// breaks between its values stay.
  /// - Complexity: O(length of the text).
  public var shownAsJSON: String {
    replacingScalars(where: { $0.isControl && $0.value >= 0x20 }) { scalar in
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  private func shown(except kept: Set<Unicode.Scalar>) -> String {
    replacingScalars(where: { $0.isControl && !kept.contains($0) }) { $0.escaped(asASCII: true) }
  }

  private func replacingScalars(
    where isReplaced: (Unicode.Scalar) -> Bool, by replacement: (Unicode.Scalar) -> String
  ) -> String {
    // Most texts contain none.
    guard unicodeScalars.contains(where: isReplaced) else { return self }
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if isReplaced(scalar) {
        text.append(contentsOf: replacement(scalar).unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}
