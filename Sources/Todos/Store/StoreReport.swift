/// The problems of a store's file, which other programs or the disk have caused.
public struct StoreReport: Hashable, Sendable {
  /// A kind of problem, with the number of affected todos and lists or with descriptions.
  public enum Problem: Hashable, Sendable {
    /// The file itself is damaged. The value is the database's message. Other problems are then not
    /// reported.
    case file(String)
    /// Todos and lists whose ids are invalid; they are not shown.
    case unreadableIDs(Int)
    /// Todos and lists that share an id with an earlier one; they can't be edited.
    case duplicateIDs(Int)
    /// Todos of a missing list; they are not shown.
    case missingList(Int)
    /// Todos and lists with an unreadable tag, deadline, color or other value, which is not shown.
    case unreadableValues(Int)
    /// Todos and lists without a unique priority. The next move or repair assigns one.
    case unordered(Int)
    /// Unreadable sync records: changed fields, tombstones, base rows, pushes, versions or marks.
    case unreadableNotes(Int)
    /// Lists with more todos than the limit.
    case tooManyTodos(Int)
    /// The store has more lists than the limit. The value is the number of lists.
    case tooManyLists(Int)
    /// Tables, columns and indexes that are missing or differ from the store's, each described for
    /// the user. If a table or column is missing, no other problems are reported.
    case schema([String])
    /// Todos and lists that break the rules for drafts, with a missing or long title, for example.
    /// Each is described with its remedy.
    case invalid([String])
    /// Steps that can't be undone or redone, because their records are unreadable. The repair drops
    /// these steps, and those that could be undone or redone only after them.
    case unreadableSteps(Int)
    /// Settings whose stored values are unreadable. The app gets the default values instead.
    case unreadableSettings(Int)
  }

  /// The problems that were found.
  public internal(set) var problems: [Problem] = []

  /// Whether the check found no problem.
  public var isSound: Bool { problems.isEmpty }
}

extension StoreReport {
  mutating func add(_ count: Int, _ problem: (Int) -> Problem) {
    if count > 0 { problems.append(problem(count)) }
  }
}

extension StoreReport.Problem: CustomStringConvertible {
  /// The problem and its remedy, for the user.
  public var description: String {
    switch self {
    case .file(let reason): "The file is damaged; restore it from a backup. (\(reason))"
    case .unreadableIDs(let count):
      Self.text(
        count, "entry has an invalid id and is not shown", "entries have invalid ids and are not shown")
        + "; repair the file."
    case .duplicateIDs(let count):
      Self.text(
        count, "entry has the same id as an earlier one and can't be edited",
        "entries have the same ids as earlier ones and can't be edited")
        + "; repair the file."
    case .missingList(let count):
      Self.text(
        count, "todo belongs to a missing list and is not shown",
        "todos belong to missing lists and are not shown")
        + "; repair the file."
    case .unreadableValues(let count):
      Self.text(
        count, "entry has a value that can't be read; check it",
        "entries have values that can't be read; check them")
        + ", or repair the file."
    case .unordered(let count):
      Self.text(
        count, "entry has no unique position in its list; the next move or repair assigns one.",
        "entries have no unique position in their list; the next move or repair assigns one.")
    case .unreadableNotes(let count):
      Self.text(count, "sync record", "sync records") + " can't be read; repair the file, then sync."
    case .tooManyTodos(let count):
      Self.text(count, "list has", "lists have")
        + " more than \(TodoRules.maxTodos) todos; delete some of them."
    case .tooManyLists(let count):
      "There are \(count) lists, more than \(TodoRules.maxLists); delete some of them."
    case .schema(let faults): "Repair the file: \(Self.some(of: faults, ", "))."
    case .invalid(let items):
      Self.text(
        items.count, "entry breaks the rules for titles, tags or images; edit it",
        "entries break the rules for titles, tags or images; edit them") + ": \(Self.some(of: items, " "))"
    case .unreadableSteps(let count):
      Self.text(count, "step can't be undone", "steps can't be undone")
        + ": the record is damaged; repair the file to discard it."
    case .unreadableSettings(let count):
      Self.text(
        count, "setting can't be read and has its default value; set it again",
        "settings can't be read and have their default values; set them again") + ", or repair the file."
    }
  }
}

extension StoreReport.Problem {
  /// Returns a number, followed by the singular or the plural text.
  private static func text(_ count: Int, _ one: String, _ several: String) -> String {
    "\(count) \(count == 1 ? one : several)"
  }

  /// Returns the first ten texts, and the number of the others.
  private static func some(of texts: [String], _ separator: String) -> String {
    let rest = texts.count - 10
    return texts.prefix(10).joined(separator: separator) + (rest > 0 ? "\(separator)and \(rest) more" : "")
  }
}

extension StoreReport: CustomStringConvertible {
  /// The problems and their remedies, one per line.
  public var description: String {
    isSound ? "No problems found." : problems.map(\.description).joined(separator: "\n")
  }
}
