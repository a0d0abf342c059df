/// Finds where a message of HTTP/1.1 ends, in whatever pieces it comes: by its length, by its chunks, or with the connection.
///
/// It knows no socket, and takes any bytes: what is no message is an error. Answers of status 100 to 199 that come before the
/// one that counts are part of it, and their heads are forgotten.
package struct MessageScanner: Sendable {
  /// What is looked for.
  package enum Message: Hashable, Sendable {
    case request
    /// An answer; one to the method HEAD has no content, whatever its head says.
    case answer(toHead: Bool)
  }

  /// Why nothing more is taken.
  package enum Failure: Error {
    /// This is no such message, or damaged.
    case unreadable
    /// Its content is longer than what is to be kept.
    case tooLong
  }

  private enum State: Hashable {
    case head
    case counted(Int)
    case chunkSize
    case chunk(Int)
    case chunkEnd
    case trailer
    case untilClose
    case complete
  }

  /// The longest head or trailer, in bytes.
  package static let headLimit = 1 << 16

  private let message: Message
  private let limit: Int?
  private var state = State.head
  /// What has come of the head, or of a line between chunks.
  private var partial: [UInt8] = []

  /// The head, once it is there.
  package private(set) var head: MessageHead?
  /// What has come of the content, without the chunks' frames; empty where it is not to be kept.
  package private(set) var content: [UInt8] = []
  /// The bytes taken so far.
  package private(set) var count = 0
  /// The bytes before the content, once the head is there.
  package private(set) var headLength = 0

  /// A scanner that has seen nothing.
  ///
  /// - Parameter limit: The longest content to keep, in bytes; `nil`: none is kept, and any length is taken.
  package init(_ message: Message, keeping limit: Int? = nil) {
    self.message = message
    self.limit = limit
  }

  /// Whether the message has ended, by what came.
  package var isComplete: Bool { state == .complete }
  /// Whether the message is whole if the connection ends here.
  package var mayEndHere: Bool { state == .complete || state == .untilClose }

  /// Takes the next bytes, up to the end of the message.
  ///
  /// - Returns: How many of the bytes belong to the message.
  /// - Complexity: O(count of the bytes)
  package mutating func take(_ bytes: ArraySlice<UInt8>) throws(Failure) -> Int {
    var rest = bytes
    while !isComplete, !rest.isEmpty { try step(&rest) }
    return bytes.count - rest.count
  }

  // MARK: Steps

  private mutating func step(_ rest: inout ArraySlice<UInt8>) throws(Failure) {
    switch state {
    case .head:
      guard try takeLine(&rest), partial.endsWithBlankLine else { return }
      try takeHead()
    case .counted(let length):
      let taken = try takeContent(&rest, length)
      state = taken == length ? .complete : .counted(length - taken)
    case .chunkSize:
      guard try takeLine(&rest) else { return }
      let size = try chunkSize()
      state = size == 0 ? .trailer : .chunk(size)
    case .chunk(let length):
      let taken = try takeContent(&rest, length)
      state = taken == length ? .chunkEnd : .chunk(length - taken)
    case .chunkEnd:
      guard try takeLine(&rest) else { return }
      guard partial == lineEnd else { throw .unreadable }
      partial = []
      state = .chunkSize
    case .trailer:
      guard try takeLine(&rest), partial == lineEnd || partial.endsWithBlankLine else { return }
      state = .complete
    case .untilClose:
      _ = try takeContent(&rest, .max)
    case .complete:
      break
    }
  }

  /// Takes bytes up to the end of a line; whether that has come.
  private mutating func takeLine(_ rest: inout ArraySlice<UInt8>) throws(Failure) -> Bool {
    let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
    let taken = rest[..<(end ?? rest.endIndex)]
    guard taken.count <= Self.headLimit - partial.count else { throw .unreadable }
    partial += taken
    count += taken.count
    rest = rest[taken.endIndex...]
    // What begins like no answer will not become one: nobody has to wait for its end.
    if state == .head, message != .request {
      guard zip(partial, "HTTP/1.".utf8).allSatisfy(==) else { throw .unreadable }
    }
    return end != nil
  }

  /// Takes so many bytes of the content at most, and returns how many there were.
  private mutating func takeContent(_ rest: inout ArraySlice<UInt8>, _ most: Int) throws(Failure) -> Int {
    let taken = rest.prefix(most)
    if let limit {
      guard taken.count <= limit - content.count else { throw .tooLong }
      content += taken
    }
    count += taken.count
    rest = rest[taken.endIndex...]
    return taken.count
  }

  private mutating func takeHead() throws(Failure) {
    guard let head = MessageHead(partial.dropLast(lineEnd.count)) else { throw .unreadable }
    partial = []
    switch message {
    case .request:
      guard head.isRequest else { throw .unreadable }
      state = try framing(of: head, otherwise: .complete)
    case .answer(let toHead):
      guard let status = head.status else { throw .unreadable }
      if status < 200, status != 101 { return }
      let hasContent = !toHead && status != 204 && status != 304
      state = hasContent ? try framing(of: head, otherwise: .untilClose) : .complete
    }
    self.head = head
    headLength = count
  }

  /// How the end of the content is found.
  ///
  /// - Parameter otherwise: The way where the head names none.
  private func framing(of head: MessageHead, otherwise: State) throws(Failure) -> State {
    if let coding = head["Transfer-Encoding"]?.lowercased() {
      if coding == "chunked" || coding.hasSuffix(", chunked") || coding.hasSuffix(",chunked") {
        return .chunkSize
      }
      // Where a request of another coding ends, nobody can know.
      guard message != .request else { throw .unreadable }
      return .untilClose
    }
    let lengths = Set(head.fields.filter { $0.name == "content-length" }.map(\.value))
    guard let text = lengths.first else { return otherwise }
    guard lengths.count == 1, let first = text.utf8.first, first != UInt8(ascii: "+"), let length = Int(text),
      length >= 0
    else { throw .unreadable }
    if let limit, length > limit { throw .tooLong }
    return length == 0 ? .complete : .counted(length)
  }

  /// The size that the line of a chunk gives, without extensions.
  private mutating func chunkSize() throws(Failure) -> Int {
    guard partial.suffix(lineEnd.count).elementsEqual(lineEnd) else { throw .unreadable }
    let text = String(
      decoding: partial.dropLast(lineEnd.count).prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") },
      as: UTF8.self)
    guard let first = text.utf8.first, first != UInt8(ascii: "+"), let size = Int(text, radix: 16), size >= 0
    else { throw .unreadable }
    if let limit, size > limit - content.count { throw .tooLong }
    partial = []
    return size
  }
}

private let lineEnd = Array("\r\n".utf8)

extension [UInt8] {
  /// Whether the last line is an empty one, after another.
  fileprivate var endsWithBlankLine: Bool { suffix(4).elementsEqual("\r\n\r\n".utf8) }
}
