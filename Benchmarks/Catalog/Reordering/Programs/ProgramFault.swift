/// A fault of an external program that ends its replay.
public struct ProgramFault: Error, Hashable, Sendable {
  /// What the program did and should do instead, as a line that continues after the program's name.
  public let reason: String
  /// Whether the program could not be started.
  public let isMissing: Bool
  /// The index of the operation in the history; `nil` before the first.
  public var operation: Int?

  /// Creates a fault outside of any operation; set ``operation`` otherwise.
  public init(_ reason: String, isMissing: Bool = false) {
    self.reason = reason
    self.isMissing = isMissing
  }

  /// Returns at most 60 characters of a program's output in quotation marks, for an error message.
  public static func quoted(_ bytes: some Collection<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.count > 60 ? "'\(text.prefix(60))…'" : "'\(text)'"
  }
}
