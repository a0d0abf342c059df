import Measuring

extension ReorderingWorkload {
  static let real: [ReorderingWorkload] = [
    trace("kanban-taskell", "a real task board over its life: 379 inserts, deletes and moves", size: 200),
    trace(
      "text-automerge-paper", "every keystroke of a paper: 259,778 inserts and deletes of characters",
      size: 100_000),
  ]

  private static func trace(_ name: String, _ summary: String, size: Int) -> ReorderingWorkload {
    ReorderingWorkload(name, summary, fixedSize: size) { _, _ in
      // The traces come with the package: one that can't be read is a broken build, and says so.
      do throws(InputError) { return try Trace.bundled(name).history } catch { fatalError(error.description) }
    }
  }
}
