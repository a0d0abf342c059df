package import ListOrdering
package import Measuring

/// A client that edits offline and syncs from time to time, using the same calls as an app.
package struct SimulatedClient {
  package let number: Int
  package var replica = Replica<MergeTodo>()
  private var chances: SplitMix64

  package init(number: Int) {
    self.number = number
    chances = SplitMix64(seed: UInt64(number))
  }

  /// Merges the server's answer. Returns the loss, which is zero for the first answer, because that
  /// only brings the list.
  package mutating func receive(
    _ answer: ServerList<MergeTodo>, policy: any MergePolicy
  ) throws(InputError) -> IntentLoss {
    var loss = IntentLoss()
    let isFirst = replica.version == 0
    let name = "client \(number)"
    _ = try replica.receive(answer) { base, local, server throws(InputError) in
      let conflict = MergeCase(name: name, base: base, local: local, server: server)
      var merged = try policy.merge(conflict)
      if !merged.knowsFields {
        for index in merged.items.indices where !merged.items[index].dirty.isEmpty {
          merged.items[index].dirty = .all
        }
      }
      if !isFirst { loss = IntentLoss(of: conflict, merged: merged.items) }
      return (merged.items, server, MergeReport())
    }
    return loss
  }

  /// Returns all pending changes, or `nil` if there are none.
  package mutating func push() -> Push<MergeTodo>? { replica.push(using: &chances) }
}
