#if Server
/// A list as a storage holds it at one moment.
public struct StoredList: Sendable, Equatable {
  /// Its version, 1 or more.
  public var version: Int
  /// Its items, in any sequence.
  public var rows: [StoredRow]
  /// The newest batch of the device that asks which was applied here, if one was.
  public var batch: AppliedBatch?

  /// Creates a list.
  public init(version: Int, rows: [StoredRow], batch: AppliedBatch? = nil) {
    self.version = version
    self.rows = rows
    self.batch = batch
  }
}
#endif
