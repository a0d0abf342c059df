import Foundation
import GRDB
import FaultyNetwork
import Synchronization
import Testing
import TestSupport

@testable import Todos

@Suite struct StoreImageTests {
  /// Returns an image of a fixed size for each URL, and records the requests.
  private final class CountingLoader: ImageLoading {
    let bytes: Int
    let asked = Mutex<[String]>([])
    init(bytes: Int) { self.bytes = bytes }

    func data(of url: URL) async throws(ImageError) -> Data {
      asked.withLock { $0.append(url.lastPathComponent) }
      if url.lastPathComponent == "none" { throw .notAnImage }
      return Data(repeating: UInt8(url.lastPathComponent.utf8.first!), count: bytes)
    }
  }

  private func image(_ name: String) -> ListImage { .url(URL(string: "https://example.com/\(name)")!) }

  @Test func anImageIsLoadedOnce() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("todos.sqlite")
    let loader = CountingLoader(bytes: 10)
    var store = try TodoStore(at: file)
    for _ in 0..<3 {
      #expect(try await store.data(of: image("a"), by: loader) == Data(repeating: 97, count: 10))
    }
    try await store.close()
    store = try TodoStore(at: file)
    #expect(try await store.data(of: image("a"), by: loader).count == 10)
    #expect(loader.asked.withLock { $0 } == ["a"])
    // An embedded image is not requested.
    #expect(try await store.data(of: .data(Data([7])), by: loader) == Data([7]))
    // An image that failed to load is requested again.
    for _ in 0..<2 {
      let error = await #expect(throws: ImageError.self) {
        try await store.data(of: image("none"), by: loader)
      }
      #expect(error == .notAnImage)
    }
    #expect(loader.asked.withLock { $0 } == ["a", "none", "none"])
  }

  @Test func leastRecentlyShownImagesAreEvicted() async throws {
    let store = try TodoStore.inMemory()
    let loader = CountingLoader(bytes: TodoStore.maxCachedBytes / 4)
    for name in ["a", "b", "c", "d", "a", "e"] { _ = try await store.data(of: image(name), by: loader) }
    for name in ["a", "c", "d", "e"] { _ = try await store.data(of: image(name), by: loader) }
    #expect(loader.asked.withLock { $0 } == ["a", "b", "c", "d", "e"])
    _ = try await store.data(of: image("b"), by: loader)
    #expect(loader.asked.withLock { $0 }.last == "b")
    let bytes = try await store.read { try Int.fetchOne($0, sql: "SELECT sum(length(data)) FROM image") ?? 0 }
    #expect(bytes == TodoStore.maxCachedBytes)
  }

  /// Another program may have recreated the table without its constraints.
  @Test func anImageWithoutBytesIsLoadedAgain() async throws {
    let store = try TodoStore.inMemory()
    try await store.write { db in
      try db.execute(
        sql: """
          DROP TABLE image; CREATE TABLE image (url TEXT PRIMARY KEY, data BLOB, used INTEGER);
          INSERT INTO image VALUES ('https://example.com/a', NULL, 1), ('https://example.com/b', NULL, NULL)
          """)
    }
    let loader = CountingLoader(bytes: 10)
    for name in ["c", "a", "a"] { #expect(try await store.data(of: image(name), by: loader).count == 10) }
    #expect(loader.asked.withLock { $0 } == ["c", "a"])
  }

  @Test func aRandomImageCanBeChosenForAList() async throws {
    let data = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) + Data(count: 90)
    let address = Mutex("")
    let server = try LoopbackServer { request in
      request.target.hasPrefix("/v1/images/search")
        ? LoopbackAnswer(json: #"[{"id": "a", "url": "\#(address.withLock { $0 })cat.png"}]"#)
        : LoopbackAnswer(body: .data(data))
    }
    address.withLock {
      $0 = server.url.absoluteString + (server.url.absoluteString.hasSuffix("/") ? "" : "/")
    }
    let transport = URLSessionTransport()
    let store = try TodoStore.inMemory()
    let url = try await RandomImage(baseURL: server.url).url(by: transport)
    let list = try await store.addList(ListDraft(name: "Cats", image: .url(url)))
    let image = try #require(list.image)
    #expect(try await store.data(of: image, by: ImageLoader(transport: transport)) == data)
    #expect(try await store.data(of: image, by: ImageLoader(transport: transport)) == data)
    #expect(server.requests.count == 2)
  }
}
