/// What of a server's document the demo did not take as it was.
public struct DemoSeedReport: Hashable, Sendable {
  /// The most lines of ``skipped``.
  public static let lineLimit = 100

  /// An entry that was skipped.
  public struct Skipped: Hashable, Sendable {
    /// Its index in the document, from 0.
    public var index: Int
    /// Why.
    public var reason: Reason
  }

  /// Why an entry is skipped.
  public enum Reason: Error, Hashable, Sendable {
    /// It is no object.
    case notAnObject
    /// It lacks this field.
    case missing(field: String)
    /// This field is of another type, or a number that is not whole or too large.
    case wrongType(field: String)
    /// This number is less than 0.
    case negative(field: String)
    /// There is nothing in its title that a person would see.
    case emptyTitle
    /// Its title has few characters of very many bytes.
    case largeTitle
    /// An entry before it has the id.
    case doubled(id: Int)
    /// Its user has as many entries already as are taken.
    case groupFull(userID: Int, limit: Int)
    /// There are as many users already as are taken.
    case tooManyGroups(limit: Int)
    /// It, and all after it, are beyond what is looked at.
    case beyondLimit(Int)
  }

  /// The number of entries in the document.
  public internal(set) var entries = 0
  /// The number of entries that were skipped.
  public internal(set) var skippedCount = 0
  /// The first ``lineLimit`` of them.
  public internal(set) var skipped: [Skipped] = []
  /// The indices in the document of the entries whose titles were cut.
  public internal(set) var shortened: [Int] = []

  /// Whether all entries were taken as they are, but for white space in titles.
  public var isClean: Bool { skippedCount == 0 && shortened.isEmpty }

  mutating func skip(_ index: Int, _ reason: Reason, count: Int = 1) {
    guard count > 0 else { return }
    skippedCount += count
    if skipped.count < Self.lineLimit { skipped.append(Skipped(index: index, reason: reason)) }
  }

  mutating func shorten(_ index: Int) { shortened.append(index) }
}

extension DemoSeedReport: CustomStringConvertible {
  /// How many entries were taken, skipped and cut, and a line for each that was skipped, by its number from 1.
  public var description: String {
    var text = "\(entries - skippedCount) of \(entries) entries taken"
    if !shortened.isEmpty { text += "; \(shortened.count) titles shortened" }
    text += "."
    for entry in skipped { text += "\nEntry \(entry.index + 1) was skipped: \(entry.reason)." }
    if skippedCount > skipped.count { text += "\n\(skippedCount) entries were skipped in all." }
    return text
  }
}

extension DemoSeedReport.Reason: CustomStringConvertible {
  /// What is wrong with the entry.
  public var description: String {
    switch self {
    case .notAnObject: "it is no object with userId, id, title and completed"
    case .missing(let field): "it has no \(field)"
    case .wrongType(let field): "its \(field) is not of the type that it should be"
    case .negative(let field): "its \(field) is negative"
    case .emptyTitle: "its title is empty"
    case .largeTitle: "its title has too many bytes"
    case .doubled(let id): "an entry before it has the id \(id), too"
    case .groupFull(let userID, let limit): "user \(userID) has \(limit) entries already, which is the most"
    case .tooManyGroups(let limit): "\(limit) users have entries already, which is the most"
    case .beyondLimit(let limit): "only the first \(limit) entries are read"
    }
  }
}
