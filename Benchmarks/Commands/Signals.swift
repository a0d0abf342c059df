import Foundation

/// Signals by which a program is asked to end.
public enum Signals {
  /// Ctrl-C, a request, and the end of the terminal; the last unless it is ignored, as `nohup` has it.
  public static var toEnd: [Int32] { [SIGINT, SIGTERM] + (isIgnored(SIGHUP) ? [] : [SIGHUP]) }

  /// Has signals handled by a function, also where whoever started the program has them blocked, which is inherited.
  public static func handle(_ numbers: [Int32], by handler: @escaping @convention(c) (Int32) -> Void) {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers {
      signal(number, handler)
      sigaddset(&set, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// What shells expect of a program that a signal ended.
  public static func exitCode(_ number: Int32) -> Int32 { 128 + number }

  /// Whether a signal is ignored, as whoever started the program may have it.
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
