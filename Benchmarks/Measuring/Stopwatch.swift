#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Measures time that has passed, on a clock that never goes back and that nobody sets.
///
/// Reading it costs some 20 nanoseconds, which is why a sample is to last at least 100 microseconds.
public struct Stopwatch: Sendable {
  /// When it was started, in nanoseconds since some moment that stays the same while the machine is up.
  public let start: UInt64

  /// Starts it.
  public init() {
    start = Self.now()
  }

  /// Nanoseconds since the start.
  public var nanoseconds: UInt64 { Self.now() - start }

  /// The monotonic clock's reading, in nanoseconds since some moment that stays the same while the machine is up.
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

  /// The nanoseconds for which this thread has had a processor: what other programs take while it waits does not
  /// count. On an idle machine it runs as fast as ``now()`` for code that neither sleeps nor waits.
  ///
  /// Reading it is a system call and costs some 300 nanoseconds.
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
