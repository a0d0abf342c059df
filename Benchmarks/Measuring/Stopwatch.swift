#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Measures elapsed time with a monotonic clock that nobody sets.
///
/// Reading it takes about 20 nanoseconds, so a sample should last at least 100 microseconds.
public struct Stopwatch: Sendable {
  /// The start, in nanoseconds since a fixed moment while the machine is up.
  public let start: UInt64

  public init() {
    start = Self.now()
  }

  public var nanoseconds: UInt64 { Self.now() - start }

  /// Returns the monotonic clock's time, in nanoseconds since a fixed
  /// moment while the machine is up.
  @inline(never)
  public static func now() -> UInt64 {
    #if canImport(Darwin)
      return clock_gettime_nsec_np(CLOCK_UPTIME_RAW)
    #else
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    #endif
  }

  /// Returns the nanoseconds for which this thread has had a processor, without the time
  /// it waits for other programs. On an idle machine it advances like ``now()`` for code
  /// that neither sleeps nor waits.
  ///
  /// Reading it is a system call that takes about 300 nanoseconds.
  @inline(never)
  public static func threadTime() -> UInt64 {
    #if canImport(Darwin)
      return clock_gettime_nsec_np(CLOCK_THREAD_CPUTIME_ID)
    #else
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    #endif
  }
}
