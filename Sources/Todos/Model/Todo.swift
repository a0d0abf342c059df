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
  /// which is the one where it stays. At least 0, and at most ``mostTransfers``.
  package var transfers = 0
  /// How often it was edited, by field: of two copies of a todo in two lists, of which one has to go, each field is what the
  /// copy says in which it was edited more often.
  package var edits = EditCounts()
  /// Far more than anybody can do, and far from the largest integer, so that nothing overflows that somebody else wrote.
  package static let mostTransfers = 1 << 52
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

extension Todo {
  /// Whether both say the same, and stand at the same place: nowhere, if their priorities are no numbers. What is kept of
  /// them for the sake of syncing alone is not compared.
  public static func == (a: Self, b: Self) -> Bool {
    a.id == b.id && a.title == b.title && a.tags == b.tags && a.deadline == b.deadline && a.isDone == b.isDone
      && WirePriority(a.priority) == WirePriority(b.priority)
  }

  /// Feeds all of it to `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(title)
    hasher.combine(tags)
    hasher.combine(deadline)
    hasher.combine(isDone)
    hasher.combine(WirePriority(priority))
  }
}

extension Todo: MergeableItem {
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

  /// What is merged by itself.
  public static let fields = [
    ItemField(\Todo.title, named: "title"), ItemField(\Todo.tags, named: "tags"),
    ItemField(\Todo.deadline, named: "deadline"), ItemField(\Todo.transfers, named: "transfers"),
    ItemField(\Todo.edits, named: "edits"),
  ]
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
