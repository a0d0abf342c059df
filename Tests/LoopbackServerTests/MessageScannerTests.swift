import LoopbackServer
import Testing

/// Where messages end, in whatever pieces they come, and that no bytes trap.
@Suite("Message scanner")
struct MessageScannerTests {
  private static let requests = [
    "GET / HTTP/1.1\r\n\r\n",
    "PUT /a HTTP/1.1\r\nContent-Length: 5\r\n\r\nabcde",
    "PUT /a HTTP/1.1\r\nContent-Length: 5\r\ncontent-length: 5\r\n\r\n\r\n\r\n\n",
    "PUT /a HTTP/1.1\r\nX:\r\nTransfer-Encoding: chunked\r\n\r\n5;a=b\r\nabcde\r\n0000\r\n\r\n",
  ]
  private static let answers = [
    "HTTP/1.1 204 No Content\r\nContent-Length: 7\r\n\r\n",
    "HTTP/1.0 404 \r\nContent-Length: 3\r\n\r\nabc",
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\nContent-Length: 9\r\n\r\nHTTP/1.1 200\r\nContent-Length: 1\r\n\r\nx",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\nContent-Length: 3\r\n\r\na\r\n0123456789\r\n1\r\n.\r\n0\r\nA: b\r\nC: d\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
  ]
  /// Messages that are whole, with what each is.
  private static let all: [(MessageScanner.Message, [UInt8])] =
    requests.map { (.request, Array($0.utf8)) } + answers.map { (.answer(toHead: false), Array($0.utf8)) }

  /// What is left of a scanner that took these bytes in pieces of a size; `nil` where it refuses them.
  private func scan(_ message: MessageScanner.Message, _ bytes: [UInt8], by size: Int = .max)
    -> MessageScanner?
  {
    var scanner = MessageScanner(message, keeping: 1 << 20)
    var rest = bytes[...]
    while !rest.isEmpty, !scanner.isComplete {
      let piece = rest.prefix(size)
      guard let count = try? scanner.take(piece) else { return nil }
      #expect(count == piece.count || scanner.isComplete)
      rest = rest.dropFirst(count)
    }
    return scanner
  }

  @Test(
    "A message ends where it ends, in pieces of any size and whatever follows, and at no byte before",
    arguments: all.indices)
  func ends(index: Int) throws {
    let (message, bytes) = Self.all[index]
    let whole = try #require(scan(message, bytes))
    #expect(whole.isComplete && whole.mayEndHere && whole.count == bytes.count)
    for size in 1...bytes.count {
      for following in ["", "GET / HTTP/1.1\r\n", "\r\n", "0"] {
        let pieces = try #require(scan(message, bytes + Array(following.utf8), by: size))
        #expect(pieces.isComplete && pieces.count == bytes.count)
        #expect(pieces.content == whole.content && pieces.head == whole.head)
        #expect(pieces.headLength == whole.headLength)
      }
      if size < bytes.count {
        let part = try #require(scan(message, Array(bytes.prefix(size))))
        #expect(!part.isComplete && !part.mayEndHere && part.count == size)
      }
    }
  }

