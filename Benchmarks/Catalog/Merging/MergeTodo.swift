public import ListOrdering

/// The two sections of a to-do list.
public enum MergeSection: Int, Comparable, Sendable, CaseIterable {
  /// What is to do.
  case open
  /// What is done.
  case done

  /// The section of todos that are `done`, or are not.
  public init(done: Bool) {
    self = done ? .done : .open
  }

  /// Open todos come first.
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// Where a todo stands: in which section, and at which priority there. The two change together.
public struct Placement: Hashable, Sendable {
  /// Open or done.
  public var section: MergeSection
  /// The priority; NaN for a todo that came without one.
  public var key: Double

  /// Creates a placement.
  public init(section: MergeSection, key: Double) {
    self.section = section
    self.key = key
  }
}

/// A todo as a server has it: a text at a place.
public struct MergeTodo: MergeableItem, Hashable, Sendable {
  /// What it is known by, here and there.
  public var id: String
  /// Where it stands.
  public var placement: Placement
  /// The text.
  public var content: String

  /// Creates a todo.
  public init(id: String, content: String, placement: Placement) {
    self.id = id
    self.placement = placement
    self.content = content
  }

  /// Open or done.
  public var section: MergeSection {
    get { placement.section }
    set { placement.section = newValue }
  }

  /// The priority.
  public var orderKey: Double {
    get { placement.key }
    set { placement.key = newValue }
  }

  /// One field, the text.
  public static let fields = [ItemField(\MergeTodo.content, named: "text")]
}

/// A todo as this client has it.
public typealias LocalTodo = LocalItem<MergeTodo>

extension LocalTodo {
  /// Creates a todo, clean if not said otherwise.
  public init(
    id: String, content: String, placement: Placement, dirty: FieldSet<MergeTodo> = [],
    isRemoved: Bool = false,
    isRekeyed: Bool = false
  ) {
    self.init(
      MergeTodo(id: id, content: content, placement: placement), dirty: dirty, isRemoved: isRemoved,
      isRekeyed: isRekeyed)
  }
}

extension FieldSet<MergeTodo> {
  /// The names of the fields in JSON, in their usual sequence.
  static let names: [(name: String, field: FieldSet<MergeTodo>)] = [
    ("text", .content), ("done", .section), ("order", .order),
  ]

  /// The names of those that the server is to be told: all, of a todo that it does not have.
  package var toldNames: [String] {
    Self.names.filter { contains(.presence) || contains($0.field) }.map(\.name)
  }

  /// Under all three names it is all fields, as `true` is.
  var withPresenceIfAll: Self { union(.presence) == .all ? .all : self }
}
