public import ListOrdering

/// A list of todos: a name, a color and an image. It has at most ``TodoRules/maxTodos`` todos.
///
/// The user orders the lists by hand, too. That order is the *index*, a list of lists.
public struct TodoList: Identifiable, Hashable, Sendable {
  /// The id of the list on all devices.
  public let id: Identifier<TodoList>
  /// The name that the user sees.
  public var name: String
  /// The color, blue by default.
  public var color: ListColor
  /// The image, if it has one.
  public var image: ListImage?
  /// The order key in the index. Lists are sorted by this key in ascending order; lists with the
  /// same key are sorted by id. NaN if the store has no usable key.
  public var priority: Double

  /// The values of fields that apps have declared; see ``AppField``.
  package var appFields = AppFields()
  /// The members that newer versions of the app have added.
  package var unknownMembers: UnknownMembers = [:]

  /// Creates a list from stored or sent values.
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

/// The fields of a list that a user edits.
public struct ListDraft: Draft, Codable, HasAppFields {
  /// The name that the user sees: required, at most ``TodoRules/maxNameCharacters`` characters.
  public var name: String
  /// The color, blue by default.
  public var color: ListColor
  /// The image, if it has one.
  public var image: ListImage?
  package var appFields = AppFields()

  /// Creates a draft.
  public init(name: String = "", color: ListColor = .blue, image: ListImage? = nil) {
    self.name = name
    self.color = color
    self.image = image
  }

  private enum CodingKeys: String, CodingKey { case name, color, image, appFields = "fields" }

  /// Decodes a draft.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    color = try container.decode(ListColor.self, forKey: .color)
    image = try container.decodeIfPresent(ListImage.self, forKey: .image)
    appFields = try container.decodeIfPresent(AppFields.self, forKey: .appFields) ?? AppFields()
  }
}

extension ListDraft {
  /// The fields that are edited independently.
  public static let fields = TodoList.draftFields

  /// Creates a draft from a list, to edit it.
  public init(_ list: TodoList) { self = list.draft }

  /// The draft as it is stored: the name without white space at its ends.
  public var tidied: ListDraft { TodoList.tidied(self) }

  /// All faults of the draft, in the order of its fields.
  public var faults: [DraftFault] { TodoList.faults(of: tidied) }

  /// The number of characters of the name, with its limit.
  public var counters: [DraftFault.Field: FieldCounter] {
    [.name: FieldCounter(count: tidied.name.count, limit: TodoRules.maxNameCharacters)]
  }
}

/// A list's JSON: `{"id": "…", "name": "Errands", "color": "#34C759", "priority": 3}`. A priority
/// that is not a number is `null` or missing. Members that newer versions of the app have added are
/// preserved.
extension TodoList: StoredItem {
  package static let schema = ItemSchema<TodoList>(
    table: "list", listColumn: nil,
    fields: [
      FieldDescription(
        "name", \.name, draft: \.name, isRequired: true,
        rule: .text(limit: TodoRules.maxNameCharacters, isRequired: true)),
      FieldDescription("color", \.color, draft: \.color),
      FieldDescription("image", \.image, draft: \.image, rule: .image),
      FieldDescription("priority", \.priority, .order),
      FieldDescription(AppFields.name, \.appFields, draft: \.appFields, rule: .appFields),
    ])
  /// The fields that are merged independently.
  public static let fields = schema.merged

  package init(id: ID) { self.init(id: id, name: "") }
  package static var emptyDraft: ListDraft { ListDraft() }
  package mutating func nameIfEmpty() { if !TodoRules.isVisible(name) { name = "Untitled" } }

  /// The order key in the index.
  public var orderKey: Double {
    get { priority }
    set { priority = newValue }
  }

  /// Whether both lists have the same id, fields and priority. All priorities that are not finite
  /// are equal. Values that only syncing needs are not compared.
  public static func == (a: Self, b: Self) -> Bool { a.isShown(as: b) }

  /// Hashes the values that `==` compares.
  public func hash(into hasher: inout Hasher) { hashShown(into: &hasher) }

  /// Decodes a list.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws { try self.init(members: decoder) }

  /// Encodes a list.
  ///
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws { try encodeMembers(to: encoder) }
}
