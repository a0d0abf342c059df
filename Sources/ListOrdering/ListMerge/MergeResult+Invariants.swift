extension MergeResult {
  /// Traps unless every live item is in its section's order once, that order is the one by key,
  /// ties by id, and the base has each id once.
  ///
  /// - Complexity: O(*n*) hashings.
  public func _checkInvariants() {
    let live = Dictionary(uniqueKeysWithValues: items.lazy.filter { !$0.isRemoved }.map { ($0.id, $0) })
    precondition(order.reduce(0) { $0 + $1.ids.count } == live.count, "An item is missing or doubled")
    for section in order {
      for (id, next) in zip(section.ids, section.ids.dropFirst()) {
        guard let item = live[id], let next = live[next] else {
          preconditionFailure("There is no item \(id)")
        }
        precondition(item.item.section == section.section, "\(id) stands in another section")
        let (key, nextKey) = (item.item.orderKey, next.item.orderKey)
        precondition(key == nextKey ? item.id < next.id : key < nextKey, "Keys do not ascend at \(id)")
      }
    }
    precondition(Set(base.map(\.id)).count == base.count, "The base has an item twice")
  }

  /// Checks the result, which every merge does if the package trait `InvariantChecks` is enabled.
  @inlinable
  func checkInvariantsIfEnabled() {
    #if INVARIANT_CHECKS
      _checkInvariants()
    #endif
  }
}
