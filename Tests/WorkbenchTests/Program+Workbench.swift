import TestSupport

extension Program {
  /// A short run: what it writes is what counts.
  static let shortRun = [
    "run", "insertion", "--quick", "--size", "10", "--strategy", "binary", "--workload", "random",
  ]

  /// The workbench.
  convenience init() throws { try self.init("workbench") }
}