  @Test("Head and content are what was sent")
  func contents() throws {
    func content(_ text: String, toHead: Bool = false) -> String? {
      scan(.answer(toHead: toHead), Array(text.utf8)).map { String(decoding: $0.content, as: UTF8.self) }
    }
    #expect(Self.answers.map { content($0) } == ["", "abc", "x", "0123456789.", ""])
    #expect(Self.answers.map { content($0, toHead: true) } == ["", "", "", "", ""])
    let request = try #require(scan(.request, Array(Self.requests[3].utf8)))
    #expect(request.head?.words == ["PUT", "/a", "HTTP/1.1"] && request.head?["x"] == "")
    #expect(request.head?["TRANSFER-encoding"] == "chunked" && request.content == Array("abcde".utf8))
    let last = try #require(
      scan(.answer(toHead: false), Array("HTTP/1.1 200 \r\nA:\t b \t\r\n\r\nrest".utf8)))
    #expect(last.head?["a"] == "b" && last.head?.status == 200)
    #expect(!last.isComplete && last.mayEndHere && last.content == Array("rest".utf8))
  }

  @Test(
    "What is no message is refused",
    arguments: [
      "GET /\r\n\r\n", "GET / HTTP/2\r\n\r\n", "GET / HTTP/1.1\n\n\r\n\r\n", "\r\n\r\n",
      "GET / HTTP/1.1\r\nno field\r\n\r\n",
      "GET / HTTP/1.1\r\n: x\r\n\r\n", "GET / HTTP/1.1\r\na b: x\r\n\r\n",
      "GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
      "GET / HTTP/1.1\r\nContent-Length: +1\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: 1, 1\r\n\r\n",
      "GET / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n",
      "GET / HTTP/1.1\r\nContent-Length:\r\n\r\n",
      "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
      "GET / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n",
      "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
      "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n\r\n",
      "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n",
      "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n+1\r\n",
      "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n8000000000000000\r\n",
      "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n",
    ])
  func refuses(text: String) {
    #expect(scan(.request, Array(text.utf8)) == nil)
  }

  @Test("What does not begin as an answer is refused at its first wrong byte")
  func refusesEarly() throws {
    for count in 0..<7 {
      let bytes = Array("HTTP/1.".utf8.prefix(count)) + [0]
      #expect(scan(.answer(toHead: false), bytes) == nil)
      #expect(scan(.answer(toHead: false), bytes.dropLast()) != nil)
    }
    for status in ["", "20", "2000", "abc", "-20", "099", "٢٠٠"] {
      #expect(scan(.answer(toHead: false), Array("HTTP/1.1 \(status) OK\r\n\r\n".utf8)) == nil)
    }
  }

  @Test("A head, a trailer and a content have a limit")
  func limits() throws {
    let long = [UInt8](repeating: 65, count: MessageScanner.headLimit)
    #expect(scan(.request, Array("GET / HTTP/1.1\r\nA: ".utf8) + long) == nil)
    #expect(
      scan(
        .request, Array("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nA: ".utf8) + long, by: 1000)
        == nil)
    for text in [
      "Content-Length: 4\r\n\r\nabcd", "Transfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n0\r\n\r\n", "\r\nabcd",
    ] {
      for limit in 0...5 {
        var scanner = MessageScanner(.answer(toHead: false), keeping: limit)
        let bytes = Array("HTTP/1.1 200 OK\r\n\(text)".utf8)
        if limit < 4 {
          #expect(throws: MessageScanner.Failure.tooLong) { try scanner.take(bytes[...]) }
        } else {
          #expect(try scanner.take(bytes[...]) == bytes.count)
        }
      }
    }
    var careless = MessageScanner(.answer(toHead: false))
    _ = try careless.take(Array("HTTP/1.1 200 OK\r\nContent-Length: \(Int.max)\r\n\r\nabc".utf8)[...])
    #expect(careless.content.isEmpty && !careless.isComplete)
  }

  @Test(
    "No bytes trap: random ones, and messages with some bytes changed, put in or left out",
    arguments: 0..<4 as Range<UInt64>)
  func fuzz(seed: UInt64) {
    var random = Numbers(state: seed)
    var (refused, complete) = (0, 0)
    for round in 0..<5000 {
      let (message, good) = Self.all[Int.random(in: 0..<Self.all.count, using: &random)]
      var bytes = good
      if round % 5 == 0 {
        bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
      }
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(Array("\r\n0f;:-+9 ".utf8).randomElement(using: &random) ?? 0, at: index)
        default: bytes.removeSubrange(index..<min(bytes.count, index + 10))
        }
      }
      let whole = scan(message, bytes)
      // The pieces in which it comes make no difference.
      let pieces = scan(message, bytes, by: Int.random(in: 1...9, using: &random))
      #expect((whole == nil) == (pieces == nil))
      #expect(
        whole?.head == pieces?.head && whole?.content == pieces?.content && whole?.count == pieces?.count)
      if whole == nil { refused += 1 } else if whole?.isComplete == true { complete += 1 }
    }
    #expect(refused > 500 && complete > 500)
  }
}

/// Random numbers, the same for the same seed.
private struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 32) ^ (state << 29)
  }
}
