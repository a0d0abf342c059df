extension OrderedList {
  /// Traps unless keys ascend strictly and the key table has exactly the key of each row.
  ///
  /// - Complexity: O(*n*).
  public func _checkInvariants() {
    precondition(rows.count == keys.count, "Rows and items differ in number")
    keys._checkInvariants()
    var last: Key?
    for row in rows {
      precondition(last.map { $0 < row.key } ?? true, "Keys do not ascend at \(row.id)")
      precondition(space.canonical(row.key) == row.key, "The key of \(row.id) is unusable")
      precondition(key(of: row.id) == row.key, "\(row.id) is known by another key than its row's")
      last = row.key
    }
  }

  /// Checks the list, which every mutation does if the package trait `InvariantChecks` is enabled.
  @inlinable
  func checkInvariantsIfEnabled() {
    #if INVARIANT_CHECKS
      _checkInvariants()
    #endif
  }
}
