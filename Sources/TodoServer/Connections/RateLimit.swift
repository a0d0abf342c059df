#if Server
import Synchronization

/// How many requests a device may make: a bucket of so many tokens, which fills at a rate; a request takes one.
final class RateLimit: Sendable {
  private struct Bucket {
    var filling: Double
    var time: ContinuousClock.Instant
  }

  private let buckets = Mutex<[Device.ID: Bucket]>([:])
  private let rate: Double
  private let size: Double

  /// - Parameters:
  ///   - rate: Requests a second in the long run; 0 for any number.
  ///   - burst: Requests at once.
  init(rate: Double, burst: Int) {
    self.rate = rate
    size = Double(max(burst, 1))
  }

  /// Takes a request of a device.
  ///
  /// - Returns: The seconds after which there is room for one, if there is none now.
  func take(_ device: Device.ID, at now: ContinuousClock.Instant = .now) -> Int? {
    if rate <= 0 { return nil }
    return buckets.withLock { buckets in
      var bucket = buckets[device] ?? Bucket(filling: size, time: now)
      bucket.filling = min(size, bucket.filling + (now - bucket.time) / .seconds(1) * rate)
      bucket.time = now
      defer { buckets[device] = bucket }
      if bucket.filling >= 1 {
        bucket.filling -= 1
        return nil
      }
      let seconds = ((1 - bucket.filling) / rate).rounded(.up)
      return seconds < 86_400 ? max(1, Int(seconds)) : 86_400
    }
  }
}
#endif
