public import ListOrdering

/// The two sections of a to-do list.
public enum MergeSection: Int, Comparable, Sendable, CaseIterable {
  case open
  case done

  /// Returns the section for todos that are done, or not.
  public init(done: Bool) {
    self = done ? .done : .open
  }

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// A todo's section and its priority there, which change together.
public struct Placement: Hashable, Sendable {
  public var section: MergeSection
  /// The priority; NaN for a todo that came without one.
  public var key: Double

  public init(section: MergeSection, key: Double) {
    self.section = section
    self.key = key
  }
}

/// A todo as the server has it.
public struct MergeTodo: MergeableItem, Hashable, Sendable {
  /// The id, the same on the client and the server.
  public var id: String
  public var placement: Placement
  public var content: String

  public init(id: String, content: String, placement: Placement) {
    self.id = id
    self.placement = placement
    self.content = content
  }

  public var section: MergeSection {
    get { placement.section }
    set { placement.section = newValue }
  }

  public var orderKey: Double {
    get { placement.key }
    set { placement.key = newValue }
  }

  public static let fields = [ItemField(\MergeTodo.content, named: "text")]
}

/// A todo as this client has it.
public typealias LocalTodo = LocalItem<MergeTodo>

extension LocalTodo {
  /// Creates a todo, which is clean by default.
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
  /// The names of the fields in JSON, in the order of output.
  static let names: [(name: String, field: FieldSet<MergeTodo>)] = [
    ("text", .content), ("done", .section), ("order", .order),
  ]

  /// The names of the fields to push: all of them for a todo that the server does not have.
  package var pushedNames: [String] {
    Self.names.filter { contains(.presence) || contains($0.field) }.map(\.name)
  }

  /// All fields, as for `true` in JSON, if the set contains the three named
  /// ones; else the set itself.
  var withPresenceIfAll: Self { union(.presence) == .all ? .all : self }
}
