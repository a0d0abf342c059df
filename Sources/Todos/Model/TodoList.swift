public import ListOrdering

/// A list of todos: a name, a colour, an image. Of todos it has at most ``TodoRules/mostTodos``.
///
/// The lists themselves are ordered by hand, too. That order is the *index*, a list of lists.
public struct TodoList: Identifiable, Hashable, Sendable {
  /// What it is known by.
  public let id: Identifier<TodoList>
  /// What it is called.
  public var name: String
  /// Its colour.
  public var colour: ListColour
  /// Its picture.
  public var image: ListImage?
  /// Where in the index it stands: ascending, ties by id. Not a number where the store has none that can be used.
  public var priority: Double

  /// What a newer version of the app says about it.
  package var unknownMembers: UnknownMembers = [:]

  /// Creates a list of its parts, as they are stored or sent.
  public init(
    id: Identifier<TodoList> = Identifier(), name: String, colour: ListColour = .blue,
    image: ListImage? = nil,
    priority: Double = .nan
  ) {
    self.id = id
    self.name = name
    self.colour = colour
    self.image = image
    self.priority = priority
  }
}

extension TodoList {
  /// Whether both say the same, and stand at the same place: nowhere, if their priorities are no numbers. What is kept of
  /// them for the sake of syncing alone is not compared.
  public static func == (a: Self, b: Self) -> Bool {
    a.id == b.id && a.name == b.name && a.colour == b.colour && a.image == b.image
      && WirePriority(a.priority) == WirePriority(b.priority)
  }

  /// Feeds all of it to `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(name)
    hasher.combine(colour)
    hasher.combine(image)
    hasher.combine(WirePriority(priority))
  }
}

extension TodoList: MergeableItem {
  /// Where in the index it stands.
  public var orderKey: Double {
    get { priority }
    set { priority = newValue }
  }

  /// What is merged by itself.
  public static let fields = [
    ItemField(\TodoList.name, named: "name"), ItemField(\TodoList.colour, named: "colour"),
    ItemField(\TodoList.image, named: "image"),
  ]
}

/// A list as it is sent and stored: `{"id": "…", "name": "Errands", "colour": "#34C759", "priority": 3}`. A priority that
/// is no number is `null`, or missing. Members that a newer version of the app has added are kept, and written again.
extension TodoList: Codable {
  private enum CodingKeys: String, CodingKey { case id, name, colour, image, priority }

  /// Reads a list.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Identifier<TodoList>.self, forKey: .id)
    name = try container.decode(String.self, forKey: .name)
    colour = try container.decodeIfPresent(ListColour.self, forKey: .colour) ?? .blue
    image = try container.decodeIfPresent(ListImage.self, forKey: .image)
    priority = try container.decodeIfPresent(WirePriority.self, forKey: .priority)?.number ?? .nan
    unknownMembers = try decoder.unknownMembers(beside: CodingKeys.self)
  }

  /// Writes a list.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(name, forKey: .name)
    try container.encode(colour, forKey: .colour)
    try container.encodeIfPresent(image, forKey: .image)
    try container.encode(WirePriority(priority), forKey: .priority)
    try encoder.encode(unknownMembers)
  }
}
