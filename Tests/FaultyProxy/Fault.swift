/// What a ``FaultyProxy`` does to one request instead of passing it on and its answer back.
public enum Fault: Hashable, Sendable {
  /// The request never reaches the server. Its client is cut off, or hears nothing until it gives up.
  case requestLost(Ending)
  /// The server gets a part of the request, then the end of the connection; the client is cut off.
  case requestCut(Cut)
  /// The server answers, the answer is thrown away, and the client is cut off.
  case answerLost
  /// The client gets a part of the answer, then the end of the connection.
  case answerCut(Cut)
  /// Both connections are reset so many microseconds after the request has come, whatever is under way then: the request,
  /// its answer, nothing, or a later request.
  case connectionReset(afterMicroseconds: Int)
  /// Bytes come instead of the answer that are no HTTP, or damaged.
  case garbage(seed: UInt64, isApplied: Bool)
  /// An answer with status 200 comes whose content is not the server's.
  case garbageContent(seed: UInt64, isApplied: Bool)
  /// The server answers, and the client hears nothing until it gives up.
  case halfOpen
  /// An intermediary answers 502, with a page of HTML.
  case badGateway(isApplied: Bool)
  /// An intermediary answers 503, with so many seconds in `Retry-After`; the request never reaches the server.
  case unavailable(retryAfter: Int)

  /// How a client learns of the end.
  public enum Ending: Hashable, Sendable, CaseIterable {
    /// By a reset of the connection.
    case reset
    /// Not at all.
    case silence
  }

  /// A kind of fault, without its particulars.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case requestLost
    case requestCut
    case answerLost
    case answerCut
    case connectionReset
    case garbage
    case garbageContent
    case halfOpen
    case badGateway
    case unavailable
  }

  /// Its kind.
  public var kind: Kind {
    switch self {
    case .requestLost: .requestLost
    case .requestCut: .requestCut
    case .answerLost: .answerLost
    case .answerCut: .answerCut
    case .connectionReset: .connectionReset
    case .garbage: .garbage
    case .garbageContent: .garbageContent
    case .halfOpen: .halfOpen
    case .badGateway: .badGateway
    case .unavailable: .unavailable
    }
  }
}
