public import Foundation

#if canImport(Darwin)
  import Darwin
#endif

extension Environment {
  /// Returns the environment of this process.
  /// - Parameters:
  ///   - root: The source folder, to determine the commit with git.
  ///   - seed: The seed of all random numbers in the run.
  ///   - date: The start of the run.
  ///   - arguments: The command line, including the program.
  public static func current(
    root: URL, seed: UInt64, date: Date = Date(), arguments: [String] = CommandLine.arguments
  ) -> Environment {
    let git = commit(root: root)
    return Environment(
      processor: processorModel ?? unknown,
      cores: ProcessInfo.processInfo.activeProcessorCount,
      memoryBytes: ProcessInfo.processInfo.physicalMemory,
      operatingSystem: ProcessInfo.processInfo.operatingSystemVersionString,
      swift: swiftVersion,
      commit: git?.hash ?? unknown,
      hasUncommittedChanges: git?.isDirty,
      configuration: isDebugBuild ? .debug : .release,
      checksInvariants: hasInvariantChecks,
      date: date.ISO8601Format(),
      seed: seed,
      arguments: arguments)
  }

  /// Whether this code was compiled without optimization: only then are
  /// conditions of assertions evaluated.
  static var isDebugBuild: Bool {
    var isDebug = false
    assert(
      {
        isDebug = true; return true
      }())
    return isDebug
  }

  /// Whether the package trait `InvariantChecks` is enabled.
  static var hasInvariantChecks: Bool {
    #if INVARIANT_CHECKS
      true
    #else
      false
    #endif
  }

  /// The full version of the `swift` command on PATH, if it can be the one that built this program.
  /// Otherwise only the minor version of the compiler, since code cannot determine more.
  static var swiftVersion: String {
    let words = output(of: "swift", "--version")?.split(whereSeparator: \.isWhitespace) ?? []
    guard let number = words.first(where: { $0.first?.isNumber == true }),
      number == compilerVersion || number.hasPrefix(compilerVersion + ".")
    else { return compilerVersion }
    return String(number)
  }

  /// The version of the compiler that compiled this file.
  private static var compilerVersion: String {
    #if compiler(>=6.5)
      "6.5 or later"
    #elseif compiler(>=6.4)
      "6.4"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  private static func commit(root: URL) -> (hash: String, isDirty: Bool)? {
    guard let hash = output(of: "git", "-C", root.path, "rev-parse", "HEAD"),
      let changes = output(of: "git", "-C", root.path, "status", "--porcelain")
    else { return nil }
    return (hash, !changes.isEmpty)
  }

  private static var processorModel: String? {
    #if canImport(Darwin)
      var size = 0
      guard sysctlbyname("machdep.cpu.brand_string", nil, &size, nil, 0) == 0, size > 1 else { return nil }
      var bytes = [UInt8](repeating: 0, count: size)
      guard sysctlbyname("machdep.cpu.brand_string", &bytes, &size, nil, 0) == 0 else { return nil }
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    #else
      // On ARM the file contains no model, so the result is nil.
      guard let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8) else { return nil }
      let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
      return line?.split(separator: ":", maxSplits: 1).last?.trimmingCharacters(in: .whitespaces)
    #endif
  }

  /// Returns a program's output, trimmed of white space; nil if the program cannot run or fails.
  static func output(of program: String...) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = program
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
