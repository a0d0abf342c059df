/// What became of a server's answer to a fetch.
public enum FetchOutcome<Item: MergeableItem> {
  /// It was merged. The report says everything unusual.
  case merged(MergeReport<Item>)
  /// A push is open, and the answer does not tell whether it was applied. Nothing has changed; send the push again.
  case waiting
  /// It is older than one that was merged already: it was late. Nothing has changed; fetch again. If all answers are,
  /// the server has lost its newest state; see ``Replica/beginAnew()`` for how to tell that it has.
  case outdated

  /// What the merge reports, or `nil` if nothing was merged.
  public var report: MergeReport<Item>? {
    if case .merged(let report) = self { report } else { nil }
  }
}

extension FetchOutcome: Equatable where Item: Equatable {}
extension FetchOutcome: Sendable where Item: Sendable {}
