import Catalogue
import ListOrdering
import PropertyTesting

/// What all users together did to the items of a list, and what the server said of them meanwhile.
struct ItemHistory {
  /// The items that somebody removed and did not bring back.
  private(set) var removed: Set<String> = []
  /// Who removed, and who edited, an item.
  private var removers: [String: Set<Int>] = [:]
  private var editors: [String: Set<Int>] = [:]
  private var writers: [String: Set<Int>] = [:]
  /// Who put an item into a section, and into which last.
  private var placers: [String: Set<Int>] = [:]
  private var lastSection: [String: TodoSection] = [:]
  /// What an item's last writer wants it to say.
  private var lastText: [String: String] = [:]
  /// What somebody wants an item to say again.
  private var reverted: [String: Set<String>] = [:]
  /// The items that were on the server, went, and perhaps came back.
  private var wentOnce: Set<String> = []
  /// What the server's items say, who said it, and what was overwritten there.
  private var rows: [String: ServerTodo]
  private var lastWriter: [String: Int] = [:]
  private var overwritten: [String: Set<String>] = [:]

  init(rows: [String: ServerTodo]) { self.rows = rows }
}

// MARK: - What users do

extension ItemHistory {
  mutating func made(_ id: String, by user: Int) {
    lastText[id] = id
    writers[id] = [user]
  }

  mutating func edited(_ id: String, by user: Int) { editors[id, default: []].insert(user) }

  mutating func put(_ id: String, into section: TodoSection, by user: Int) {
    edited(id, by: user)
    placers[id, default: []].insert(user)
    lastSection[id] = section
  }

  mutating func wrote(_ text: String, into id: String, by user: Int) {
    edited(id, by: user)
    writers[id, default: []].insert(user)
    lastText[id] = text
  }

  /// A user takes edits back: what the item then says is meant, though it is not new.
  mutating func reverted(_ id: String, to text: String, by user: Int) {
    wrote(text, into: id, by: user)
    reverted[id, default: []].insert(text)
  }

  mutating func removed(_ id: String, by user: Int) {
    removed.insert(id)
    removers[id, default: []].insert(user)
  }

  mutating func broughtBack(_ id: String, by user: Int) {
    edited(id, by: user)
    removers[id, default: []].remove(user)
    // Where the server has heard of the removal, other devices have, too.
    if removers[id]!.isEmpty, !wentOnce.contains(id) { removed.remove(id) }
  }
}

// MARK: - What the server says

extension ItemHistory {
  /// The server has applied a push.
  ///
  /// No edit undoes a newer one: what an item said, and no longer does, it does not say again, unless somebody wrote it
  /// again, or the item was removed, and whoever edited it since made it anew, as it was there.
  mutating func applied(_ push: TodoPush, rows new: [String: ServerTodo], by user: Int) throws {
    for change in push.changes {
      let id = change.id
      switch (rows[id], new[id]) {
      case (let old?, let row?) where old.content != row.content:
        try require(
          overwritten[id]?.contains(row.content) != true || reverted[id]?.contains(row.content) == true
            || wentOnce.contains(id),
          "\(id) said \"\(row.content)\", then \"\(old.content)\" on the server, and now the former again")
        overwritten[id, default: []].insert(old.content)
        lastWriter[id] = user
      case (nil, _?): lastWriter[id] = user
      case (_?, nil): wentOnce.insert(id)
      default: break
      }
    }
    rows = new
  }

  /// Nobody is in conflict with himself.
  func check(_ conflicts: [MergeReport<String, String, TodoSection>.Conflict], at user: Int) throws {
    for case .content(let id, let text) in conflicts where lastWriter[id] == user {
      try require(false, "device \(user) is in conflict with its own text \"\(text)\" of \(id)")
    }
  }

  /// What one user removed, and no other ever edited, stays away; what one user wrote, and no other, is there.
  func checkEnd(rows: [String: ServerTodo]) throws {
    for id in removed {
      let others = editors[id, default: []].subtracting(removers[id, default: []])
      try require(
        rows[id] == nil || !others.isEmpty || removers[id]!.count > 1,
        "\(id) is back, which was removed and nobody else edited")
    }
    for (id, row) in rows where writers[id]?.count == 1 && !wentOnce.contains(id) && !removed.contains(id) {
      try requireEqual(row.content, lastText[id], "what \(id) says, which one user wrote")
    }
    for (id, row) in rows where placers[id]?.count == 1 && !wentOnce.contains(id) && !removed.contains(id) {
      try requireEqual(
        row.placement.section, lastSection[id], "the section of \(id), into which one user put it")
    }
  }
}
