/// The random number generator of all workloads. It is a separate module so that tests can use it
/// without this one.
@_exported public import SeededRandom
