extension MergeResult {
  /// Checks that every live item stands in its section's order once, that whoever sorts a section by key,
  /// ties by id, finds that order, and that the base has each id once. Compiled to nothing unless the
  /// `InvariantChecks` trait is on.
  @inlinable
  func checkInvariants() {
    #if INVARIANT_CHECKS
      let live = Dictionary(uniqueKeysWithValues: items.lazy.filter { !$0.isRemoved }.map { ($0.id, $0) })
      precondition(order.reduce(0) { $0 + $1.ids.count } == live.count, "An item is missing or doubled")
      for section in order {
        for (id, next) in zip(section.ids, section.ids.dropFirst()) {
          guard let item = live[id], let next = live[next] else { preconditionFailure("No such item") }
          precondition(item.placement.section == section.section, "An item stands in another section")
          let (key, nextKey) = (item.placement.key, next.placement.key)
          precondition(key == nextKey ? item.id < next.id : key < nextKey, "Keys are out of order")
        }
      }
      precondition(Set(base.map(\.id)).count == base.count, "The base has an item twice")
    #endif
  }
}
