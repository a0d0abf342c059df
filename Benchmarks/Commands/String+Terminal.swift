extension String {
  /// A Markdown paragraph formatted for a terminal: without backticks and asterisks, wrapped at 100
  /// characters. Longer words are not split.
  public var terminal: String {
    var lines = [""]
    for word in filter({ $0 != "`" && $0 != "*" }).split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if line.count + 1 + word.count <= 100 {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n")
  }
}
