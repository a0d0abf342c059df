import Foundation

/// A todo as it is sent and stored:
///
/// ```json
/// {"id": "…", "title": "Milk", "tags": ["shop"], "deadline": "2026-11-22T18:00:00.000Z", "done": false, "priority": 3}
/// ```
///
/// `tags`, `deadline` and `done` may be missing. A priority that is no number is `null`, or missing. `transfers` is how often
/// it was moved to another list, `edits` how often each field was edited, and missing where none ever was. Members that a newer version of the app has added are kept,
/// and written again.
extension Todo: Codable {
  /// A number of transfers or edits as it may be.
  static func possible(_ count: Int) -> Int { min(max(count, 0), mostTransfers) }

  private enum CodingKeys: String, CodingKey {
    case id, title, tags, deadline, priority, transfers, edits
    case isDone = "done"
  }

  /// Reads a todo.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Identifier<Todo>.self, forKey: .id)
    title = try container.decode(String.self, forKey: .title)
    tags = try container.decodeIfPresent([String].self, forKey: .tags) ?? []
    deadline = try container.decodeIfPresent(WireDate.self, forKey: .deadline)?.date
    isDone = try container.decodeIfPresent(Bool.self, forKey: .isDone) ?? false
    priority = try container.decodeIfPresent(WirePriority.self, forKey: .priority)?.number ?? .nan
    transfers = Self.possible(try container.decodeIfPresent(Int.self, forKey: .transfers) ?? 0)
    edits = try container.decodeIfPresent(EditCounts.self, forKey: .edits) ?? EditCounts()
    unknownMembers = try decoder.unknownMembers(beside: CodingKeys.self)
  }

  /// Writes a todo.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(title, forKey: .title)
    try container.encode(tags, forKey: .tags)
    try container.encodeIfPresent(deadline.map(WireDate.init), forKey: .deadline)
    try container.encode(isDone, forKey: .isDone)
    try container.encode(WirePriority(priority), forKey: .priority)
    if transfers != 0 { try container.encode(transfers, forKey: .transfers) }
    if !edits.isEmpty { try container.encode(edits, forKey: .edits) }
    try encoder.encode(unknownMembers)
  }
}
