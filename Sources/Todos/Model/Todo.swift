public import ListOrdering

/// A task on a list.
///
/// A todo is in the open or in the done section of one list, at the position that its ``priority``
/// defines. New ones are made from a ``TodoDraft``, which applies the ``TodoRules``.
public struct Todo: Identifiable, Hashable, Sendable {
  /// The id of the todo on all devices.
  public let id: Identifier<Todo>
  /// The text that says what to do.
  public var title: String
  /// Words to find the todo by.
  public var tags: [String]
  /// The day or the instant at which it is due; `nil` if it has no deadline.
  public var deadline: Deadline?
  /// Whether it is done.
  public var isDone: Bool
  /// The order key in the section. Todos are sorted by this key in ascending order; todos with the
  /// same key are sorted by id. NaN if the store has no usable key.
  public var priority: Double

  /// The number of times that the todo was moved to another list: 0 to ``maxTransfers``. If two
  /// devices move it to different lists, all devices use this count to choose the same list.
  package var transfers = 0
  /// The number of edits of each field. While a todo moves, two lists may have a copy of it. When
  /// one copy is removed, each field gets its value from the copy in which it was edited more
  /// often.
  package var edits = EditCounts()
  /// The maximum of ``transfers`` and of each count in ``edits``. No user reaches it, and sums of
  /// such counts do not overflow.
  package static let maxTransfers = 1 << 52
  /// The values of fields that apps have declared; see ``AppField``.
  package var appFields = AppFields()
  /// The members that newer versions of the app have added.
  package var unknownMembers: UnknownMembers = [:]

  /// Creates a todo from stored or sent values.
  public init(
    id: Identifier<Todo> = Identifier(), title: String, tags: [String] = [], deadline: Deadline? = nil,
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

/// The fields of a todo that a user edits.
///
/// ```swift
/// var draft = TodoDraft(title: "  Milk ", tags: ["shop"])
/// draft.tagText = "shop, dairy, shop"
/// draft.tags                    // ["shop", "dairy"]
/// draft.title = ""
/// draft.faults.map(\.field)     // [.title]
/// ```
public struct TodoDraft: Draft, Codable, HasAppFields {
  /// The text that says what to do: required, at most ``TodoRules/maxTitleCharacters`` characters.
  public var title: String
  /// Words to find the todo by: at most ``TodoRules/maxTags`` of at most
  /// ``TodoRules/maxTagCharacters`` characters.
  public var tags: [String]
  /// The day or the instant at which it is due; `nil` for no deadline.
  public var deadline: Deadline?
  package var appFields = AppFields()

  /// Creates a draft.
  public init(title: String = "", tags: [String] = [], deadline: Deadline? = nil) {
    self.title = title
    self.tags = tags
    self.deadline = deadline
  }

  private enum CodingKeys: String, CodingKey { case title, tags, deadline, appFields = "fields" }

  /// Decodes a draft.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    title = try container.decode(String.self, forKey: .title)
    tags = try container.decode([String].self, forKey: .tags)
    deadline = try container.decodeIfPresent(Deadline.self, forKey: .deadline)
    appFields = try container.decodeIfPresent(AppFields.self, forKey: .appFields) ?? AppFields()
  }

  /// The tags as one text for a single field, split at commas, semicolons and new lines. A leading
  /// `#` is removed, and so are duplicates, whatever their case.
  public var tagText: String {
    get { tags.joined(separator: ", ") }
    set { tags = Self.tags(of: newValue) }
  }

  /// Returns the tags of a text. The text is split between Unicode scalars, because a comma with a
  /// combining accent is one character, which does not equal a comma.
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
  /// The fields that are edited independently.
  public static let fields = Todo.draftFields

  /// Creates a draft from a todo, to edit it.
  public init(_ todo: Todo) { self = todo.draft }

  /// The draft as it is stored: texts without white space at their ends, tags without duplicates.
  public var tidied: TodoDraft { Todo.tidied(self) }

  /// All faults of the draft, in the order of its fields.
  public var faults: [DraftFault] { Todo.faults(of: tidied) }

  /// The number of characters of the title, and the number of tags, with their limits.
  public var counters: [DraftFault.Field: FieldCounter] {
    let tidied = tidied
    return [
      .title: FieldCounter(count: tidied.title.count, limit: TodoRules.maxTitleCharacters),
      .tags: FieldCounter(count: tidied.tags.count, limit: TodoRules.maxTags),
    ]
  }
}

/// The JSON in which a todo is sent and stored:
///
/// ```json
/// {"id": "…", "title": "Milk", "tags": ["shop"], "deadline": "2026-11-22T18:00:00.000Z", "done": false, "priority": 3}
/// ```
///
/// A deadline that is a day has the form `"2026-11-26"`. `tags`, `deadline` and `done` may be
/// missing. The object `fields` has the values of fields that apps have declared; see ``AppField``.
/// A priority that is not a number is `null` or missing. `transfers` is the number of moves to
/// other lists, and `edits` has the number of edits of each field; both may be missing. Members
/// that newer versions of the app have added are preserved.
extension Todo: StoredItem {
  package static let schema = ItemSchema<Todo>(
    table: "todo", listColumn: "list",
    fields: [
      FieldDescription(
        "title", \.title, draft: \.title, isRequired: true,
        rule: .text(limit: TodoRules.maxTitleCharacters, isRequired: true)),
      FieldDescription("tags", \.tags, draft: \.tags, rule: .tags),
      FieldDescription("deadline", \.deadline, draft: \.deadline, rule: .deadline),
      FieldDescription(sectionName, \.isDone, .section),
      FieldDescription("priority", \.priority, .order),
      FieldDescription("transfers", \.transfers, .derived),
      FieldDescription("edits", \.edits, .derived),
      FieldDescription(AppFields.name, \.appFields, draft: \.appFields, rule: .appFields),
    ])
  /// The name of the member that determines the section.
  static let sectionName = "done"
  /// The fields that are merged independently.
  public static let fields = schema.merged

  package init(id: ID) { self.init(id: id, title: "") }
  package static var emptyDraft: TodoDraft { TodoDraft() }
  package mutating func nameIfEmpty() { if !TodoRules.isVisible(title) { title = "Untitled" } }
  /// Returns a number of transfers or edits, clamped to 0 through ``maxTransfers``.
  static func possible(_ count: Int) -> Int { min(max(count, 0), maxTransfers) }

  /// The section that the todo is in.
  public var section: TodoSection {
    get { isDone ? .done : .open }
    set { isDone = newValue == .done }
  }

  /// The order key in the section.
  public var orderKey: Double {
    get { priority }
    set { priority = newValue }
  }

  /// Whether both todos have the same id, fields and priority. All priorities that are not finite
  /// are equal. Values that only syncing needs are not compared.
  public static func == (a: Self, b: Self) -> Bool { a.isShown(as: b) }

  /// Hashes the values that `==` compares.
  public func hash(into hasher: inout Hasher) { hashShown(into: &hasher) }

  /// Decodes a todo.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws { try self.init(members: decoder) }

  /// Encodes a todo.
  ///
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws { try encodeMembers(to: encoder) }
}

/// An ordered part of a list of todos.
public enum TodoSection: Int, Hashable, Comparable, Sendable, Codable, CaseIterable {
  /// The todos that are open.
  case open = 0
  /// The todos that are done.
  case done = 1

  /// Orders open before done.
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
