/// The generator of all workloads: a module of its own, so that tests use it without this one.
@_exported public import SeededRandom
