#if Server
import ListOrdering
import Todos

/// An editor that inserts and moves items of a section as clients do, with a ``PriorityList``.
/// Creating that list from the stored rows repairs rows whose key is unusable or occurs twice.
struct SectionEditor {
  private var list: PriorityList<String>
  private let stored: [String: StoredItemRow]
  private let kind: ItemKind
  /// The items that are new, or whose key has changed.
  private var changed: [String: ItemDocument] = [:]

  /// Creates an editor for a list's open or done section.
  ///
  /// - Throws: ``Problem`` of the kind `internal`, with the item, if a row is damaged.
  init(_ stored: StoredList, isDone: Bool, as kind: ItemKind) throws {
    let placed = try ItemPosition.items(of: stored.rows, as: kind)
    let section = zip(stored.rows, placed).filter { $0.1.isDone == isDone }
    self.kind = kind
    self.stored = Dictionary(section.map { ($0.0.id, $0.0) }) { first, _ in first }
    let (list, repair) = try PriorityList.restore(section.map { ($0.1.id, $0.1.priority ?? .nan) })
    self.list = list
    for row in repair.rows { try note(row.id, row.key) }
  }

  func contains(_ id: String) -> Bool { list.contains(id) }

  /// Moves an item after another of the section, or to the top.
  mutating func move(_ id: String, after other: String?) throws {
    let rows = try other.map { try list.move(id, after: $0) } ?? list.move(id, to: 0)
    for row in rows { try note(row.id, row.key) }
  }

  /// Inserts a new item at the top, or at the end.
  mutating func insert(_ item: ItemDocument, atEnd: Bool = false) throws {
    changed[item.id] = item
    let rows = try atEnd ? list.append(item.id) : list.insert(item.id, at: 0)
    for row in rows { try note(row.id, row.key) }
  }

  /// Returns the rows that are new or changed, sorted by id.
  func rows() throws -> [StoredItemRow] { try changed.values.map { try $0.row() }.sorted { $0.id < $1.id } }

  /// Records the new key of an item.
  private mutating func note(_ id: String, _ key: Double) throws {
    guard let item = try changed[id] ?? stored[id].map(ItemDocument.init(stored:)) else { return }
    let members = item.members.merging(["priority": .number(key)]) { _, new in new }
    changed[id] = try ItemDocument(id: id, members: members, insteadOf: item, as: kind)
  }
}
#endif
