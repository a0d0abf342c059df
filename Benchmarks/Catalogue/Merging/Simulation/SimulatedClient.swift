import ListOrdering

/// A client that edits offline and syncs now and then.
package struct SimulatedClient {
  package let number: Int
  package var items: [LocalTodo] = []
  private var base: [ServerTodo] = []
  private var version = 0
  /// What was sent and not acknowledged, as it was then.
  private var sent: (token: Int, items: [LocalTodo])?
  private var lastToken = 0

  package init(number: Int) {
    self.number = number
  }

  /// Merges the server's answer; returns the intents that were lost in it.
  package mutating func receive(
    _ answer: SimulatedServer.Answer, policy: any MergePolicy
  ) throws(InputError) -> IntentLoss {
    // The acknowledgement was lost, but the batch was applied: what it said is no new edit.
    if let sent, let token = answer.token, token == sent.token { acknowledge(version: answer.version) }
    let conflict = MergeCase(name: "client \(number)", base: base, local: items, server: answer.rows)
    let merged = try policy.merge(conflict)
    items = merged.items
    if !merged.knowsFields {
      for index in items.indices where !items[index].dirty.isEmpty { items[index].dirty = .all }
    }
    base = answer.rows
    version = answer.version
    return IntentLoss(of: conflict, merged: merged.items)
  }

  /// All changes that the server has not acknowledged, or `nil` if there are none.
  package mutating func batch() -> SimulatedServer.Batch? {
    let dirty = items.filter(\.needsPush)
    guard !dirty.isEmpty else { return nil }
    let rows = base.byID
    let changes = dirty.map { item -> SimulatedServer.Change in
      if item.isRemoved { return .removal(item.id) }
      let fields = item.isRekeyed ? item.dirty.union(.order) : item.dirty
      // An unusable key equals nothing, itself included: there is nothing to compare with.
      let replaced =
        item.isRekeyed ? rows[item.id].flatMap { MidpointKeys().canonical($0.placement.key) } : nil
      return .update(item, fields, replacing: replaced)
    }
    lastToken += 1
    sent = (lastToken, dirty)
    return SimulatedServer.Batch(client: number, token: lastToken, version: version, changes: changes)
  }

  /// The last batch was applied: what has not changed since is clean, and part of the base.
  package mutating func acknowledge(version: Int) {
    guard let sent else { return }
    self.sent = nil
    self.version = version
    var rows = base.byID
    let sentItems = Dictionary(sent.items.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    for item in sent.items {
      rows[item.id] =
        item.isRemoved ? nil : ServerTodo(id: item.id, content: item.content, placement: item.placement)
    }
    items = items.compactMap { item in
      guard let old = sentItems[item.id], !(item.isRemoved && old.isRemoved) else {
        return sentItems[item.id] == nil ? item : nil
      }
      var item = item
      if item.content == old.content { item.dirty.remove(.content) }
      if item.placement.section == old.placement.section { item.dirty.remove(.section) }
      if item.placement == old.placement {
        item.dirty.remove(.order)
        item.isRekeyed = false
      }
      return item
    }
    base = rows.values.sorted { $0.id < $1.id }
  }

  /// Whether all is acknowledged.
  package var isSettled: Bool { !items.contains(where: \.needsPush) }
}
