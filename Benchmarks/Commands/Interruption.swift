import Foundation
import Synchronization

/// Whether the user has ended the run.
private let isRequested = Atomic(false)

/// Ctrl-C, or a request to end: the run ends at the next step, and takes its files with it.
public struct Interruption: Error {
  /// What shells expect of a program that Ctrl-C ended.
  public static let exitCode: Int32 = 130

  /// Listens from now on.
  public static func listen() {
    // Made here, since a global is made when it is first used, and a signal's handler must not make it.
    isRequested.store(false, ordering: .relaxed)
    // Whoever started the program may have had them blocked, which is inherited.
    var codes = sigset_t()
    sigemptyset(&codes)
    for code in [SIGINT, SIGTERM] {
      signal(code) { _ in isRequested.store(true, ordering: .relaxed) }
      sigaddset(&codes, code)
    }
    pthread_sigmask(SIG_UNBLOCK, &codes, nil)
  }

  /// - Throws: An interruption, where the run is to end.
  public static func check() throws(Interruption) {
    if isRequested.load(ordering: .relaxed) { throw Interruption() }
  }
}
