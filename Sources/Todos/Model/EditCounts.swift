/// How often the fields of an item were edited, by their names. A field that was never edited is not named.
package struct EditCounts: Hashable, Sendable {
  private var counts: [String: Int] = [:]

  /// The most fields that a server takes.
  static let maxNames = 32

  package init() {}

  /// Whether nothing was ever edited.
  package var isEmpty: Bool { counts.isEmpty }

  /// How often a field was edited: at least 0, and far from the largest integer, so that nothing overflows that somebody else
  /// wrote.
  package subscript(field: String) -> Int { counts[field] ?? 0 }

  /// Counts one more edit of a field.
  package mutating func count(_ field: String) { counts[field] = min(self[field] + 1, Todo.maxTransfers) }

  /// Takes over the larger count of each field.
  package mutating func formMaximum(_ other: EditCounts) { counts.merge(other.counts) { max($0, $1) } }
}

extension EditCounts: Codable {
  /// Reads an object of whole numbers. None is taken for more or less than it can be.
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
