extension MergeResult {
  /// Traps unless every live item stands in its section's order once, whoever sorts a section by key, ties by id,
  /// finds that order, and the base has each id once.
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

  /// Checks every result, if the package's trait `InvariantChecks` is on.
  @inlinable
  func checkInvariantsIfEnabled() {
    #if INVARIANT_CHECKS
      _checkInvariants()
    #endif
  }
}
