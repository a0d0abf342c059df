import Foundation
import ListOrdering
import PropertyTesting

extension ReaderLaws {
  /// Encoded replicas, damaged by people and programs.
  static let replicas = Property(
    "any document is a replica that can be pushed and merged, or an error",
    coverage: ["a replica": 0.1, "an error": 0.2]
  ) { source in
    let bytes = try source.spoilt { source in
      func row(_ source: inout Source) throws -> String {
        "{\"id\": \(try source.integer(in: 0...9)), \"title\": \"\(try source.pick(["a", "b"]))\", "
          + "\"orderKey\": \(try source.integer(in: 0...4))}"
      }
      func change(_ source: inout Source) throws -> String {
        "{\"id\": \(try source.integer(in: 0...9)), \"remove\": true}"
      }
      let items = try source.array(0...4) { source in
        let dirty = try source.pick(["[]", "[\"title\"]", "[\"order\"]", "[\"presence\"]"])
        return "{\"item\": \(try row(&source)), \"dirty\": \(dirty), \"isRemoved\": \(try source.bool()), "
          + "\"isRekeyed\": \(try source.bool())}"
      }
      let base = try source.array(0...3, of: row)
      let changes = try source.array(0...3, of: change)
      let pending =
        "\"pending\": {\"batch\": \"x\", \"version\": 1, \"changes\": [\(changes.joined(separator: ", "))]}, "
      return "{\(try source.bool() ? pending : "")\"items\": [\(items.joined(separator: ", "))], "
        + "\"base\": [\(base.joined(separator: ", "))], \"version\": 1, \"movedSince\": []}"
    }
    source.note(String(reflecting: String(decoding: bytes, as: UTF8.self)))
    source.count()
    var replica: Replica<DocumentItem>
    do { replica = try JSONDecoder().decode(Replica<DocumentItem>.self, from: Data(bytes)) } catch {
      return source.label("an error")
    }
    source.label("a replica")
    let again = try JSONDecoder().decode(Replica<DocumentItem>.self, from: JSONEncoder().encode(replica))
    try requireEqual(again, replica)
    let changed = replica.push()?.changes.map(\.id) ?? []
    try requireEqual(Set(changed).count, changed.count, "ids of the changes")
    try IntentPreservingMerge().merge(ServerList(version: .max, items: []), into: &replica)
    try requireEqual(replica.version, .max)
  }
}

private struct DocumentItem: MergeableItem, Codable, Equatable {
  var id: Int
  var title: String
  var orderKey: Double

  static var fields: [ItemField<Self>] { [ItemField(\.title, named: "title")] }
}
