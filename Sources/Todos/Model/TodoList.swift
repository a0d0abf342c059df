public import ListOrdering

/// A list of todos: a name, a color, an image. Of todos it has at most ``TodoRules/maxTodos``.
///
/// The lists themselves are ordered by hand, too. That order is the *index*, a list of lists.
public struct TodoList: Identifiable, Hashable, Sendable {
  /// What it is known by.
  public let id: Identifier<TodoList>
  /// What it is called.
  public var name: String
  /// The color, blue by default.
  public var color: ListColor
  /// Its picture.
  public var image: ListImage?
  /// Where in the index it stands: ascending, ties by id. Not a number where the store has none that can be used.
  public var priority: Double

  /// What a newer version of the app says about it.
  package var unknownMembers: UnknownMembers = [:]

  /// Creates a list of its parts, as they are stored or sent.
  public init(
    id: Identifier<TodoList> = Identifier(), name: String, color: ListColor = .blue,
    image: ListImage? = nil,
    priority: Double = .nan
  ) {
    self.id = id
    self.name = name
    self.color = color
    self.image = image
    self.priority = priority
  }
}

/// A list that a user is making or changing.
public struct ListDraft: Draft, Codable {
  /// What it is called: required, at most ``TodoRules/maxNameCharacters``.
  public var name: String
  /// The color, blue by default.
  public var color: ListColor
  /// Its picture.
  public var image: ListImage?

  /// Creates a draft.
  public init(name: String = "", color: ListColor = .blue, image: ListImage? = nil) {
    self.name = name
    self.color = color
    self.image = image
  }
}

extension ListDraft {
  /// What is edited by itself.
  public static let fields = TodoList.draftFields

  /// Creates a draft of what a list says, to edit it.
  public init(_ list: TodoList) { self = list.draft }

  /// The draft as it is stored: the name without white space at its ends.
  public var tidied: ListDraft { TodoList.tidied(self) }

  /// All that is wrong with it, in the order of its fields.
  public var faults: [DraftFault] { TodoList.faults(of: tidied) }
}

/// A list as it is sent and stored: `{"id": "…", "name": "Errands", "colour": "#34C759", "priority": 3}`. A priority that
/// is no number is `null`, or missing. Members that a newer version of the app has added are kept, and written again.
extension TodoList: StoredItem {
  package static let schema = ItemSchema<TodoList>(
    table: "list", listColumn: nil,
    fields: [
      FieldDescription(
        "name", \.name, draft: \.name, isRequired: true,
        rule: .text(limit: TodoRules.maxNameCharacters, isRequired: true)),
      FieldDescription("colour", \.color, draft: \.color),
      FieldDescription("image", \.image, draft: \.image, rule: .image),
      FieldDescription("priority", \.priority, .order),
    ])
  /// What is merged by itself.
  public static let fields = schema.merged

  package init(id: ID) { self.init(id: id, name: "") }
  package static var emptyDraft: ListDraft { ListDraft() }
  package mutating func nameIfEmpty() { if !TodoRules.isVisible(name) { name = "Untitled" } }

  /// Where in the index it stands.
  public var orderKey: Double {
    get { priority }
    set { priority = newValue }
  }

  /// Whether both say the same, and stand at the same place: nowhere, if their priorities are no numbers. What is kept of
  /// them for the sake of syncing alone is not compared.
  public static func == (a: Self, b: Self) -> Bool { a.isShown(as: b) }

  /// Feeds all of it to `hasher`.
  public func hash(into hasher: inout Hasher) { hashShown(into: &hasher) }

  /// Reads a list.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws { try self.init(members: decoder) }

  /// Writes a list.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws { try encodeMembers(to: encoder) }
}
