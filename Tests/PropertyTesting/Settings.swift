import Foundation

/// What the environment says about how to run properties.
///
/// - `PROP_SEED`: what the cases derive from, decimal, or hexadecimal after `0x`.
/// - `PROP_CASES`: how many cases to run, at least 1.
/// - `PROP_REPLAY`: the choices of the one case to run, as a failure printed them.
/// - `PROP_NAME`: the name of the one property to run.
/// - `PROP_VERBOSE`: if set and not empty, passing properties report as well.
public struct Settings: Sendable, Equatable {
  /// What the cases derive from, if given.
  public var seed: UInt64?
  /// How many cases to run, if given.
  public var cases: Int?
  /// The one case to run, if given.
  public var replay: ChoiceSequence?
  /// The one property to run, if given.
  public var property: String?
  /// Whether passing properties report as well.
  public var isVerbose = false

  /// Reads the settings from the process's environment.
  ///
  /// - Throws: `SettingsError`, which names the variable, what it holds, and what it should.
  public init() throws(SettingsError) {
    try self.init(environment: ProcessInfo.processInfo.environment)
  }

  /// Reads the settings from an environment.
  ///
  /// - Throws: `SettingsError`, which names the variable, what it holds, and what it should.
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

  /// Whether a property is to be run.
  public func includes(_ property: Property) -> Bool {
    self.property.map { $0 == property.name } ?? true
  }
}

/// A variable of the environment holds what it must not.
public struct SettingsError: Error, Equatable, CustomStringConvertible {
  /// The variable.
  public var variable: String
  /// What it holds.
  public var value: String
  /// What is wrong with that.
  public var problem: String

  /// The variable, its value, the mend.
  public var description: String { "\(variable)='\(value)': \(problem)" }
}
