public import ListOrdering

/// The fields of a todo or a list while a user edits them, before they are stored.
///
/// A draft may hold invalid values; ``validated()`` reports all of them at once.
public protocol Draft: Hashable, Sendable {
  /// The draft as it would be stored: without white space at the ends of its texts, for example.
  var tidied: Self { get }

  /// All faults of the draft, in the order of its fields.
  var faults: [DraftFault] { get }

  /// The draft's fields, each with the name of its ``DraftFault/Field``.
  static var fields: [ItemField<Self>] { get }

  /// The length and the limit of each field that has a limit. The lengths are those of the
  /// ``tidied`` draft.
  var counters: [DraftFault.Field: FieldCounter] { get }
}

/// The length of a field and its limit, for a counter beside the field: "12 / 32".
public struct FieldCounter: Hashable, Sendable {
  /// The number of characters, or of tags.
  public var count: Int
  /// The maximum.
  public var limit: Int
}

extension Draft {
  /// Whether the draft can be stored.
  public var isValid: Bool { faults.isEmpty }

  /// Returns the draft as it is to be stored.
  ///
  /// - Throws: ``DraftFaults`` with all faults.
  public func validated() throws(DraftFaults) -> Self { try validated(faults, tidied) }

  /// Returns the draft as it is to be stored in place of a former one. Fields that the user has not
  /// changed are neither validated nor tidied, because another app with other rules may have
  /// written them.
  ///
  /// - Throws: ``DraftFaults`` with the faults of the changed fields.
  public func validated(over former: Self) throws(DraftFaults) -> Self {
    try validated(faults(over: former), tidied(over: former))
  }

  /// Returns the faults of the fields that differ from those of a former draft.
  func faults(over former: Self) -> [DraftFault] {
    let unchanged = fields(unchangedSince: former).map(\.name)
    // A merge may have made the fields of apps larger than a draft may have them. Then edits may make
    // them smaller step by step.
    let areFieldsSmaller =
      ((self as? any HasAppFields)?.appFields.byteCount ?? 0)
      < ((former as? any HasAppFields)?.appFields.byteCount ?? 0)
    return faults.filter { fault in
      if unchanged.contains(fault.field.rawValue) { return false }
      if case .tooLarge = fault.problem, fault.field == .fields { return !areFieldsSmaller }
      return true
    }
  }

  private func tidied(over former: Self) -> Self {
    var draft = tidied
    for field in fields(unchangedSince: former) { field.copy(former, &draft) }
    return draft
  }

  private func fields(unchangedSince former: Self) -> [ItemField<Self>] {
    Self.fields.filter { $0.isSame(self, former) }
  }

  private func validated(_ faults: [DraftFault], _ tidied: Self) throws(DraftFaults) -> Self {
    if !faults.isEmpty { throw DraftFaults(faults: faults) }
    return tidied
  }
}

extension DraftFault {
  /// Returns the fault of a tidied text, if it has one. Checks the number of characters first, and
  /// then the number of bytes.
  ///
  /// - Complexity: O(*n*) in the bytes of the text.
  package static func faults(of text: String, _ field: Field, limit: Int) -> [DraftFault] {
    if !TodoRules.isVisible(text) { return [DraftFault(field, .missing, given: excerpt(of: text))] }
    let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex) ?? text.endIndex
    if end < text.endIndex { return [DraftFault(field, .tooLong(limit: limit), given: excerpt(of: text))] }
    let bytes = limit * TodoRules.maxBytesPerCharacter
    return text.utf8.count > bytes
      ? [DraftFault(field, .tooLarge(limit: bytes), given: "\(text.utf8.count)")] : []
  }

  /// Returns the first control or hidden character of a text as a fault. A tidied text has none.
  package static func faults(ofUntidied text: String, _ field: Field) -> [DraftFault] {
    guard let (scalar, position) = TodoRules.firstUntidyScalar(of: text) else { return [] }
    return [DraftFault(field, .hiddenCharacter(position: position), given: scalar.notation)]
  }

  /// Returns the first 80 Unicode scalars of a text, for messages. Scalars are counted because one
  /// character may have millions of them.
  static func excerpt(of text: String) -> String {
    let end = text.unicodeScalars.index(text.startIndex, offsetBy: 80, limitedBy: text.endIndex)
    return end.map { $0 < text.endIndex ? text[..<$0] + "…" : text } ?? text
  }
}

extension Unicode.Scalar {
  /// The scalar in the form U+202E.
  fileprivate var notation: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
