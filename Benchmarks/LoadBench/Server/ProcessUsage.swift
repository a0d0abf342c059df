#if Server
import Foundation

/// What a process has taken of the machine so far.
struct ProcessUsage: Sendable, Equatable {
  /// Seconds for which its threads have had a processor, in the system's calls too.
  var processorSeconds: Double
  /// Bytes of memory that are resident.
  var residentBytes: Double

  /// What a process has taken; `nil` where the system does not say, as of a process that has ended.
  ///
  /// Linux counts processor time in hundredths of a second, and so does the `ps` of a Mac.
  init?(of process: Int32) {
    #if os(Linux)
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let usage = ProcessUsage(
        stat: text, ticksPerSecond: Double(sysconf(Int32(_SC_CLK_TCK))),
        pageBytes: Double(sysconf(Int32(_SC_PAGESIZE))))
    else { return nil }
    self = usage
    #else
    let ps = Process()
    ps.executableURL = URL(fileURLWithPath: "/bin/ps")
    ps.arguments = ["-o", "rss=", "-o", "time=", "-p", "\(process)"]
    let pipe = Pipe()
    (ps.standardOutput, ps.standardError) = (pipe, FileHandle.nullDevice)
    guard (try? ps.run()) != nil else { return nil }
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    ps.waitUntilExit()
    guard let usage = ProcessUsage(ps: text) else { return nil }
    self = usage
    #endif
  }

  /// Reads the line that Linux keeps of a process: the 14th and 15th fields are its time, the 24th its pages.
  init?(stat: String, ticksPerSecond: Double, pageBytes: Double) {
    // The name, in parentheses, may hold anything.
    guard let name = stat.lastIndex(of: ")") else { return nil }
    let fields = stat[stat.index(after: name)...].split(whereSeparator: \.isWhitespace)
    guard fields.count > 21, let user = Double(fields[11]), let system = Double(fields[12]),
      let pages = Double(fields[21])
    else { return nil }
    self.init(processorSeconds: (user + system) / ticksPerSecond, residentBytes: pages * pageBytes)
  }

  /// Reads what `ps -o rss= -o time=` says: kibibytes, and `[HOURS:]MINUTES:SECONDS`.
  init?(ps: String) {
    let fields = ps.split(whereSeparator: \.isWhitespace)
    guard fields.count == 2, let kibibytes = Double(fields[0]) else { return nil }
    var seconds = 0.0
    for part in fields[1].split(separator: ":") {
      guard let number = Double(part) else { return nil }
      seconds = seconds * 60 + number
    }
    self.init(processorSeconds: seconds, residentBytes: kibibytes * 1_024)
  }

  private init(processorSeconds: Double, residentBytes: Double) {
    (self.processorSeconds, self.residentBytes) = (processorSeconds, residentBytes)
  }

  /// The seconds for which this process has had a processor.
  static var ownProcessorSeconds: Double {
    var usage = rusage()
    #if canImport(Darwin)
    let own = RUSAGE_SELF
    #else
    let own = __rusage_who_t(RUSAGE_SELF.rawValue)
    #endif
    guard getrusage(own, &usage) == 0 else { return 0 }
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }
}
#endif
