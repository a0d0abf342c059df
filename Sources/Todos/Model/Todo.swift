public import Foundation
public import ListOrdering

/// Something to do.
///
/// A todo stands in one list, in its open section or in its done one, where the user has put it: see ``priority``. New
/// ones are made of a ``TodoDraft``, which keeps the ``TodoRules``.
public struct Todo: Identifiable, Hashable, Sendable {
  /// What it is known by.
  public let id: Identifier<Todo>
  /// What is to be done.
  public var title: String
  /// Words to find it by.
  public var tags: [String]
  /// When it is due.
  public var deadline: Date?
  /// Whether it is done.
  public var isDone: Bool
  /// Where in its section it stands: ascending, ties by id. Not a number where the store has none that can be used.
  public var priority: Double

  /// How often it was moved to another list. Where two devices move it to different ones, all of them can tell by this
  /// which is the one where it stays. At least 0, and at most ``maxTransfers``.
  package var transfers = 0
  /// How often it was edited, by field: of two copies of a todo in two lists, of which one has to go, each field is what the
  /// copy says in which it was edited more often.
  package var edits = EditCounts()
  /// Far more than anybody can do, and far from the largest integer, so that nothing overflows that somebody else wrote.
  package static let maxTransfers = 1 << 52
  /// What a newer version of the app says about it.
  package var unknownMembers: UnknownMembers = [:]

  /// Creates a todo of its parts, as they are stored or sent.
  public init(
    id: Identifier<Todo> = Identifier(), title: String, tags: [String] = [], deadline: Date? = nil,
    isDone: Bool = false, priority: Double = .nan
  ) {
    self.id = id
    self.title = title
    self.tags = tags
    self.deadline = deadline
    self.isDone = isDone
    self.priority = priority
  }
}

/// A todo that a user is writing.
///
/// ```swift
/// var draft = TodoDraft(title: "  Milk ", tags: ["shop"])
/// draft.tagText = "shop, dairy, shop"
/// draft.tags                    // ["shop", "dairy"]
/// draft.title = ""
/// draft.faults.map(\.field)     // [.title]
/// ```
public struct TodoDraft: Draft, Codable {
  /// What is to be done: required, at most ``TodoRules/maxTitleCharacters``.
  public var title: String
  /// Words to find it by: at most ``TodoRules/maxTags`` of at most ``TodoRules/maxTagCharacters``.
  public var tags: [String]
  /// When it is due. It is stored to the millisecond.
  public var deadline: Date?

  /// Creates a draft.
  public init(title: String = "", tags: [String] = [], deadline: Date? = nil) {
    self.title = title
    self.tags = tags
    self.deadline = deadline
  }

  /// The tags as one text, to be edited in one field: split at commas, semicolons and new lines; a `#` before one is no
  /// part of it, and none counts twice, whatever its case.
  public var tagText: String {
    get { tags.joined(separator: ", ") }
    set { tags = Self.tags(of: newValue) }
  }

  /// The tags of a text. It is split by scalars, since a comma and the accent after it are one character.
  static func tags(of text: String) -> [String] {
    let words = text.unicodeScalars.split { Character($0).isNewline || $0 == "," || $0 == ";" }
    var seen: Set<String> = []
    return words.compactMap { word in
      let tag = String(TodoRules.tidied(String(word)).unicodeScalars.drop { $0 == "#" || $0 == " " })
      return TodoRules.isVisible(tag) && seen.insert(tag.lowercased()).inserted ? tag : nil
    }
  }
}

extension TodoDraft {
  /// What is edited by itself.
  public static let fields = Todo.draftFields

  /// Creates a draft of what a todo says, to edit it.
  public init(_ todo: Todo) { self = todo.draft }

  /// The draft as it is stored: texts without white space at their ends, tags each once.
  public var tidied: TodoDraft { Todo.tidied(self) }

  /// All that is wrong with it, in the order of its fields.
  public var faults: [DraftFault] { Todo.faults(of: tidied) }
}

/// A todo as it is sent and stored:
///
/// ```json
/// {"id": "…", "title": "Milk", "tags": ["shop"], "deadline": "2026-11-22T18:00:00.000Z", "done": false, "priority": 3}
/// ```
///
/// `tags`, `deadline` and `done` may be missing. A priority that is no number is `null`, or missing. `transfers` is how often
/// it was moved to another list, `edits` how often each field was edited, and missing where none ever was. Members that a newer
/// version of the app has added are kept, and written again.
extension Todo: StoredItem {
  package static let schema = ItemSchema<Todo>(
    table: "todo", listColumn: "list",
    fields: [
      FieldDescription(
        "title", \.title, draft: \.title, isRequired: true,
        rule: .text(limit: TodoRules.maxTitleCharacters, isRequired: true)),
      FieldDescription("tags", \.tags, draft: \.tags, rule: .tags),
      FieldDescription("deadline", \.deadline, draft: \.deadline, rule: .deadline),
      FieldDescription("done", \.isDone, .section),
      FieldDescription("priority", \.priority, .order),
      FieldDescription("transfers", \.transfers, .derived),
      FieldDescription("edits", \.edits, .derived),
    ])
  /// What is merged by itself.
  public static let fields = schema.merged

  package init(id: ID) { self.init(id: id, title: "") }
  package static var emptyDraft: TodoDraft { TodoDraft() }
  package mutating func nameIfEmpty() { if !TodoRules.isVisible(title) { title = "Untitled" } }
  /// A number of transfers or edits as it may be.
  static func possible(_ count: Int) -> Int { min(max(count, 0), maxTransfers) }

  /// The section in which it stands.
  public var section: TodoSection {
    get { isDone ? .done : .open }
    set { isDone = newValue == .done }
  }

  /// Where in its section it stands.
  public var orderKey: Double {
    get { priority }
    set { priority = newValue }
  }

  /// Whether both say the same, and stand at the same place: nowhere, if their priorities are no numbers. What is kept of
  /// them for the sake of syncing alone is not compared.
  public static func == (a: Self, b: Self) -> Bool { a.isShown(as: b) }

  /// Feeds all of it to `hasher`.
  public func hash(into hasher: inout Hasher) { hashShown(into: &hasher) }

  /// Reads a todo.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws { try self.init(members: decoder) }

  /// Writes a todo.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws { try encodeMembers(to: encoder) }
}

/// An ordered part of a list of todos.
public enum TodoSection: Int, Hashable, Comparable, Sendable, Codable, CaseIterable {
  /// What is to be done.
  case open = 0
  /// What is done.
  case done = 1

  /// Open before done.
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
