import Foundation

/// What a user may write into a field: how it is tidied, and what is wrong with it.
struct FieldRule<Value: Sendable>: Sendable {
  /// Returns the value as it is stored once a user has written it.
  var tidied: @Sendable (Value) -> Value = { $0 }
  /// Returns what is wrong with a value.
  var faults: @Sendable (Value, DraftFault.Field) -> [DraftFault] = { _, _ in [] }
  /// Whether the value consists of texts that must not have hidden characters.
  var isText = false
}

extension FieldRule<String> {
  /// A text of at most so many characters.
  static func text(limit: Int, isRequired: Bool = false) -> Self {
    Self(
      tidied: TodoRules.tidied,
      faults: { $0.isEmpty && !isRequired ? [] : DraftFault.faults(of: $0, $1, limit: limit) },
      isText: true)
  }
}

extension FieldRule<[String]> {
  /// The tags of a todo.
  static let tags = Self(
    tidied: { TodoDraft.tags(of: $0.joined(separator: ",")) },
    faults: { tags, field in
      let count = tags.count > TodoRules.maxTags
      // A tag that nobody sees is dropped by a form, and read by everyone.
      return (count ? [DraftFault(field, .tooMany(limit: TodoRules.maxTags), given: "\(tags.count)")] : [])
        + tags.flatMap { DraftFault.faults(of: $0, field, limit: TodoRules.maxTagCharacters) }
        .filter { $0.problem != .missing }
    },
    isText: true)
}

extension FieldRule<Date?> {
  /// An instant of a four-digit year, to the millisecond.
  static let deadline = Self(
    tidied: { $0.map { Date.deadlines.contains($0) ? $0.wholeMilliseconds : $0 } },
    faults: { deadline, field in
      guard let deadline, !Date.deadlines.contains(deadline) else { return [] }
      return [DraftFault(field, .outOfRange, given: "\(deadline.timeIntervalSince1970)")]
    })
}

extension FieldRule<ListImage?> {
  /// A picture that is small, or an address that an app would load.
  static let image = Self(faults: { image, _ in image?.faults ?? [] })
}
