#if Server
import Foundation

/// The system's limit on open files. Each connection counts as an open file.
enum OpenFiles {
  /// The number of files reserved for everything except connections, such as the database.
  static let reserve = 64

  /// Raises the limit if this number of connections needs it.
  ///
  /// - Returns: The number of connections that the limit allows, at most `wanted`. The server must
  ///   not exceed it, because the server ends if the system cannot open a connection.
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
