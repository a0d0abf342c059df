#if Server
import Foundation
import ListOrdering
import SeededRandom
import Testing
import Todos

@testable import TodoServer

/// Random histories of several devices, compared with a model.
struct ServerStoryTests {
  /// A minimal model of a list on the server.
  private struct Model {
    var version: Int
    var titles: [String: String] = [:]
    /// The newest batch of each device, and the version that it produced.
    var batches: [Int: (name: String, version: Int)] = [:]
  }

  /// A push as a device first sent it.
  private struct Sent {
    let device: Int
    let batch: String
    let version: Int
    let edits: [(id: String, title: String?, isUpdate: Bool)]

    var body: String {
      edits.map { id, title, isUpdate in
        guard let title else { return #"{"id":"\#(id)","remove":true}"# }
        return #"{"id":"\#(id)","\#(isUpdate ? "update" : "insert")":{"title":"\#(title)"}}"#
      }.joined(separator: ",")
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func lateAndRepeatedPushesAreDistinguished(seed: UInt64)
    async throws
  {
    try await withServer { server in
      var random = SplitMix64(seed: seed)
      var clients: [TestClient] = []
      for number in 0..<3 { clients.append(try await server.client(device: "\(number)")) }
      var model = Model(version: try await clients[0].make("list"))
      var sent: [Sent] = []
      var met: [Int: Int] = [:]
      for step in 0..<250 {
        let isRepeated = !sent.isEmpty && Int.random(in: 0..<4, using: &random) == 0
        let device = Int.random(in: 0..<3, using: &random)
        let ids = ["a", "b", "c", "d", "e"].shuffled(using: &random).prefix(
          Int.random(in: 0...3, using: &random))
        let push =
          isRepeated
          ? sent[sent.index(sent.endIndex, offsetBy: -Int.random(in: 1...min(3, sent.count), using: &random))]
          : Sent(
            device: device, batch: "\(step)", version: model.version - (Bool.random(using: &random) ? 0 : 1),
            edits: ids.map {
              (
                id: $0, title: [nil, "t\(step)", "u\(step)"].randomElement(using: &random) ?? nil,
                isUpdate: Bool.random(using: &random)
              )
            })
        if !isRepeated { sent.append(push) }
        let answer = try await clients[push.device].push(
          push.body, to: "/lists/list", at: push.version, batch: push.batch)
        if let batch = model.batches[push.device], batch.name == push.batch {
          #expect(try answer.status == 200 && answer.version == batch.version, "step \(step)")
        } else if push.version != model.version {
          #expect(try answer.status == 412 && answer.version == model.version, "step \(step)")
        } else {
          model.version += 1
          model.batches[push.device] = (push.batch, model.version)
          for edit in push.edits where !edit.isUpdate || edit.title == nil || model.titles[edit.id] != nil {
            model.titles[edit.id] = edit.title
          }
          #expect(try answer.status == 200 && answer.version == model.version, "step \(step)")
        }
        met[answer.status, default: 0] += 1
        for (number, client) in clients.enumerated() {
          let list = try await fetch(client)
          #expect(
            list.version == model.version && list.lastBatch == model.batches[number]?.name, "step \(step)")
          #expect(
            Dictionary(uniqueKeysWithValues: list.items.map { ($0.id.rawValue, $0.title) }) == model.titles)
        }
      }
      #expect((met[200] ?? 0) > 50 && (met[412] ?? 0) > 50)
    }
  }

  /// Requests with any values are refused, or leave a list that every client can read.
  @Test(arguments: [1, 2] as [UInt64]) func storedItemsCanAlwaysBeRead(seed: UInt64) async throws {
    let values = [
      "null", "true", "0", "-1", "1.5", "1e300", "-0.0", #""""#, #""x""#, #"" y\n""#, #""👩‍👩‍👧""#, #""\u0000""#,
      #""2026-02-30T00:00:00Z""#, #""0000-01-01T00:00:00Z""#, #""9999-12-31T23:59:59.9999Z""#,
      #""2026-01-01T00:00:00+23:59""#, ##""#ff00aa""##, #""https://ö.example/ü?%""#, #""data:;base64,AAA=""#,
      "[]",
      #"["t"]"#, ##"["t","#u,v"," "]"##, "[1]", "{}",
    ]
    let names = [
      "title", "tags", "deadline", "done", "priority", "transfers", "name", "color", "image", "x", "id",
    ]
    try await withServer { server in
      var random = SplitMix64(seed: seed)
      let phone = try await server.client()
      try await phone.make("list")
      var met: [Int: Int] = [:]
      for _ in 0..<400 {
        let path = Bool.random(using: &random) ? "/index" : "/lists/list"
        // None of these ids is that of `list` itself.
        let id = ["a", "b", "c"].randomElement(using: &random) ?? "a"
        let (name, value) = (
          names.randomElement(using: &random) ?? "", values.randomElement(using: &random) ?? ""
        )
        let title =
          name == "title" || name == "name" ? "" : path == "/index" ? #""name":"N","# : #""title":"T","#
        let members = "{\(title)\"\(name)\":\(value)}"
        let change = Bool.random(using: &random) ? "insert" : "update"
        let version = try await phone.get(path).version
        let answer = try await phone.push(#"{"id":"\#(id)","\#(change)":\#(members)}"#, to: path, at: version)
        #expect(answer.status == 200 || answer.status == 422, "\(members) \(answer.text)")
        met[answer.status, default: 0] += 1
        let fetched = Data(try await phone.get(path).text.utf8)
        if path == "/index" {
          let lists = try JSONDecoder().decode(ServerList<TodoList>.self, from: fetched).items
          #expect(lists.allSatisfy { ListDraft($0).isValid }, "\(members)")
        } else {
          _ = try JSONDecoder().decode(ServerList<Todo>.self, from: fetched)
        }
      }
      #expect((met[200] ?? 0) > 100 && (met[422] ?? 0) > 50)
    }
  }

  private func fetch(_ client: TestClient) async throws -> ServerList<Todo> {
    try JSONDecoder().decode(
      ServerList<Todo>.self, from: Data(try await client.get("/lists/list").text.utf8))
  }
}
#endif
