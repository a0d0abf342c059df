#if Server
import ListOrdering

/// Places items in a section by the rule by which clients do: the core's list, restored from the stored rows.
///
/// Rows without a key that can be used, or that share one, are mended in passing.
struct Placement {
  private var list: PriorityList<String>
  private var items: [String: ItemDocument]
  private let kind: ItemKind
  /// The ids of the items that have another key than they were stored with.
  private var changed: Set<String> = []

  /// The section of a list in which its done items stand, or its open ones.
  ///
  /// - Throws: `DecodingError` where a row was damaged.
  init(_ stored: StoredList, isDone: Bool, as kind: ItemKind) throws {
    let placed = try PlacedItem.items(of: stored.rows, as: kind)
    let section = zip(stored.rows, placed).filter { $0.1.isDone == isDone }
    self.kind = kind
    items = Dictionary(
      try section.map { ($0.0.id, try ItemDocument(stored: $0.0)) }, uniquingKeysWith: { first, _ in first })
    let (list, repair) = try PriorityList.restore(section.map { ($0.1.id, $0.1.priority ?? .nan) })
    self.list = list
    for row in repair.rows { try note(row.id, row.key) }
  }

  /// Whether an item stands in the section.
  func contains(_ id: String) -> Bool { list.contains(id) }

  /// Moves an item behind another one of the section, or to the top.
  mutating func move(_ id: String, after other: String?) throws {
    let rows = try other.map { try list.move(id, after: $0) } ?? list.move(id, to: 0)
    for row in rows { try note(row.id, row.key) }
  }

  /// Puts a new item on top, or at the end.
  mutating func insert(_ item: ItemDocument, atEnd: Bool = false) throws {
    items[item.id] = item
    let rows = try atEnd ? list.append(item.id) : list.insert(item.id, at: 0)
    for row in rows { try note(row.id, row.key) }
  }

  /// The rows to store.
  func rows() throws -> [StoredRow] { try changed.sorted().compactMap { try items[$0]?.row() } }

  /// The item as it is to be stored.
  func item(_ id: String) -> ItemDocument? { items[id] }

  private mutating func note(_ id: String, _ key: Double) throws {
    guard let item = items[id] else { return }
    let members = item.members.merging(["priority": .number(key)]) { _, new in new }
    items[id] = try ItemDocument(id: id, members: members, as: kind)
    changed.insert(id)
  }
}
#endif
