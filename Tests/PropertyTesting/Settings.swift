import Foundation

/// Settings for running properties, from environment variables.
///
/// - `PROP_SEED`: The seed of the cases, in decimal, or in hexadecimal after `0x`.
/// - `PROP_CASES`: The number of cases, at least 1.
/// - `PROP_REPLAY`: The choices of the only case to run, as printed by a failure.
/// - `PROP_NAME`: The name of the only property to run.
/// - `PROP_VERBOSE`: If set and not empty, passing properties report as well.
public struct Settings: Sendable, Equatable {
  /// The seed of the cases, if given.
  public var seed: UInt64?
  /// The number of cases, if given.
  public var cases: Int?
  /// The only case to run, if given.
  public var replay: ChoiceSequence?
  /// The name of the only property to run, if given.
  public var property: String?
  /// Whether passing properties report as well.
  public var isVerbose = false

  /// Reads the settings from the process's environment.
  ///
  /// - Throws: `SettingsError`, which names the variable, its value and the expected format.
  public init() throws(SettingsError) {
    try self.init(environment: ProcessInfo.processInfo.environment)
  }

  /// Reads the settings from an environment.
  ///
  /// - Throws: `SettingsError`, which names the variable, its value and the expected format.
  public init(environment: [String: String]) throws(SettingsError) {
    if let text = environment["PROP_SEED"] {
      seed = Self.integer(text)
      if seed == nil {
        throw SettingsError(
          variable: "PROP_SEED", value: text,
          problem: "expected an integer from 0 to 2^64 − 1, decimal, or hexadecimal after 0x")
      }
    }
    if let text = environment["PROP_CASES"] {
      cases = Int(text)
      guard let cases, cases > 0 else {
        throw SettingsError(variable: "PROP_CASES", value: text, problem: "expected an integer above 0")
      }
    }
    if let text = environment["PROP_REPLAY"] {
      do {
        replay = try ChoiceSequence(text: text)
      } catch {
        throw SettingsError(variable: "PROP_REPLAY", value: text, problem: error.description)
      }
    }
    property = environment["PROP_NAME"]
    isVerbose = environment["PROP_VERBOSE"].map { !$0.isEmpty } ?? false
  }

  private static func integer(_ text: String) -> UInt64? {
    guard !text.hasPrefix("+") else { return nil }
    return text.hasPrefix("0x") ? UInt64(text.dropFirst(2), radix: 16) : UInt64(text)
  }

  /// Returns whether a property should run.
  public func includes(_ property: Property) -> Bool {
    self.property.map { $0 == property.name } ?? true
  }
}

/// The error of an environment variable with an invalid value.
public struct SettingsError: Error, Equatable, CustomStringConvertible {
  /// The name of the variable.
  public var variable: String
  /// The value of the variable.
  public var value: String
  /// The problem and the expected format.
  public var problem: String

  /// The variable, its value and the expected format.
  public var description: String { "\(variable)='\(value)': \(problem)" }
}
