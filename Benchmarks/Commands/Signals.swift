import Foundation

/// The signals that ask a program to end.
public enum Signals {
  /// SIGINT (Ctrl-C), SIGTERM and SIGHUP (the terminal was closed), the last only if it is not
  /// ignored, as under `nohup`.
  public static var toEnd: [Int32] { [SIGINT, SIGTERM] + (isIgnored(SIGHUP) ? [] : [SIGHUP]) }

  /// Installs a handler and unblocks the signals, which a parent process may have blocked.
  public static func handle(_ numbers: [Int32], by handler: @escaping @convention(c) (Int32) -> Void) {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers {
      signal(number, handler)
      sigaddset(&set, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Returns the exit code that shells expect of a program that a signal ended.
  public static func exitCode(_ number: Int32) -> Int32 { 128 + number }

  /// Whether a signal is ignored. A process inherits this from its parent.
  public static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
