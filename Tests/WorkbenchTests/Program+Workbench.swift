import TestSupport

extension Program {
  /// The arguments of a short run, for tests of the files that it writes.
  static let shortRun = [
    "run", "insertion", "--quick", "--size", "10", "--strategy", "binary", "--workload", "random",
  ]

  convenience init() throws { try self.init("workbench") }
}
