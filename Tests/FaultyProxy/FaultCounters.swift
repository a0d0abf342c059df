/// What a ``FaultyProxy`` has done so far.
public struct FaultCounters: Hashable, Sendable {
  /// Connections of clients.
  public var connections = 0
  /// Requests that came whole.
  public var requests = 0
  /// Answers of the server that went back whole.
  public var passed = 0
  /// Faults that were done, by kind: what did not come about, such as a cut behind the end, does not count.
  public var faults: [Fault.Kind: Int] = [:]
  /// Requests or answers that were delayed.
  public var delayed = 0
  /// Second copies that the server got.
  public var copies = 0
  /// Second copies that are still to be sent, or wait for an answer.
  public var copiesWaiting = 0
  /// Clients that were cut off, and copies that were lost, since the server could not be reached, or left.
  public var unreachable = 0
  /// Clients that were cut off since what they sent was no request.
  public var unreadable = 0

  /// Nothing yet.
  public init() {}

  /// Faults that were done, of this kind.
  public subscript(kind: Fault.Kind) -> Int { faults[kind] ?? 0 }
}
