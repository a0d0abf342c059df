import Synchronization

/// A value that several threads need, made by the first that asks.
final class Shared<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  /// - Parameter make: Makes the value, once.
  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// The value; whoever asks while it is made waits.
  var value: Value {
    made.withLock { made in
      if let value = made { return value }
      let value = make()
      made = value
      return value
    }
  }
}
