#if Server
import Synchronization

/// How often each client may do something: a bucket of tokens per client, which fills at a rate; each time takes one.
final class RateLimit<Client: Hashable & Sendable>: Sendable {
  private struct Bucket {
    var filling: Double
    var time: ContinuousClock.Instant
  }

  private struct Buckets {
    var byClient: [Client: Bucket] = [:]
    /// The number of buckets from which on full ones are dropped.
    var limit = 1_024
  }

  private let buckets = Mutex(Buckets())
  private let rate: Double
  private let size: Double

  /// - Parameters:
  ///   - rate: Times a second in the long run; 0 for any number.
  ///   - burst: Times at once.
  init(rate: Double, burst: Int) {
    self.rate = rate
    size = Double(max(burst, 1))
  }

  /// Takes one of a client's tokens.
  ///
  /// - Returns: The seconds after which there is one, if there is none now.
  func take(_ client: Client, at now: ContinuousClock.Instant = .now) -> Int? {
    if rate <= 0 { return nil }
    return buckets.withLock { buckets in
      drop(&buckets, at: now)
      var bucket = buckets.byClient[client] ?? Bucket(filling: size, time: now)
      bucket = Bucket(filling: filling(of: bucket, at: now), time: now)
      defer { buckets.byClient[client] = bucket }
      if bucket.filling >= 1 {
        bucket.filling -= 1
        return nil
      }
      let seconds = ((1 - bucket.filling) / rate).rounded(.up)
      return seconds < 86_400 ? max(1, Int(seconds)) : 86_400
    }
  }

  /// The number of clients whose buckets are kept.
  var count: Int { buckets.withLock { $0.byClient.count } }

  private func filling(of bucket: Bucket, at now: ContinuousClock.Instant) -> Double {
    min(size, bucket.filling + (now - bucket.time) / .seconds(1) * rate)
  }

  /// Drops full buckets, which are as good as none, whenever there are twice as many as were left the last time.
  private func drop(_ buckets: inout Buckets, at now: ContinuousClock.Instant) {
    if buckets.byClient.count < buckets.limit { return }
    buckets.byClient = buckets.byClient.filter { filling(of: $0.value, at: now) < size }
    buckets.limit = max(1_024, 2 * buckets.byClient.count)
  }
}
#endif
