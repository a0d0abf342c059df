import Merging
import ListOrdering
import PropertyTesting

/// The edits of all users to the items of a list, and the contents of the server over time.
struct ItemHistory<Item: TestedItem> where Item.ID == String, Item.Value == String {
  /// A content field of an item.
  private struct Field: Hashable {
    var id: String
    var number: Int
  }

  /// The items that a user removed and did not restore.
  private(set) var removed: Set<String> = []
  /// The users who removed an item, and those who edited it.
  private var removers: [String: Set<Int>] = [:]
  private var editors: [String: Set<Int>] = [:]
  private var writers: [Field: Set<Int>] = [:]
  /// The users who put an item into a section, and the section chosen last.
  private var placers: [String: Set<Int>] = [:]
  private var lastSection: [String: Item.Section] = [:]
  /// The text that a field's last writer wants.
  private var lastText: [Field: String] = [:]
  /// Texts that a user restored in a field.
  private var reverted: [Field: Set<String>] = [:]
  /// The items that were once deleted on the server. They may have been restored.
  private var wentOnce: Set<String> = []
  /// The server's items, the last writer of each field, and the texts that were overwritten.
  private var rows: [String: Item]
  private var lastWriter: [Field: Int] = [:]
  /// The last user who wrote each text to a field.
  private var authors: [Field: [String: Int]] = [:]
  private var overwritten: [Field: Set<String>] = [:]

  init(rows: [String: Item]) { self.rows = rows }

  private func fields(of id: String) -> [Field] { (0..<Item.fieldCount).map { Field(id: id, number: $0) } }
}

// MARK: - Edits of users

extension ItemHistory {
  mutating func made(_ item: Item, by user: Int) {
    for field in fields(of: item.id) {
      lastText[field] = item.values[field.number]
      writers[field] = [user]
    }
  }

  mutating func edited(_ id: String, by user: Int) { editors[id, default: []].insert(user) }

  mutating func put(_ id: String, into section: Item.Section, by user: Int) {
    edited(id, by: user)
    placers[id, default: []].insert(user)
    lastSection[id] = section
  }

  mutating func wrote(_ text: String, into number: Int, of id: String, by user: Int) {
    edited(id, by: user)
    writers[Field(id: id, number: number), default: []].insert(user)
    lastText[Field(id: id, number: number)] = text
  }

  /// Records that a user reverted a field. The field's text is wanted, although it is not new.
  mutating func reverted(_ number: Int, of id: String, to text: String, by user: Int) {
    wrote(text, into: number, of: id, by: user)
    reverted[Field(id: id, number: number), default: []].insert(text)
  }

  mutating func removed(_ id: String, by user: Int) {
    removed.insert(id)
    removers[id, default: []].insert(user)
  }

  mutating func broughtBack(_ id: String, by user: Int) {
    edited(id, by: user)
    removers[id, default: []].remove(user)
    // If the server has received the removal, other devices may have seen it.
    if removers[id]!.isEmpty, !wentOnce.contains(id) { removed.remove(id) }
  }
}

// MARK: - Changes on the server

extension ItemHistory {
  /// Records that the server applied a push.
  ///
  /// No edit undoes a newer one: a field never returns to an overwritten text, unless a user wrote
  /// it again. An item restored by an edit starts with that device's values.
  mutating func applied(_ push: Push<Item>, rows new: [String: Item], by user: Int) throws {
    for change in push.changes {
      let id = change.id
      switch (rows[id], new[id]) {
      case (let old?, let row?):
        for field in fields(of: id) where old.values[field.number] != row.values[field.number] {
          let (former, text) = (old.values[field.number], row.values[field.number])
          try require(
            overwritten[field]?.contains(text) != true || reverted[field]?.contains(text) == true,
            "field \(field.number) of \(id) said \"\(text)\", then \"\(former)\" on the server, and now the "
              + "first again")
          overwritten[field, default: []].insert(former)
          note(text, in: field, by: user)
        }
      case (nil, let row?):
        for field in fields(of: id) { note(row.values[field.number], in: field, by: user) }
      case (_?, nil):
        wentOnce.insert(id)
        for field in fields(of: id) { overwritten[field] = nil }
      default: break
      }
    }
    rows = new
  }

  private mutating func note(_ text: String, in field: Field, by user: Int) {
    lastWriter[field] = user
    authors[field, default: [:]][text] = user
  }

  /// Requires that no device conflicts with its own text.
  func check(_ conflicts: [MergeConflict<Item>], at user: Int) throws {
    for conflict in conflicts {
      for (number, field) in Item.contentFields.enumerated() where conflict.fields.contains(field) {
        try require(
          lastWriter[Field(id: conflict.id, number: number)] != user,
          "device \(user) is in conflict with its own text \"\(conflict.server.values[number])\" of \(conflict.id)"
        )
      }
    }
  }

  /// Requires that a merge reports a conflict if the user overwrites or deletes an unseen edit of
  /// another user, and reports no conflict about fields that nobody wrote.
  func check(
    _ conflicts: [MergeConflict<Item>], at user: Int, items: [LocalItem<Item>], before: Replica<Item>,
    server: [Item]
  ) throws {
    let base = Dictionary(before.base.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let server = Dictionary(server.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    for local in items {
      guard let row = server[local.id] else { continue }
      for (field, name) in zip(fields(of: local.id), Item.contentFields) {
        let text = row.values[field.number]
        let isOverwritten = local.dirty.contains(name) && text != local.item.values[field.number]
        let former = base[local.id]?.values[field.number]
        let isNews = former != text && authors[field]?[text] != user
        let isReported = conflicts.contains { $0.id == local.id && $0.fields.contains(name) }
        if local.isRemoved ? former != nil && isNews : isOverwritten && isNews {
          try require(
            isReported,
            "device \(user) overwrites \"\(text)\", field \(field.number) of \(local.id), and says nothing")
        }
        // A push was open, so the base does not contain its changes yet.
        if let former, isReported, before.pending == nil {
          try require(
            former != text,
            "device \(user) is in conflict with \"\(text)\", field \(field.number) of \(local.id), which nobody wrote"
          )
        }
      }
    }
  }

  /// Requires that items stay deleted if one user removed them and no other edited them, and that
  /// texts are kept if only one user wrote them.
  func checkEnd(rows: [String: Item]) throws {
    for id in removed {
      let others = editors[id, default: []].subtracting(removers[id, default: []])
      try require(
        rows[id] == nil || !others.isEmpty || removers[id]!.count > 1,
        "\(id) is back, which was removed and nobody else edited")
    }
    for (id, row) in rows where !wentOnce.contains(id) && !removed.contains(id) {
      for field in fields(of: id) where writers[field]?.count == 1 {
        try requireEqual(
          row.values[field.number], lastText[field],
          "what field \(field.number) of \(id) says, which one user wrote")
      }
      if placers[id]?.count == 1 {
        try requireEqual(row.section, lastSection[id], "the section of \(id), into which one user put it")
      }
    }
  }
}
