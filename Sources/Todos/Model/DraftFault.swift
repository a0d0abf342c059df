public import Foundation

/// What is wrong with a field of a draft.
public struct DraftFault: Error, Hashable, Sendable, Codable {
  /// A field of a draft.
  public enum Field: String, Hashable, Sendable, Codable, CaseIterable {
    case title, tags, deadline, name, image
  }

  /// What may be wrong with a field.
  public enum Problem: Hashable, Sendable, Codable {
    /// There is nothing in it that a person would see.
    case missing
    /// It, or one of its parts, has too many characters.
    case tooLong(limit: Int)
    /// It has too many parts.
    case tooMany(limit: Int)
    /// It has too many bytes.
    case tooLarge(limit: Int)
    /// No calendar of four-digit years has it.
    case outOfRange
    /// It is not an address of `http`, `https` or `data`.
    case notAnAddress
    /// It has a control character, or another one that nobody sees and no script needs, at this position, counted in Unicode
    /// scalars from 1. A draft has none, since ``Draft/tidied`` removes them; a server says so of a new item.
    case hiddenCharacter(position: Int)
  }

  /// The field.
  public var field: Field
  /// What is wrong with it.
  public var problem: Problem
  /// What was given: the beginning of a text, a number, or the character at fault as `U+202E`.
  public var given: String

  /// Creates a fault.
  public init(_ field: Field, _ problem: Problem, given: String) {
    self.field = field
    self.problem = problem
    self.given = given
  }
}

extension DraftFault: CustomStringConvertible {
  /// What is wrong and what mends it, in words for a person.
  public var description: String {
    switch problem {
    case .missing: "The \(field) is missing; write something."
    case .tooLong(let limit): "“\(given)” is too long; at most \(limit) characters fit."
    case .tooMany(let limit): "These are \(given) \(field); there may be \(limit) at most."
    case .tooLarge(let limit): "The \(field) has \(given) bytes; it may have \(limit) at most."
    case .notAnAddress:
      "The \(field) “\(given)” is not a web address; give one that begins with https:// or http://."
    case .outOfRange where given.hasPrefix("-"): "The \(field) must be in the year 1 or later."
    case .outOfRange: "The \(field) must be before the year 10000."
    case .hiddenCharacter(let position):
      "The \(field) may not have the character \(given), which is at position \(position); leave it out."
    }
  }
}

/// All that is wrong with a draft; at least one thing.
public struct DraftFaults: Error, Hashable, Sendable, CustomStringConvertible {
  /// The faults, in the order of the fields.
  public let faults: [DraftFault]

  /// What is wrong and what mends it, a line each.
  public var description: String { faults.map(\.description).joined(separator: "\n") }
}

extension DraftFault: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}

extension DraftFaults: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}
