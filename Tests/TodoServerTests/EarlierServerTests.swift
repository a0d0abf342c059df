#if Server
import Foundation
import GRDB
import Testing
import TestSupport

@testable import Todos

/// Files of a server and two devices from an earlier release. The tablet's last push was applied,
/// and its response was lost. The phone's last push was never sent.
@Suite struct EarlierServerTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Fixtures/2026-11").standardizedFileURL

  private static func tokens() throws -> [String] {
    try String(contentsOf: fixtures.appending(path: "tokens.txt"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  /// Returns a folder with copies of the files, in which the server's has the default name.
  private static func copies() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, target) in [("server", "todos"), ("phone", "phone"), ("tablet", "tablet")] {
      try FileManager.default.copyItem(
        at: fixtures.appending(path: "\(name).sqlite"),
        to: folder.url.appending(path: "\(target).sqlite"))
    }
    return folder
  }

  @Test func earlierFilesSyncWithoutLoss() async throws {
    let folder = try Self.copies()
    let tokens = try Self.tokens()
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

  /// The phone has changed the color of one list, and the tablet that of another one, which is in a
  /// push whose outcome it does not know. The server has a list with an unknown member `color`.
  @Test(arguments: [false, true]) func changedColorsAreSynced(isPushed: Bool) async throws {
    let (errands, home) = ("7f1b1bca-754b-4994-a0fa-66b569dd1689", "7c59740e-9aad-4969-a7e4-45e58625aabc")
    let folder = try Self.copies()
    func execute(_ name: String, _ sql: String) async throws {
      let database = try DatabaseQueue(path: folder.url.appending(path: "\(name).sqlite").path)
      try await database.write { try $0.execute(sql: sql) }
      try database.close()
    }
    try await execute(
      "phone", "UPDATE list SET colour = '#FF0000', dirty = '[\"colour\"]' WHERE id = '\(home)'")
    try await execute(
      "tablet",
      """
      UPDATE list SET colour = '#00FF00', dirty = '["colour"]' WHERE id = '\(errands)';
      UPDATE replica SET pending = '{"batch":"colors","version":2,"changes":[{"id":"\(errands)","update":
      {"item":{"id":"\(errands)","name":"Errands","colour":"#00FF00","priority":1},"fields":["colour"],"isMoved":false}}]}'
      WHERE list = '(index)'
      """)
    try await execute(
      "todos",
      """
      UPDATE item SET content = '{"color":"x","colour":"#007AFF","id":"bfc15010-fc98-4c43-b357-265f28a2a6ba",\
      "image":null,"name":"Trips","priority":3}' WHERE id LIKE 'bfc15010-%';
      UPDATE item SET content = replace(content, '{"deadline"', '{"colour":"white","deadline"') WHERE list <> ''
      """)
    if isPushed {
      try await execute(
        "todos",
        """
        UPDATE item SET content = replace(content, '#34C759', '#00FF00') WHERE id = '\(errands)';
        UPDATE list SET version = 3 WHERE id = '';
        INSERT INTO batch VALUES (1, '', 2, 'colors', 3, '')
        """)
    }
    let tokens = try Self.tokens()
    try await withServer(in: folder) { server in
      let client = TestClient(address: server.address, token: tokens[0])
      let migrated = try await client.get("/index")
      #expect(try migrated.version == (isPushed ? 3 : 2))
      let trips =
        ##"{"color":"#007AFF","id":"bfc15010-fc98-4c43-b357-265f28a2a6ba","image":null,"name":"Trips","##
      #expect(migrated.text.contains(trips) && !migrated.text.contains("colour"))
      // Only a list's color is renamed.
      #expect(try await client.get("/lists/\(errands)").text.contains(#"{"colour":"white","deadline""#))
      let stores = try ["phone", "tablet"].map {
        try TodoStore(at: folder.url.appending(path: "\($0).sqlite"))
      }
      for store in stores { #expect(try await store.check().isSound) }
      let engines = zip(stores, tokens).map { SyncEngine($0, server: server.address, token: $1) }
      for _ in 1...2 { for engine in engines { try await engine.sync() } }
      let shown = try await stores[0].lists().map(\.list)
      #expect(try await stores[1].lists().map(\.list) == shown)
      #expect(shown.first { $0.id.rawValue == home }?.color.rawValue == "#FF0000")
      #expect(shown.first { $0.id.rawValue == errands }?.color.rawValue == "#00FF00")
      #expect(shown.contains { $0.name == "Journeys" } && shown.allSatisfy { $0.unknownMembers.isEmpty })
      for store in stores { try await store.close() }
    }
  }
}
#endif
