#if Server
import Foundation
import Testing
import TestSupport

@testable import TodoServer

/// A small file system that only one program sees.
private enum SmallDisk {
  static var canBeMounted: Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "unshare -m mount -t tmpfs tmpfs /tmp 2>/dev/null"]
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}

/// The server program on a file system that is really full.
@Suite(.enabled(if: SmallDisk.canBeMounted, "needs unshare and the right to mount a tmpfs"))
struct FullDiskTests {
  private let folder: TemporaryFolder
  private var disk: URL { folder.url.appending(path: "disk") }

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: false)
  }

  /// Starts the program with its database on a tmpfs. The token and the log are outside it.
  private func serve(mebibytes: Int) throws -> ServedProgram {
    let mount = "mount -t tmpfs -o size=\(mebibytes)m tmpfs '\(disk.path)'"
    let log = folder.url.appending(path: "log").path
    return try ServedProgram(
      in: folder.url,
      ["--database", disk.appending(path: "todos.sqlite").path, "--requests-per-second", "100000"],
      before: """
        exec unshare -m sh -c "\(mount)"' && exec "$0" "$@"' "$0" "$@" 2>>'\(log)'; exit 1;
        """)
  }

  private static let lists = (0..<16).map { "list-\($0)" }

  /// The members of a todo of about 4,000 bytes.
  private let todo = #""title":"t","filler":"\#(String(repeating: "x", count: 4_000))""#

  /// Adds todos until the disk is full, and returns their number.
  private func fill(_ client: TestClient) async throws -> Int {
    var count = 0
    for list in Self.lists {
      for _ in try await client.get("/lists/\(list)").ids.count..<200 {
        let added = try await client.send(
          "POST", "/lists/\(list)/items", #"{"id":"\#(UUID().uuidString)",\#(todo)}"#)
        if added.status == 507 { return count }
        #expect(added.status == 201, "\(added.text)")
        count += 1
      }
    }
    Issue.record("\(count) todos did not fill the disk")
    return count
  }

  private func push(_ changes: [String], to path: String, _ client: TestClient) async throws -> Int {
    let version = try await client.get(path).version
    return try await client.push(changes.joined(separator: ","), to: path, at: version).status
  }

  /// Each deletion succeeds, and makes room for a push of fewer todos.
  @Test(arguments: [18, 20, 24]) func deletionsMakeRoomOnAFullDisk(mebibytes: Int) async throws {
    let served = try serve(mebibytes: mebibytes)
    let client = served.client
    for list in Self.lists + ["last"] { try await client.make(list) }
    #expect(try await fill(client) > 50)
    for round in 0..<4 {
      let list = "/lists/\(Self.lists[0])"
      let ids = try await client.get(list).ids
      for id in ids.prefix(10) {
        #expect(try await client.send("DELETE", "\(list)/items/\(id)").status == 204, "round \(round)")
      }
      let removals = ids.dropFirst(10).prefix(10).map { #"{"id":"\#($0)","remove":true}"# }
      #expect(try await push(removals, to: list, client) == 200, "round \(round)")
      let insertions = (0..<10).map {
        #"{"id":"\#(round)-\#($0)","insert":{"priority":\#($0),\#(todo)}}"#
      }
      #expect(try await push(insertions, to: "/lists/last", client) == 200, "round \(round)")
      #expect(try await fill(client) > 0)
    }
    // Deleting a list with its todos makes room for another list.
    let seen = try await client.get("/lists/\(Self.lists[0])").version
    let removal = #"{"id":"\#(Self.lists[0])","remove":true,"version":\#(seen)}"#
    #expect(try await push([removal], to: "/index", client) == 200)
    try await client.make("again", ["a", "b"])
    #expect(try await client.get("/lists/last").ids.count == 40)
    #expect(served.end() == 0)
  }
}
#endif
