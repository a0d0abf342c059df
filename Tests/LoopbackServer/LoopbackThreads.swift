package import Foundation

/// Threads whose waits end together.
package final class LoopbackThreads: Sendable {
  private let pipe: StopPipe
  private let group = DispatchGroup()

  /// No thread yet.
  ///
  /// - Throws: What the system says against another pipe, such as too many open files.
  package init() throws(POSIXError) { pipe = try StopPipe() }

  /// What the threads' sockets watch.
  package var stop: Int32 { pipe.watched }

  /// Runs this on a thread of its own.
  package func start(_ body: @escaping @Sendable () -> Void) {
    group.enter()
    Thread.detachNewThread { [group] in
      body()
      group.leave()
    }
  }

  /// Ends all waits, and returns when the last thread has ended. Doing it again does nothing.
  package func end() {
    pipe.pull()
    group.wait()
    pipe.close()
  }
}
