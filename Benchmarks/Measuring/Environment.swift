/// Where, when and how a run was measured: without it a time means nothing.
public struct Environment: Sendable, Hashable, Codable {
  /// How the measured code was compiled.
  public enum Configuration: String, Sendable, Codable {
    /// Without optimization: its times say nothing about a release.
    case debug
    /// With optimization.
    case release
  }

  /// What no source of this machine tells.
  public static let unknown = "unknown"

  /// The processor's model, as it names itself.
  public var processor: String
  /// How many logical cores the process may use.
  public var cores: Int
  /// The machine's memory, in bytes.
  public var memoryBytes: UInt64
  /// The operating system and its version.
  public var operatingSystem: String
  /// The Swift compiler that built the program.
  public var swift: String
  /// The commit of the source, in full.
  public var commit: String
  /// Whether the source differs from that commit; nil when that is unknown.
  public var hasUncommittedChanges: Bool?
  /// Debug or release.
  public var configuration: Configuration
  /// Whether every mutation checked its invariants, which makes times meaningless.
  public var checksInvariants: Bool
  /// When the run began, by ISO 8601 in UTC: `2026-03-01T09:30:00Z`.
  public var date: String
  /// The seed that all random numbers come from.
  public var seed: UInt64
  /// The command line, the program first.
  public var arguments: [String]
  /// Whether the run came to its end; nil where the program that measured did not say.
  public var isComplete: Bool?

  /// Makes an environment from what is known already, as a test does; ``current(root:seed:date:arguments:)`` finds
  /// it out.
  public init(
    processor: String = unknown, cores: Int = 1, memoryBytes: UInt64 = 0, operatingSystem: String = unknown,
    swift: String = unknown, commit: String = unknown, hasUncommittedChanges: Bool? = nil,
    configuration: Configuration = .release, checksInvariants: Bool = false,
    date: String = unknown, seed: UInt64 = 0, arguments: [String] = []
  ) {
    self.processor = processor
    self.cores = cores
    self.memoryBytes = memoryBytes
    self.operatingSystem = operatingSystem
    self.swift = swift
    self.commit = commit
    self.hasUncommittedChanges = hasUncommittedChanges
    self.configuration = configuration
    self.checksInvariants = checksInvariants
    self.date = date
    self.seed = seed
    self.arguments = arguments
  }

  /// How much a run of the workbench measured: a quick, a standard or a full one.
  public var extent: String {
    ["quick", "full"].first { arguments.contains("--\($0)") } ?? "standard"
  }

  /// Whether times measured here may be shown without a warning: optimized, and without invariant checks.
  public var isFitForTiming: Bool { configuration == .release && !checksInvariants }

  /// Whether times of the two may be compared: the same processor, cores and system, both alike in how they were
  /// compiled. Commit, date, seed and Swift version may differ; they are what one compares.
  public func isComparable(with other: Environment) -> Bool {
    processor == other.processor && cores == other.cores && operatingSystem == other.operatingSystem
      && configuration == other.configuration && checksInvariants == other.checksInvariants
  }
}
