extension OrderedList {
  /// Traps unless keys ascend strictly and the key table has exactly the key of each row.
  ///
  /// - Complexity: O(*n*).
  public func _checkInvariants() {
    precondition(rows.count == keys.count, "The numbers of rows and items differ")
    keys._checkInvariants()
    var last: Key?
    for row in rows {
      precondition(last.map { $0 < row.key } ?? true, "The keys are not ascending at \(row.id)")
      precondition(space.canonical(row.key) == row.key, "The key of \(row.id) is invalid")
      precondition(key(of: row.id) == row.key, "The key table and the row of \(row.id) have different keys")
      last = row.key
    }
  }

  /// Checks the list if the package trait `InvariantChecks` is enabled. Every mutation calls this.
  @inlinable
  func checkInvariantsIfEnabled() {
    #if INVARIANT_CHECKS
      _checkInvariants()
    #endif
  }
}
