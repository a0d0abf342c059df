/// What is wrong with a store's file: nothing, unless somebody else has written to it, or the disk has.
public struct StoreReport: Hashable, Sendable {
  /// Something that is wrong.
  public enum Problem: Hashable, Sendable {
    /// The file itself is damaged, in the database's words. Of what it holds nothing else is told then.
    case file(String)
    /// So many todos and lists have an id that is none, and are not shown.
    case unreadableIDs(Int)
    /// So many todos and lists have the id of another one, and can't be edited.
    case doubled(Int)
    /// So many todos are of a list that is not there, and are not shown.
    case homeless(Int)
    /// So many todos and lists say something that can't be read, and is not shown: a tag, a deadline, a color.
    case unreadableValues(Int)
    /// So many todos and lists have no priority, or another's. Editing mends those that it touches.
    case unordered(Int)
    /// So many notes of what is to be synced can't be read.
    case unreadableNotes(Int)
    /// So many lists have more todos than a list may have.
    case overfull(Int)
    /// There are so many lists, more than there may be.
    case tooManyLists(Int)
    /// Tables, columns or indexes are missing, or other ones than a store has made: each in words for a person. Where a
    /// table or a column is missing, nothing else is told.
    case schema([String])
    /// Todos and lists say what no draft may: a title is missing or too long, there are too many tags. Each is named, with
    /// what mends it.
    case invalid([String])
    /// The last step can't be taken back, since what was noted about it can't be read.
    case unreadableStep
    /// So many settings can't be read; they have their defaults.
    case unreadableSettings(Int)
  }

  /// All that is wrong.
  public internal(set) var problems: [Problem] = []

  /// Whether nothing is.
  public var isSound: Bool { problems.isEmpty }
}

extension StoreReport {
  mutating func add(_ count: Int, _ problem: (Int) -> Problem) {
    if count > 0 { problems.append(problem(count)) }
  }
}

extension StoreReport.Problem: CustomStringConvertible {
  /// What is wrong and what mends it, in words for a person.
  public var description: String {
    switch self {
    case .file(let reason): "The file is damaged; restore it from a backup. (\(reason))"
    case .unreadableIDs(let count):
      Self.text(
        count, "entry has no proper id and is not shown", "entries have no proper id and are not shown")
        + "; repair the file."
    case .doubled(let count):
      Self.text(
        count, "entry is there twice and can't be edited", "entries are there twice and can't be edited")
        + "; repair the file."
    case .homeless(let count):
      Self.text(
        count, "todo belongs to no list and is not shown", "todos belong to no list and are not shown")
        + "; repair the file."
    case .unreadableValues(let count):
      Self.text(
        count, "entry has a part that can't be read; look at it",
        "entries have a part that can't be read; look at them")
        + ", or repair the file."
    case .unordered(let count):
      Self.text(
        count, "entry has no place of its own in its list; the next move, or repair, gives it one.",
        "entries have no place of their own in their list; the next move, or repair, gives them one.")
    case .unreadableNotes(let count):
      Self.text(count, "note", "notes") + " on what to sync can't be read; repair the file, then sync."
    case .overfull(let count):
      Self.text(count, "list has", "lists have")
        + " more than \(TodoRules.maxTodos) todos; delete some of them."
    case .tooManyLists(let count):
      "There are \(count) lists, more than \(TodoRules.maxLists); delete some of them."
    case .schema(let faults): "Repair the file: \(Self.some(of: faults, ", "))."
    case .invalid(let items):
      Self.text(
        items.count, "entry breaks the rules for titles, tags or images; edit it",
        "entries break the rules for titles, tags or images; edit them") + ": \(Self.some(of: items, " "))"
    case .unreadableStep: "The last step can't be undone; repair the file to forget it."
    case .unreadableSettings(let count):
      Self.text(
        count, "setting can't be read and has its default; set it again",
        "settings can't be read and have their defaults; set them again") + ", or repair the file."
    }
  }
}

extension StoreReport.Problem {
  /// A number and what follows it, in the singular or the plural.
  private static func text(_ count: Int, _ one: String, _ several: String) -> String {
    "\(count) \(count == 1 ? one : several)"
  }

  /// The first of some texts, and how many more there are.
  private static func some(of texts: [String], _ separator: String) -> String {
    let rest = texts.count - 10
    return texts.prefix(10).joined(separator: separator) + (rest > 0 ? "\(separator)and \(rest) more" : "")
  }
}

extension StoreReport: CustomStringConvertible {
  /// What is wrong and what mends it, a line each.
  public var description: String {
    isSound ? "Nothing is wrong." : problems.map(\.description).joined(separator: "\n")
  }
}
