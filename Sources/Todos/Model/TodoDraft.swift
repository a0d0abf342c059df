public import Foundation
public import ListOrdering

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
  /// What is to be done: required, at most ``TodoRules/mostTitleCharacters``.
  public var title: String
  /// Words to find it by: at most ``TodoRules/mostTags`` of at most ``TodoRules/mostTagCharacters``.
  public var tags: [String]
  /// When it is due. It is stored to the millisecond.
  public var deadline: Date?

  /// What is edited by itself.
  public static let fields = [
    ItemField(\TodoDraft.title, named: "title"), ItemField(\TodoDraft.tags, named: "tags"),
    ItemField(\TodoDraft.deadline, named: "deadline"),
  ]

  /// Creates a draft.
  public init(title: String = "", tags: [String] = [], deadline: Date? = nil) {
    self.title = title
    self.tags = tags
    self.deadline = deadline
  }

  /// Creates a draft of what a todo says, to edit it.
  public init(_ todo: Todo) {
    self.init(title: todo.title, tags: todo.tags, deadline: todo.deadline)
  }

  /// The tags as one text, to be edited in one field: split at commas, semicolons and new lines; a `#` before one is no
  /// part of it, and none counts twice, whatever its case.
  public var tagText: String {
    get { tags.joined(separator: ", ") }
    set { tags = Self.tags(of: newValue) }
  }

  /// The tags of a text. It is split by scalars, since a comma and the accent after it are one character.
  private static func tags(of text: String) -> [String] {
    let words = text.unicodeScalars.split { Character($0).isNewline || $0 == "," || $0 == ";" }
    var seen: Set<String> = []
    return words.compactMap { word in
      let tag = String(TodoRules.tidied(String(word)).unicodeScalars.drop { $0 == "#" || $0 == " " })
      return TodoRules.isVisible(tag) && seen.insert(tag.lowercased()).inserted ? tag : nil
    }
  }

  /// The draft as it is stored: texts without white space at their ends, tags each once.
  public var tidied: TodoDraft {
    TodoDraft(
      title: TodoRules.tidied(title), tags: Self.tags(of: tags.joined(separator: ",")),
      deadline: deadline.map { Date.deadlines.contains($0) ? $0.wholeMilliseconds : $0 })
  }

  /// All that is wrong with it, in the order of its fields.
  public var faults: [DraftFault] {
    let draft = tidied
    var faults = DraftFault.faults(of: draft.title, .title, limit: TodoRules.mostTitleCharacters)
    if draft.tags.count > TodoRules.mostTags {
      faults.append(DraftFault(.tags, .tooMany(limit: TodoRules.mostTags), given: "\(draft.tags.count)"))
    }
    for tag in draft.tags {
      faults += DraftFault.faults(of: tag, .tags, limit: TodoRules.mostTagCharacters)
    }
    if let deadline = draft.deadline, !Date.deadlines.contains(deadline) {
      faults.append(DraftFault(.deadline, .outOfRange, given: "\(deadline.timeIntervalSince1970)"))
    }
    return faults
  }
}
