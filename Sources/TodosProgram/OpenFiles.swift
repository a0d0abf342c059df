#if Server
import Foundation

/// The system's limit of open files, which include connections.
enum OpenFiles {
  /// The number of files reserved for everything except connections, such as the database.
  static let reserve = 64

  /// Raises the system's limit for the wanted connections, and returns the number that is possible.
  ///
  /// The server must not exceed it, because a connection that can't be opened ends the server.
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
