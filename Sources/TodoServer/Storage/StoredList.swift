#if Server
/// A list as a storage holds it at one moment.
public struct StoredList: Sendable, Equatable {
  /// Its version, 1 or more.
  public var version: Int
  /// The account's mark.
  public var mark: String
  /// Its items, in any sequence.
  public var rows: [StoredRow]
  /// The newest batch of the device that asks which was applied here, if one was.
  public var batch: AppliedBatch?

  /// Creates a list.
  public init(version: Int, mark: String, rows: [StoredRow], batch: AppliedBatch? = nil) {
    self.version = version
    self.mark = mark
    self.rows = rows
    self.batch = batch
  }
}
#endif
