extension MergeResult {
  /// Traps unless every item except tombstones is in its section's order once, each order is sorted
  /// by key and then by id, and the base has each id once.
  ///
  /// - Complexity: O(*n*) hashings.
  public func _checkInvariants() {
    let live = Dictionary(uniqueKeysWithValues: items.lazy.filter { !$0.isRemoved }.map { ($0.id, $0) })
    let count = order.reduce(0) { $0 + $1.ids.count }
    precondition(count == live.count, "An item is missing from the order, or in it twice")
    for section in order {
      for (id, next) in zip(section.ids, section.ids.dropFirst()) {
        guard let item = live[id], let next = live[next] else {
          preconditionFailure("No item has the id \(id), or the id after it")
        }
        precondition(item.item.section == section.section, "The item \(id) is in a different section")
        let (key, nextKey) = (item.item.orderKey, next.item.orderKey)
        let isAscending = key == nextKey ? item.id < next.id : key < nextKey
        precondition(isAscending, "The keys are not ascending at \(id)")
      }
    }
    precondition(Set(base.map(\.id)).count == base.count, "The base contains an item twice")
  }

  /// Checks the result, which every merge does if the package trait `InvariantChecks` is enabled.
  @inlinable
  func checkInvariantsIfEnabled() {
    #if INVARIANT_CHECKS
      _checkInvariants()
    #endif
  }
}
