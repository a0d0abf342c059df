import Foundation

/// A rule for a user's values of a field: how they are tidied, and which faults they have.
struct FieldRule<Value: Sendable>: Sendable {
  /// Returns the value as it is stored once a user has written it.
  var tidied: @Sendable (Value) -> Value = { $0 }
  /// Returns the faults of a value.
  var faults: @Sendable (Value, DraftFault.Field) -> [DraftFault] = { _, _ in [] }
  /// Whether the value consists of texts that must not have hidden characters.
  var isText = false
  /// Whether the rule applies to drafts alone. A server accepts values that break it.
  var isForDraftsOnly = false
}

extension FieldRule<String> {
  /// Returns the rule for a text of at most `limit` characters.
  static func text(limit: Int, isRequired: Bool = false) -> Self {
    Self(
      tidied: TodoRules.tidied,
      faults: { $0.isEmpty && !isRequired ? [] : DraftFault.faults(of: $0, $1, limit: limit) },
      isText: true)
  }
}

extension FieldRule<[String]> {
  /// The rule for the tags of a todo.
  static let tags = Self(
    tidied: { TodoDraft.tags(of: $0.joined(separator: ",")) },
    faults: { tags, field in
      let count = tags.count > TodoRules.maxTags
      // Tags without visible characters are no fault, because tidying drops them.
      return (count ? [DraftFault(field, .tooMany(limit: TodoRules.maxTags), given: "\(tags.count)")] : [])
        + tags.flatMap { DraftFault.faults(of: $0, field, limit: TodoRules.maxTagCharacters) }
        .filter { $0.problem != .missing }
    },
    isText: true)
}

extension FieldRule<Deadline?> {
  /// The rule for a deadline: an instant is in the years 1 to 9999, to the millisecond.
  static let deadline = Self(
    tidied: { deadline in
      guard case .instant(let instant)? = deadline, Date.deadlines.contains(instant) else { return deadline }
      return .instant(instant.wholeMilliseconds)
    },
    faults: { deadline, field in
      guard case .instant(let instant)? = deadline, !Date.deadlines.contains(instant) else { return [] }
      return [DraftFault(field, .outOfRange, given: "\(instant.timeIntervalSince1970)")]
    })
}

extension FieldRule<ListImage?> {
  /// The rule for an image: at most ``TodoRules/maxImageBytes``, and loadable if it is an address.
  static let image = Self(faults: { image, _ in image?.faults ?? [] })
}
