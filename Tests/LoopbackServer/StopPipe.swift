package import Foundation
import Synchronization

/// What wakes every wait of a ``LoopbackSocket`` at once: a pipe whose one end the waits watch, and whose other end is closed.
package final class StopPipe: Sendable {
  /// The end that waits watch: it is hung up once ``pull()`` was called, and valid until ``close()``.
  package let watched: Int32
  private let ends: Mutex<(watched: Int32?, stopper: Int32?)>

  /// A pipe that has not been pulled.
  ///
  /// - Throws: What the system says against another pipe, such as too many open files.
  package init() throws(POSIXError) {
    var pipe: [Int32] = [-1, -1]
    guard Foundation.pipe(&pipe) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    watched = pipe[0]
    ends = Mutex((pipe[0], pipe[1]))
  }

  deinit { close() }

  /// Ends all waits, those to come as well. Doing it again does nothing.
  package func pull() {
    ends.withLock {
      if let stopper = $0.stopper { Foundation.close(stopper) }
      $0.stopper = nil
    }
  }

  /// Gives both ends back to the system, when nobody waits any more. Doing it again does nothing.
  package func close() {
    pull()
    ends.withLock {
      if let watched = $0.watched { Foundation.close(watched) }
      $0.watched = nil
    }
  }
}
