#if Server
import Todos

extension ListService {
  /// Creates a list at the end of the index, unless it exists.
  ///
  /// - Returns: The list's version, and whether it is new.
  func make(
    _ list: ListKey, members: [String: JSONValue], by device: Device
  ) async throws -> (version: Int, isNew: Bool) {
    for _ in 0..<100 {
      if let version = try await storage.version(of: list) { return (version, false) }
      let index = ListKey.index(of: list.account)
      let item = try ItemDocument(id: list.list, members: members, as: .list, isNew: true)
      let created = try await change(index, for: device) { stored -> (ListWrite?, Bool) in
        if stored.rows.contains(where: { $0.id == item.id }) { return (nil, false) }
        try Self.refuseFull(stored, as: .list)
        var placement = try SectionEditor(stored, isDone: false, as: .list)
        try placement.insert(item, atEnd: true)
        return (
          ListWrite(to: index, at: stored.version, written: try placement.rows(), created: [item.id]), true
        )
      }
      // If another client has already deleted the list, create it again.
      if let version = try await storage.version(of: list) { return (version, created.told) }
    }
    throw Problem(.internal, "The index contains the list, but the list does not exist.", item: list.list)
  }

  /// Throws ``Problem`` of the kind `full` if the list already has the maximum number of items.
  static func refuseFull(_ stored: StoredList, as kind: ItemKind) throws(Problem) {
    if stored.rows.count < kind.maxItems { return }
    throw Problem(.full, "The maximum of \(kind.limit) is reached; delete some first.")
  }
}
#endif
