/// A law does not hold.
public struct Falsified: Error, CustomStringConvertible {
  /// What does not hold.
  public let message: String
  /// Where that was required.
  public let file: String
  /// Where that was required.
  public let line: Int

  /// What does not hold, and where that was required.
  public var description: String { "\(message) (\(file):\(line))" }
}

/// Fails the case unless `condition` holds.
///
/// Test macros such as `#expect` would record an issue for each of the many cases that shrinking tries; an error
/// is recorded once, for the smallest.
///
/// - Throws: `Falsified`.
@inlinable public func require(
  _ condition: Bool, _ message: @autoclosure () -> String = "the law does not hold",
  file: StaticString = #fileID, line: Int = #line
) throws {
  if !condition { throw falsified(message(), file, line) }
}

/// Fails the case unless both are equal; the failure shows both.
///
/// - Throws: `Falsified`.
@inlinable public func requireEqual<Value: Equatable>(
  _ found: Value, _ expected: Value, _ message: @autoclosure () -> String = "",
  file: StaticString = #fileID, line: Int = #line
) throws {
  if found != expected {
    let text = message()
    let prefix = text.isEmpty ? "" : text + ": "
    throw falsified("\(prefix)found \(found), expected \(expected)", file, line)
  }
}

@usableFromInline func falsified(_ message: String, _ file: StaticString, _ line: Int) -> Falsified {
  Falsified(message: message, file: "\(file)", line: line)
}

/// The error of a property that expected a refusal, where what had to be refused was done.
public struct NotRefused: Error, CustomStringConvertible {
  private let reason: String

  /// Creates an error.
  ///
  /// - Parameter reason: Why it had to be refused.
  public init(reason: String) { self.reason = reason }

  /// What was not refused.
  public var description: String { "not refused: \(reason)" }
}
