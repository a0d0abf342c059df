#if Server
/// The push of a device that a change is.
public struct PushedBatch: Sendable, Hashable {
  /// The device.
  public var device: Device.ID
  /// What tells the push from every other one of the device.
  public var name: String
  /// The lists that it was to delete, and that stay, since they have changed since they were seen.
  public var kept: [String]

  /// Creates a batch.
  public init(device: Device.ID, name: String, kept: [String] = []) {
    self.device = device
    self.name = name
    self.kept = kept
  }
}
#endif
