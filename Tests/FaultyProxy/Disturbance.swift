/// All that a ``FaultyProxy`` does to one request.
public struct Disturbance: Hashable, Sendable {
  /// Milliseconds for which the request is held back. It goes on afterwards even if its client has given up.
  public var requestDelay = 0
  /// Milliseconds for which its answer is held back.
  public var answerDelay = 0
  /// Whether the server gets a second copy of the request, on a connection of its own, and when: once so many requests have
  /// ended since it came. 0: at once, beside the first. What happens to the request itself does not change that.
  public var copyAfter: Int?
  /// What else happens.
  public var fault: Fault?

  /// A disturbance by this fault alone, or by none.
  public init(_ fault: Fault? = nil) { self.fault = fault }
}
