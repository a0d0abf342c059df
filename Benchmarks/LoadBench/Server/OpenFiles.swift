#if Server
import Foundation

/// How many files and connections this process may have open.
enum OpenFiles {
  /// What is kept for all that is no connection.
  static let reserve = 256

  /// Asks the system for as many as these connections take.
  ///
  /// - Returns: How many connections there may be: fewer, where the system refuses.
  static func connections(_ wanted: Int) -> Int {
    var limit = rlimit()
    #if canImport(Darwin)
    let files = RLIMIT_NOFILE
    #else
    let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    guard getrlimit(files, &limit) == 0 else { return min(wanted, reserve) }
    let needed = rlim_t(clamping: wanted + reserve)
    if limit.rlim_cur < needed {
      var raised = limit
      raised.rlim_cur = min(needed, limit.rlim_max)
      if setrlimit(files, &raised) == 0 { limit = raised }
    }
    return max(1, min(wanted, Int(clamping: limit.rlim_cur) - reserve))
  }
}
#endif
