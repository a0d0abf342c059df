import Foundation
import FaultyNetwork
import Testing
import Todos

@Suite("Images")
struct ImageLoaderTests {
  /// The first bytes of an image of each format, with padding.
  static let samples: [ImageFormat: Data] = [
    .png: Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) + Data(count: 90),
    .jpeg: Data([0xff, 0xd8, 0xff, 0xe0]) + Data(count: 90),
    .gif: Data("GIF89a".utf8) + Data(count: 90),
    .webP: Data("RIFF".utf8) + Data([90, 0, 0, 0]) + Data("WEBPVP8 ".utf8) + Data(count: 90),
    .heic: Data([0, 0, 0, 24]) + Data("ftypmif1".utf8) + Data(count: 4) + Data("mif1heic".utf8)
      + Data(count: 90),
  ]

  private func load(
    _ url: URL, limit: Int = 4 << 20, timeout: TimeInterval = 5
  ) async -> Result<Data, ImageError> {
    do {
      return .success(
        try await ImageLoader(transport: URLSessionTransport(), limit: limit, timeout: timeout).data(of: url))
    } catch {
      return .failure(error)
    }
  }

  // MARK: Formats

  @Test(
    "Each format is detected from its first bytes, also in a slice", arguments: ImageFormat.allCases)
  func formats(format: ImageFormat) throws {
    let data = try #require(Self.samples[format])
    #expect(ImageFormat(of: data) == format)
    #expect(ImageFormat(of: (Data(count: 7) + data).dropFirst(7)) == format)
    for count in 0..<3 { #expect(ImageFormat(of: data.prefix(count)) == nil) }
  }

  @Test("Other data has no format")
  func others() {
    let avif = Data([0, 0, 0, 28]) + Data("ftypavif".utf8) + Data(count: 4) + Data("avifmif1miaf".utf8)
    // A brand beyond the end of its box, and one in the version field.
    let beyond = Data([0, 0, 0, 16]) + Data("ftypmif1".utf8) + Data(count: 4) + Data("heic".utf8)
    let version = Data([0, 0, 0, 16]) + Data("ftypmif1heic".utf8)
    let wav = Data("RIFF".utf8) + Data(count: 4) + Data("WAVE".utf8)
    for data in [
      avif, beyond, version, wav, Data(), Data("<svg>".utf8), Data("GIF88a".utf8), Data(count: 100),
    ] {
      #expect(ImageFormat(of: data) == nil)
    }
    #expect(
      ImageFormat.allCases.map(\.mediaType) == [
        "image/png", "image/jpeg", "image/gif", "image/webp", "image/heic",
      ])
  }

  // MARK: Loading

  @Test("An image loads unchanged, with any declared type", arguments: ImageFormat.allCases)
  func loads(format: ImageFormat) async throws {
    let data = try #require(Self.samples[format])
    let server = try LoopbackServer { _ in
      LoopbackAnswer(fields: [LoopbackField("Content-Type", "text/html")], body: .data(data))
    }
    #expect(await load(server.url.appending(path: "i.jpg")) == .success(data))
  }

  @Test("Each server fault throws its own error")
  func faults() async throws {
    let png = try #require(Self.samples[.png])
    let large = LoopbackAnswer(body: .data(png + Data(count: 10_000)))
    var cut = LoopbackAnswer(body: .data(png))
    cut.ending = .cut(after: 20)
    let host = "127.0.0.1"
    let cases: [(LoopbackAnswer, ImageError)] = [
      (LoopbackAnswer(status: 404, body: .data(png)), .status(404, host: host)),
      (LoopbackAnswer(status: 500, body: .data(png)), .status(500, host: host)),
      (LoopbackAnswer(status: 206, body: .data(png)), .status(206, host: host)),
      (LoopbackAnswer(json: "<html>"), .notAnImage), (LoopbackAnswer(json: ""), .notAnImage),
      (large, .tooLarge(limit: 5000)), (cut, .transport(.interrupted(host: host))),
      (.never, .transport(.timedOut(host: host, seconds: 0.5))),
    ]
    for (answer, error) in cases {
      let server = try LoopbackServer { _ in answer }
      let timeout = error == .transport(.timedOut(host: host, seconds: 0.5)) ? 0.5 : 5
      #expect(await load(server.url, limit: 5000, timeout: timeout) == .failure(error))
    }
  }

  @Test(
    "Only http, https and data URLs load",
    arguments: ["file:///etc/passwd", "ftp://h/a.png", "about:blank", "a.png"])
  func schemes(address: String) async throws {
    let url = try #require(URL(string: address))
    #expect(await load(url) == .failure(.scheme(url.scheme ?? "")))
  }

  // MARK: Data URLs

  @Test("A data URL contains its image in Base64 or percent-encoded")
  func dataAddresses() async throws {
    for data in Self.samples.values {
      let base64 = try #require(URL(string: "data:image/png;base64,\(data.base64EncodedString())"))
      #expect(await load(base64) == .success(data))
      let escaped = try #require(
        URL(string: "data:,\(data.map { "%" + String($0, radix: 16).leftPadded }.joined())"))
      #expect(await load(escaped) == .success(data))
    }
  }

  @Test("A damaged or too large data URL throws")
  func damagedAddresses() async throws {
    let large = Data([0xff, 0xd8, 0xff]) + Data(count: 98)
    let cases: [(String, ImageError)] = [
      ("data:image/png;base64", .damagedAddress), ("data:;base64,/9j/4", .damagedAddress),
      ("data:,", .notAnImage),
      ("data:text/plain,hello", .notAnImage), ("data:;base64,aGVsbG8=", .notAnImage),
      ("data:;base64,\(large.base64EncodedString())", .tooLarge(limit: 100)),
      ("data:,\(String(repeating: "a", count: 100_000))", .tooLarge(limit: 100)),
    ]
    for (address, error) in cases {
      #expect(await load(try #require(URL(string: address)), limit: 100) == .failure(error))
    }
  }

  // MARK: Random images

  @Test("Only the request for a random image's URL carries the API key")
  func random() async throws {
    let png = try #require(Self.samples[.png])
    let images = try LoopbackServer { _ in LoopbackAnswer(body: .data(png)) }
    let service = try LoopbackServer { [url = images.url] _ in
      LoopbackAnswer(json: #"[{"id":"x","url":"\#(url)/a.png","width":1,"height":1,"breeds":[]}]"#)
    }
    let loader = ImageLoader(transport: URLSessionTransport())
    for key in [nil, "", "secret"] {
      #expect(try await RandomImage(baseURL: service.url, key: key).data(by: loader) == png)
    }
    #expect(service.requests.map(\.target) == Array(repeating: "/v1/images/search", count: 3))
    #expect(service.requests.map { $0["x-api-key"] } == [nil, nil, "secret"])
    #expect(images.requests.map(\.target) == Array(repeating: "/a.png", count: 3))
    #expect(images.requests.allSatisfy { $0["x-api-key"] == nil })
    #expect(RandomImage.dogs().baseURL.host == "api.thedogapi.com")
    #expect(
      RandomImage.cats(key: "k") == RandomImage(baseURL: URL(string: "https://api.thecatapi.com")!, key: "k"))
  }

  @Test(
    "A response without an image URL throws",
    arguments: [
      "[]", "{}", "", "null", #"[{"id":"x"}]"#, #"[{"url":7}]"#, #"[{"url":"file:///a"}]"#, #"[{"url":""}]"#,
    ])
  func noneFound(json: String) async throws {
    let service = try LoopbackServer { _ in LoopbackAnswer(json: json) }
    await #expect(throws: ImageError.noneFound(host: "127.0.0.1")) {
      try await RandomImage(baseURL: service.url).url(by: URLSessionTransport())
    }
  }

  @Test("A refusal by the service throws without a retry", arguments: [401, 429, 500])
  func refused(status: Int) async throws {
    let service = try LoopbackServer { _ in LoopbackAnswer(status: status, json: "[]") }
    await #expect(throws: ImageError.status(status, host: "127.0.0.1")) {
      try await RandomImage(baseURL: service.url).url(by: URLSessionTransport())
    }
    #expect(service.requests.count == 1)
  }

  // MARK: Descriptions

  @Test("Every error names the problem and the remedy")
  func descriptions() {
    let errors: [ImageError] = [
      .transport(.timedOut(host: "h", seconds: 0.5)), .status(404, host: "h"), .scheme("file"),
      .damagedAddress,
      .tooLarge(limit: 4 << 20), .tooLarge(limit: 100), .notAnImage, .noneFound(host: "h"),
    ]
    for error in errors { expectWords(error) }
    let transport: [TransportError] = [
      .cancelled, .address("x"), .field(name: "x"), .timedOut(host: "h", seconds: 30), .offline,
      .unreachable(host: "h"),
      .interrupted(host: "h"), .unreadable(host: "h"), .insecure(host: "h"),
      .tooLarge(host: "h", limit: 4 << 20),
      .redirectedTooOften(host: "h", limit: 10), .redirectedElsewhere(host: "h", scheme: "file"),
    ]
    for error in transport { expectWords(error) }
    #expect(ImageError.tooLarge(limit: 4 << 20).description.contains("4 MB"))
    #expect(
      TransportError.timedOut(host: "h", seconds: 30).description.contains(
        "h did not answer within 30 seconds"))
  }
}

extension String {
  fileprivate var leftPadded: String { count == 1 ? "0" + self : self }
}
