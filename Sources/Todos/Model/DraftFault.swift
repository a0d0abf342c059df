public import Foundation

/// A fault in a field of a draft.
public struct DraftFault: Error, Hashable, Sendable, Codable {
  /// A field of a draft.
  public enum Field: String, Hashable, Sendable, Codable, CaseIterable {
    case title, tags, deadline, name, image, fields
  }

  /// A kind of fault.
  public enum Problem: Hashable, Sendable, Codable {
    /// The field has no visible character.
    case missing
    /// The field, or one of the tags, has more characters than the limit.
    case tooLong(limit: Int)
    /// There are more tags than the limit.
    case tooMany(limit: Int)
    /// The field has more bytes than the limit.
    case tooLarge(limit: Int)
    /// JSON can't represent the value of the ``AppField`` with the given name, or the value is nested
    /// more than 16 deep.
    case notRepresentable
    /// The date is not in the years 1 to 9999.
    case outOfRange
    /// The image's address is not an `http`, `https` or `data` URL.
    case notAnAddress
    /// A control or hidden character is at this position, counted in Unicode scalars from 1. Only a
    /// server reports it, for new items. An app's drafts have none, because ``Draft/tidied``
    /// removes such characters.
    case hiddenCharacter(position: Int)
  }

  /// The field with the fault.
  public var field: Field
  /// The kind of fault.
  public var problem: Problem
  /// The invalid value: the beginning of a text, a number, or the character as `U+202E`.
  public var given: String

  /// Creates a fault.
  public init(_ field: Field, _ problem: Problem, given: String) {
    self.field = field
    self.problem = problem
    self.given = given
  }
}

extension DraftFault: CustomStringConvertible {
  /// The fault and its remedy, for the user.
  public var description: String {
    switch problem {
    case .missing: "The \(field) is missing; enter one."
    case .tooLong(let limit): "“\(given)” is too long; use at most \(limit) characters."
    case .tooMany(let limit): "There are \(given) \(field); use at most \(limit)."
    case .tooLarge(let limit) where field == .fields:
      "The app's own fields have \(given) bytes in total; use at most \(limit) bytes."
    case .notRepresentable: "The field \(given) has a value that cannot be stored; enter another one."
    case .tooLarge(let limit): "The \(field) has \(given) bytes; the limit is \(limit) bytes."
    case .notAnAddress:
      "The \(field) “\(given)” is not a web address; use one that begins with https:// or http://."
    case .outOfRange where given.hasPrefix("-"): "The \(field) must be in the year 1 or later."
    case .outOfRange: "The \(field) must be before the year 10000."
    case .hiddenCharacter(let position):
      "The \(field) must not contain the character \(given) at position \(position); remove it."
    }
  }
}

/// The faults of a draft, at least one.
public struct DraftFaults: Error, Hashable, Sendable, CustomStringConvertible {
  /// The faults, in the order of the fields.
  public let faults: [DraftFault]

  /// The faults and their remedies, one per line.
  public var description: String { faults.map(\.description).joined(separator: "\n") }
}

extension DraftFault: LocalizedError {
  /// The same text as ``description``.
  public var errorDescription: String? { description }
}

extension DraftFaults: LocalizedError {
  /// The same text as ``description``.
  public var errorDescription: String? { description }
}
