#if Server
/// What failed: the first few are kept, the others counted.
struct FailureCount: Sendable {
  private(set) var count = 0
  private(set) var first: [String] = []

  mutating func add(_ failure: LoadFailure) { add(failure.description) }

  mutating func add(_ text: String) {
    count += 1
    if first.count < LoadRun.mostFailures { first.append(text) }
  }

  /// Adds those of another part.
  mutating func add(_ other: FailureCount) {
    count += other.count
    first += other.first.prefix(LoadRun.mostFailures - first.count)
  }

  /// All that is known, in a line.
  var text: String {
    let more = count > first.count ? ", and \(count - first.count) more" : ""
    return "\(count) failed: \(first.joined(separator: "; "))\(more)"
  }
}
#endif
