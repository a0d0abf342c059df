import LoopbackServer

/// Where a message breaks off, and how its connection ends there.
public struct Cut: Hashable, Sendable {
  /// A place in a message.
  public enum Place: Hashable, Sendable {
    /// Behind so many bytes. A message that is no longer passes whole.
    case byte(Int)
    /// Within the head, behind this share of it, at least 0 and less than 1.
    case head(Double)
    /// Behind this share of the whole, at least 0 and less than 1; of an answer that goes on until somebody ends it, of its
    /// head and the first 1,024 bytes of its content.
    case whole(Double)
  }

  /// The place.
  public var place: Place
  /// Whether the connection ends by a reset, rather than in order.
  public var resets: Bool

  /// A cut at this place.
  public init(_ place: Place, resets: Bool = false) {
    self.place = place
    self.resets = resets
  }

  /// The bytes that pass of a message of which this much has come; `nil` where more has to come before that is known.
  func offset(in message: MessageScanner) -> Int? {
    switch place {
    case .byte(let count):
      return max(0, count)
    case .head(let share):
      return message.head.map { _ in Self.share(share, of: message.headLength) }
    case .whole(let share):
      if message.isEndless { return message.headLength + Self.share(share, of: 1024) }
      return message.isComplete ? Self.share(share, of: message.count) : nil
    }
  }

  private static func share(_ share: Double, of count: Int) -> Int {
    Int(Double(count) * min(max(0, share), 1))
  }
}

extension MessageScanner {
  /// Whether this is an answer that may go on for as long as both sides like.
  var isEndless: Bool {
    guard let head, !isComplete else { return false }
    return head.isEventStream || mayEndHere
  }
}
