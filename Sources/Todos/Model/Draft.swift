/// What a user is writing, before it is stored.
///
/// A draft may hold anything; ``validated()`` refuses it with all that is wrong at once.
public protocol Draft: Hashable, Sendable {
  /// The draft as it would be stored: without white space at the ends of its texts, say.
  var tidied: Self { get }

  /// All that is wrong with the draft, in the order of its fields.
  var faults: [DraftFault] { get }
}

extension Draft {
  /// Whether the draft can be stored.
  public var isValid: Bool { faults.isEmpty }

  /// The draft as it is to be stored.
  ///
  /// - Throws: ``DraftFaults``, all of them.
  public func validated() throws(DraftFaults) -> Self {
    let faults = faults
    if !faults.isEmpty { throw DraftFaults(faults: faults) }
    return tidied
  }
}

extension DraftFault {
  /// What is wrong with a text that has been tidied.
  package static func faults(of text: String, _ field: Field, limit: Int) -> [DraftFault] {
    if !TodoRules.isVisible(text) { return [DraftFault(field, .missing, given: text)] }
    if text.utf8.count > limit * TodoRules.mostBytesPerCharacter {
      return [
        DraftFault(
          field, .tooLarge(limit: limit * TodoRules.mostBytesPerCharacter), given: "\(text.utf8.count)")
      ]
    }
    return text.count > limit ? [DraftFault(field, .tooLong(limit: limit), given: text)] : []
  }
}
