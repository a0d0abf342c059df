#if Server
import Synchronization

/// A limit on the rate of each client's requests, by the token-bucket algorithm. Each client has a
/// bucket, to which tokens are added at a constant rate until it is full. Each request takes one.
final class RateLimit<Client: Hashable & Sendable>: Sendable {
  private struct Bucket {
    /// The number of tokens, with a fraction, at `time`.
    var filling: Double
    var time: ContinuousClock.Instant
  }

  private struct Buckets {
    var byClient: [Client: Bucket] = [:]
    /// The number of buckets at which full buckets are dropped.
    var limit = 1_024
  }

  private let buckets = Mutex(Buckets())
  private let rate: Double
  private let size: Double

  /// - Parameters:
  ///   - rate: The number of tokens that are added per second; 0 for no limit.
  ///   - burst: The size of a bucket: the number of requests that a client can send at once.
  init(rate: Double, burst: Int) {
    self.rate = rate
    size = Double(max(burst, 1))
  }

  /// Takes one of a client's tokens.
  ///
  /// - Returns: The seconds until the next token if the bucket is empty; otherwise `nil`.
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
      // At most a day, because a low rate may give more seconds than an `Int` can represent.
      let seconds = ((1 - bucket.filling) / rate).rounded(.up)
      return seconds < 86_400 ? max(1, Int(seconds)) : 86_400
    }
  }

  var count: Int { buckets.withLock { $0.byClient.count } }

  private func filling(of bucket: Bucket, at now: ContinuousClock.Instant) -> Double {
    min(size, bucket.filling + (now - bucket.time) / .seconds(1) * rate)
  }

  /// Drops full buckets once there are twice as many buckets as the last drop left. This changes no
  /// result, because a client without a bucket gets a full one.
  private func drop(_ buckets: inout Buckets, at now: ContinuousClock.Instant) {
    if buckets.byClient.count < buckets.limit { return }
    buckets.byClient = buckets.byClient.filter { filling(of: $0.value, at: now) < size }
    buckets.limit = max(1_024, 2 * buckets.byClient.count)
  }
}
#endif
