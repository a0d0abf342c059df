#if Server
import Synchronization

/// How many answers to a device are under way at once: each holds memory until it is taken.
final class WorkUnderWay: Sendable {
  private let counts = Mutex<[Device.ID: Int]>([:])
  private let most: Int

  /// - Parameter most: The answers at once.
  init(most: Int) {
    self.most = max(most, 1)
  }

  /// Begins an answer to a device; `nil` where too many are under way.
  func begin(for device: Device.ID) -> Share? {
    let hasRoom = counts.withLock { counts in
      if counts[device, default: 0] >= most { return false }
      counts[device, default: 0] += 1
      return true
    }
    return hasRoom ? Share(work: self, device: device) : nil
  }

  /// Whether none is under way.
  var isIdle: Bool { counts.withLock { $0.isEmpty } }

  private func end(for device: Device.ID) {
    counts.withLock { counts in
      let left = counts[device, default: 0] - 1
      counts[device] = left > 0 ? left : nil
    }
  }

  /// What an answer takes of a device's: it is given back when nobody holds it any more, however the answer ends.
  final class Share: Sendable {
    private let work: WorkUnderWay
    private let device: Device.ID

    fileprivate init(work: WorkUnderWay, device: Device.ID) {
      self.work = work
      self.device = device
    }

    deinit { work.end(for: device) }
  }
}
#endif
