#if Server
import Foundation
import Testing
import TestSupport

@testable import Todos

/// Files of a server and two devices from an earlier release. The tablet's last push was applied,
/// and its response was lost. The phone's last push was never sent.
@Suite struct EarlierServerTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Fixtures/2026-11").standardizedFileURL

  @Test func earlierFilesSyncWithoutLoss() async throws {
    let folder = try TemporaryFolder()
    for (name, target) in [("server", "todos"), ("phone", "phone"), ("tablet", "tablet")] {
      try FileManager.default.copyItem(
        at: Self.fixtures.appending(path: "\(name).sqlite"),
        to: folder.url.appending(path: "\(target).sqlite"))
    }
    let tokens = try String(contentsOf: Self.fixtures.appending(path: "tokens.txt"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
    try await withServer(in: folder) { server in
      let stores = try ["phone", "tablet"].map {
        try TodoStore(at: folder.url.appending(path: "\($0).sqlite"))
      }
      let engines = zip(stores, tokens).map { SyncEngine($0, server: server.address, token: $1) }
      for _ in 1...2 { for engine in engines { try await engine.sync() } }
      var shown: [[String]] = []
      for store in stores {
        var lines: [String] = []
        for summary in try await store.lists() {
          let contents = try #require(try await store.contents(of: summary.id))
          lines.append(
            "\(summary.list.name): " + contents.open.map(\.title).joined(separator: ", ") + " | "
              + contents.done.map(\.title).joined(separator: ", "))
        }
        shown.append(lines)
        #expect(try await store.syncStatus().values.allSatisfy { !$0.needsPush })
      }
      #expect(shown[0] == shown[1])
      #expect(
        shown[0] == [
          "Journeys: Lima | Rome",
          "Errands: Oslo, Oat milk, Rye bread, Café crème | Tea",
          "Home: Sweep, Water, Ladder, Dust, Paint the fence, Bern | Mow",
          "New here: Never synced | ",
          "Old: Found in an old box | ",
        ])
      // A newer client had added this member.
      let lists = try await stores[0].lists()
      let errands = try #require(lists.first { $0.list.name == "Errands" })
      let client = TestClient(address: server.address, token: tokens[0])
      #expect(try await client.get("/lists/\(errands.id)").text.contains(#""energy":{"level":3}"#))
      for store in stores { try await store.close() }
    }
  }
}
#endif
