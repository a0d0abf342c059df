/// What somebody's program did that ends its replay.
public struct ProgramFault: Error, Hashable, Sendable {
  /// What it did, and what it should do, in a line that goes on after the program's name.
  public let reason: String
  /// Whether it could not be started at all.
  public let isMissing: Bool
  /// The operation that it was told, from 0 as in a history; nil before the first.
  public var operation: Int?

  /// A fault that has happened outside of any operation, unless one is set.
  public init(_ reason: String, isMissing: Bool = false) {
    self.reason = reason
    self.isMissing = isMissing
  }

  /// Some of what a program wrote, as an error can quote it: at most 60 characters.
  public static func quoted(_ bytes: some Collection<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.count > 60 ? "'\(text.prefix(60))…'" : "'\(text)'"
  }
}
