#if Server
import Foundation

/// How many files and connections the program may have open.
enum OpenFiles {
  /// Those that are kept for the database, the log and what else the program opens beside connections.
  static let reserve = 64

  /// Asks the system for as many as the connections take, and says how many of them there may be.
  ///
  /// A connection that can't be opened for want of this would end the server: it has to stay below.
  static func connections(_ wanted: Int) -> Int {
    var limit = rlimit()
    #if canImport(Darwin)
    let files = RLIMIT_NOFILE
    #else
    let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    guard getrlimit(files, &limit) == 0 else { return min(wanted, 128) }
    let needed = rlim_t(clamping: wanted) + rlim_t(reserve)
    if limit.rlim_cur < needed {
      var raised = limit
      raised.rlim_cur = min(needed, limit.rlim_max)
      if setrlimit(files, &raised) == 0 { limit = raised }
    }
    return max(1, min(wanted, Int(clamping: limit.rlim_cur) - reserve))
  }
}
#endif
