/// Takes a value and ignores it, hidden from the optimizer, so that the computation
/// of the value is not removed.
///
/// The call costs a few nanoseconds: pass the result of a whole run, not of each operation.
@inline(never) @_optimize(none)
public func blackHole<Value>(_ value: borrowing Value) {}
