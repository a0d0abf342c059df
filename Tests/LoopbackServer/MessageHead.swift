/// The lines of an HTTP/1.1 message before its content.
package struct MessageHead: Hashable, Sendable {
  /// The words of the first line, split at spaces: method, target and version, or version, status and the rest.
  package let words: [String]
  /// The header fields in the order sent, names in small letters.
  package let fields: [LoopbackField]

  /// The head that these bytes are; `nil` if they are none.
  ///
  /// - Parameter bytes: The lines, each with its end, without the empty one after them.
  package init?(_ bytes: some BidirectionalCollection<UInt8>) {
    var lines: [String] = []
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
      guard line.last == UInt8(ascii: "\r") else { return nil }
      lines.append(String(decoding: line.dropLast(), as: UTF8.self))
    }
    guard let first = lines.first else { return nil }
    words = first.split(separator: " ").map(String.init)
    var fields: [LoopbackField] = []
    for line in lines.dropFirst() {
      let text = line.utf8
      guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex else { return nil }
      let name = line[..<colon]
      guard name.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f }) else { return nil }
      let value = line[text.index(after: colon)...]
      fields.append(LoopbackField(name.lowercased(), String(value.trimmed)))
    }
    self.fields = fields
  }

  /// The first field of this name, in whatever letters.
  package subscript(name: String) -> String? {
    let name = name.lowercased()
    return fields.first { $0.name == name }?.value
  }

  /// Whether this is a request's first line, of HTTP/1.
  var isRequest: Bool { words.count == 3 && words[2].utf8.starts(with: "HTTP/1.".utf8) }

  /// The status of an answer; `nil` if this is none, of HTTP/1.
  package var status: Int? {
    guard words.count >= 2, words[0].utf8.starts(with: "HTTP/1.".utf8), words[1].utf8.count == 3,
      words[1].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let status = Int(words[1]), status >= 100
    else { return nil }
    return status
  }

  /// Whether the connection ends after this message and its answer.
  package var endsConnection: Bool {
    let says = (self["Connection"] ?? "").lowercased()
    return says.contains("close") || words.contains("HTTP/1.0") && !says.contains("keep-alive")
  }

  /// Whether the content is an event stream, which goes on for as long as both sides like.
  package var isEventStream: Bool {
    (self["Content-Type"] ?? "").lowercased().utf8.starts(with: "text/event-stream".utf8)
  }
}

extension Substring {
  /// Without the spaces and tabs at its ends.
  fileprivate var trimmed: Substring {
    let isSpace: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let start = utf8.firstIndex { !isSpace($0) } ?? endIndex
    let end = utf8.lastIndex { !isSpace($0) }.map { utf8.index(after: $0) } ?? start
    return self[start..<end]
  }
}
