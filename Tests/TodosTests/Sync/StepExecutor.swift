import Dispatch
import GRDB

@testable import Todos

/// Runs the tasks of a `SyncWorld` one step at a time, in the order in which they become ready, so
/// that the course of a world depends on its seed alone.
///
/// A step may end with an access to a store, which runs on the store's own queue. The executor
/// waits for this access before it takes the next step, so that the access never races with other
/// tasks.
final class StepExecutor: TaskExecutor, @unchecked Sendable {
  private let queue = DispatchQueue(label: "StepExecutor")
  private let stores: [TodoStore]

  init(for stores: [TodoStore]) { self.stores = stores }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
      for store in stores { try! store.database.unsafeRead { _ in } }
    }
  }
}
