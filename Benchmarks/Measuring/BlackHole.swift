/// Takes a value and does nothing with it, in a way that the optimizer cannot see through: what computed the
/// value is then not optimized away.
///
/// The call costs a few nanoseconds: give it what a whole run computed, not what each operation did.
@inline(never) @_optimize(none)
public func blackHole<Value>(_ value: borrowing Value) {}
