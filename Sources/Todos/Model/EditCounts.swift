/// The number of edits of each field of an item, by name. Contains no fields without edits.
package struct EditCounts: Hashable, Sendable {
  private var counts: [String: Int] = [:]

  /// The maximum number of fields that a server accepts.
  static let maxNames = 32

  package init() {}

  /// Whether no field was ever edited.
  package var isEmpty: Bool { counts.isEmpty }

  /// The number of edits of a field: at least 0, and small enough that no sum overflows.
  package subscript(field: String) -> Int { counts[field] ?? 0 }

  package mutating func count(_ field: String) { counts[field] = min(self[field] + 1, Todo.maxTransfers) }

  /// Replaces each count with the other's count if that is larger.
  package mutating func formMaximum(_ other: EditCounts) { counts.merge(other.counts) { max($0, $1) } }
}

extension EditCounts: Codable {
  /// Decodes an object of whole numbers, and clamps each to the possible counts.
  package init(from decoder: any Decoder) throws {
    counts = try decoder.singleValueContainer().decode([String: Int].self).compactMapValues {
      let count = Todo.possible($0)
      return count == 0 ? nil : count
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(counts)
  }
}
