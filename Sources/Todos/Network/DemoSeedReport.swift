/// The entries of a server's document that the demo skipped or shortened.
public struct DemoSeedReport: Hashable, Sendable {
  /// The maximum number of elements in ``skipped``.
  public static let lineLimit = 100

  /// An entry that was skipped.
  public struct Skipped: Hashable, Sendable {
    /// The entry's index in the document, counted from 0.
    public var index: Int
    /// The reason for skipping the entry.
    public var reason: Reason
  }

  /// A reason for skipping an entry.
  public enum Reason: Error, Hashable, Sendable {
    /// The entry is not an object.
    case notAnObject
    /// The entry lacks this field.
    case missing(field: String)
    /// This field has another type, or is a number that is not whole or is too large.
    case wrongType(field: String)
    /// This number is negative.
    case negative(field: String)
    /// The title has no visible characters.
    case emptyTitle
    /// The title has too many bytes.
    case largeTitle
    /// An earlier entry has the same id.
    case duplicateID(id: Int)
    /// The user already has the maximum number of entries.
    case groupFull(userID: Int, limit: Int)
    /// The seed already has the maximum number of users.
    case tooManyGroups(limit: Int)
    /// This entry and all later ones are not read, because the document has more than this many.
    case beyondLimit(Int)
  }

  /// The number of entries in the document.
  public internal(set) var entries = 0
  /// The number of entries that were skipped.
  public internal(set) var skippedCount = 0
  /// The first ``lineLimit`` skipped entries.
  public internal(set) var skipped: [Skipped] = []
  /// The indices in the document of the entries with shortened titles.
  public internal(set) var shortened: [Int] = []

  /// Whether all entries were used unchanged, except for white space in titles.
  public var isClean: Bool { skippedCount == 0 && shortened.isEmpty }

  mutating func skip(_ index: Int, _ reason: Reason, count: Int = 1) {
    guard count > 0 else { return }
    skippedCount += count
    if skipped.count < Self.lineLimit { skipped.append(Skipped(index: index, reason: reason)) }
  }

  mutating func shorten(_ index: Int) { shortened.append(index) }
}

extension DemoSeedReport: CustomStringConvertible {
  /// Counts of used and shortened entries, and a line per skipped entry, numbered from 1.
  public var description: String {
    var text = "\(entries - skippedCount) of \(entries) entries used"
    if !shortened.isEmpty { text += "; \(shortened.count) title\(shortened.count == 1 ? "" : "s") shortened" }
    text += "."
    for entry in skipped { text += "\nEntry \(entry.index + 1) was skipped: \(entry.reason)." }
    if skippedCount > skipped.count { text += "\nIn total, \(skippedCount) entries were skipped." }
    return text
  }
}

extension DemoSeedReport.Reason: CustomStringConvertible {
  /// The reason as a clause, such as “its title is empty”.
  public var description: String {
    switch self {
    case .notAnObject: "it is not an object with userId, id, title and completed"
    case .missing(let field): "it has no \(field)"
    case .wrongType(let field): "its \(field) has the wrong type"
    case .negative(let field): "its \(field) is negative"
    case .emptyTitle: "its title is empty"
    case .largeTitle: "its title has too many bytes"
    case .duplicateID(let id): "an earlier entry also has the id \(id)"
    case .groupFull(let userID, let limit): "user \(userID) already has the maximum of \(limit) entries"
    case .tooManyGroups(let limit): "the maximum of \(limit) users is reached"
    case .beyondLimit(let limit): "only the first \(limit) entries are read"
    }
  }
}
