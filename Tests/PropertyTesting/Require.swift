/// The error of a law that does not hold.
public struct Falsified: Error, CustomStringConvertible {
  /// The violated requirement.
  public let message: String
  /// The file of the requirement.
  public let file: String
  /// The line of the requirement.
  public let line: Int

  /// The violated requirement, and its file and line.
  public var description: String { "\(message) (\(file):\(line))" }
}

/// Fails the case unless `condition` holds.
///
/// Test macros such as `#expect` would record an issue for each of the many cases that shrinking
/// tries. An error is recorded once, for the smallest case.
///
/// - Throws: `Falsified`.
@inlinable public func require(
  _ condition: Bool, _ message: @autoclosure () -> String = "the law does not hold",
  file: StaticString = #fileID, line: Int = #line
) throws {
  if !condition { throw falsified(message(), file, line) }
}

/// Fails the case unless both values are equal. The error shows both.
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

/// The error of a property that expected an operation to be refused when it was not.
public struct NotRefused: Error, CustomStringConvertible {
  private let reason: String

  /// Creates an error.
  ///
  /// - Parameter reason: Why the operation had to be refused.
  public init(reason: String) { self.reason = reason }

  /// The reason why the operation had to be refused.
  public var description: String { "not refused: \(reason)" }
}
