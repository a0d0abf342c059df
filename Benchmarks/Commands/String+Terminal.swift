extension String {
  /// A paragraph of Markdown for a terminal: without its marks, in lines of at most 100 characters, as far as its words
  /// are no longer.
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
