/// The number of edits of each field of an item, by name. Fields without edits are not contained.
package struct EditCounts: Hashable, Sendable {
  private var counts: [String: Int] = [:]

  /// The maximum number of names that a server accepts. If there are more, the edits of some app
  /// fields are not counted.
  static let maxNames = 64

  package init() {}

  /// Whether no field was ever edited.
  package var isEmpty: Bool { counts.isEmpty }

  /// The number of edits of a field: at least 0, and small enough that no sum overflows.
  package subscript(field: String) -> Int { counts[field] ?? 0 }

  /// Counts an edit of a field, if a server accepts its name.
  package mutating func count(_ field: String) {
    guard Identifier<Todo>(rawValue: field) != nil else { return }
    counts[field] = min(self[field] + 1, Todo.maxTransfers)
    dropExcess()
  }

  /// Replaces each count with the other's count if that is larger.
  package mutating func formMaximum(_ other: EditCounts) {
    counts.merge(other.counts) { max($0, $1) }
    dropExcess()
  }

  /// If there are too many names, drops the counts of the app fields whose names sort last.
  private mutating func dropExcess() {
    if counts.count <= Self.maxNames { return }
    let names = counts.keys.filter { $0.hasPrefix("\(AppFields.name)-") }.sorted()
    for name in names.suffix(counts.count - Self.maxNames) { counts[name] = nil }
  }
}

extension EditCounts: Codable {
  /// Decodes an object of whole numbers, and clamps each number to the range of counts.
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
