/// The circumstances of a run, without which a time means nothing.
public struct Environment: Sendable, Hashable, Codable {
  /// How the measured code was compiled.
  public enum Configuration: String, Sendable, Codable {
    /// Without optimization: times say nothing about a release.
    case debug
    /// With optimization.
    case release
  }

  /// The value of fields that cannot be determined on this machine.
  public static let unknown = "unknown"

  /// The processor's model, as it names itself.
  public var processor: String
  /// The number of logical cores that the process may use.
  public var cores: Int
  /// The machine's memory, in bytes.
  public var memoryBytes: UInt64
  public var operatingSystem: String
  /// The version of the Swift compiler that built the program.
  public var swift: String
  /// The full commit hash of the source.
  public var commit: String
  /// Whether the source differs from that commit; nil if unknown.
  public var hasUncommittedChanges: Bool?
  public var configuration: Configuration
  /// Whether every mutation checked its invariants, which makes times meaningless.
  public var checksInvariants: Bool
  /// The start of the run, in ISO 8601 and UTC: `2026-03-01T09:30:00Z`.
  public var date: String
  /// The seed of all random numbers.
  public var seed: UInt64
  /// The command line, including the program.
  public var arguments: [String]
  /// Whether the run finished; nil if the program that measured did not record it.
  public var isComplete: Bool?
  /// The version of the names of counters and workloads; nil in runs of version 1.
  public var format: Int? = Self.currentFormat

  /// The ``format`` of runs that this version measures and reads.
  public static let currentFormat = 2

  /// Creates an environment from known values, as in tests; ``current(root:seed:date:arguments:)``
  /// determines them.
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

  /// The extent of a run, from its command line: quick, standard or full.
  public var extent: String {
    ["quick", "full"].first { arguments.contains("--\($0)") } ?? "standard"
  }

  /// Whether times measured here can be shown without a warning: the code was optimized, without
  /// invariant checks.
  public var isFitForTiming: Bool { configuration == .release && !checksInvariants }

  /// Returns whether times of two environments can be compared: the processor, cores, system
  /// and compilation are the same. Commit, date, seed and Swift version may differ, since
  /// they are what is compared.
  public func isComparable(with other: Environment) -> Bool {
    processor == other.processor && cores == other.cores && operatingSystem == other.operatingSystem
      && configuration == other.configuration && checksInvariants == other.checksInvariants
  }
}
