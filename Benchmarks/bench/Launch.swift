/// The command that the process of `bench` replaces itself with.
///
/// Measuring needs an optimized build, but `swift run bench` makes a debug build. So `bench` is
/// only a launcher that builds in a moment. It replaces its process with `swift run -c release …
/// workbench` and the user's arguments, or with the separate program that implements the command.
/// It does not start a child process, so the terminal, signals and exit code belong to the program.
/// SwiftPM passes on all arguments after the product's name unchanged, runs the product in the
/// user's working folder, and logs its build to standard error. Standard output is left to the
/// program.
///
/// `bench load` runs a Python program instead, which builds the server itself.
struct Launch: Equatable {
  /// The environment variable that shows that a launcher has already run.
  ///
  /// If SwiftPM ever ran the launcher instead of the program, the launchers would start each other
  /// forever. To prevent this, the launcher sets the variable, and the program unsets it first
  /// thing. A launcher that finds the variable set was started in the program's place. A launcher
  /// that the program or one of its scripts starts does not find it, and runs. Comparing process
  /// ids would not need the program's help, but would miss the loop if `swift` is a wrapper that
  /// starts the toolchain as a child process.
  static let mark = "LISTORDERING_BENCH_LAUNCHED"

  /// The commands that are separate programs because their dependencies take long to build, with
  /// the names of their products. The workbench has all other commands.
  static let programs = ["fuzz": "fuzzer", "attack": "fuzzer", "storage": "storage-bench"]

  /// The strategies and policies of the default program. All others are only in ``fullProgram``,
  /// which is built on demand.
  static let defaultStrategies: Set = [
    "append-and-sort", "binary", "chunked", "galloping", "hand-written", "interpolation", "linear",
    "dense", "fractional-index", "fractional-window", "gitlab", "labels-window", "lexorank", "linked-list",
    "midpoint-float32", "midpoint-whole", "midpoint-window", "ranked-model", "tag-range",
    "after-predecessor", "delete-and-insert", "intent-preserving", "last-writer", "last-writer-jittered",
    "local-first", "minido", "minido-float32", "position-register", "remote-first",
  ]

  /// The product with all strategies.
  static let fullProgram = "workbench-full"

  /// The products with several commands, which take the command's name as their first argument.
  private static let sharedPrograms: Set<String> = ["fuzzer"]

  /// The build options: optimized, and without debugging information, a tenth of the build time.
  private static let build = ["-c", "release", "-debug-info-format", "none"]

  /// The program and its arguments. The program is looked up in PATH.
  let command: [String]

  /// - Parameters:
  ///   - executable: The launcher's absolute path, symbolic links resolved.
  ///   - source: The absolute path at compile time of a source file in `Benchmarks/bench`.
  ///   - arguments: The user's arguments to `bench`.
  ///   - isMarked: Whether the environment contains ``mark``.
  ///   - exists: Returns whether there is a file or folder at a path.
  /// - Throws: `launchedAgain` if `isMarked` is true. `noPackage` if the package is neither at the
  ///   path where it was compiled nor in a folder above the executable.
  init(
    executable: String, source: String, arguments: [String], isMarked: Bool, exists: (String) -> Bool
  ) throws(LaunchError) {
    if isMarked { throw .launchedAgain }
    guard let root = Self.root(executable: executable, source: source, exists: exists) else {
      throw .noPackage(executable: executable)
    }
    let scratch = Self.scratch(executable: executable)
    if let rest = Self.loadArguments(of: arguments) {
      // The server has a separate scratch folder, because other traits recompile everything.
      let serverScratch = (scratch ?? root + "/.build") + "-server"
      command = ["python3", root + "/Benchmarks/load/load.py", "--scratch-path", serverScratch] + rest
      return
    }
    let (product, rest) = Self.program(of: arguments)
    let options = scratch.map { ["--scratch-path", $0] } ?? []
    command = ["swift", "run"] + Self.build + ["--package-path", root] + options + [product] + rest
  }

  /// Returns the arguments for the Python program of `bench load`, or `nil` for any other command.
  private static func loadArguments(of arguments: [String]) -> [String]? {
    if arguments.first == "load" { return Array(arguments.dropFirst()) }
    return arguments.starts(with: ["help", "load"]) ? ["--help"] : nil
  }

  /// Returns the product that implements the command, and the arguments to pass to it.
  private static func program(of arguments: [String]) -> (product: String, arguments: [String]) {
    func call(_ command: String, _ rest: [String]) -> (product: String, arguments: [String])? {
      programs[command].map { ($0, sharedPrograms.contains($0) ? [command] + rest : rest) }
    }
    if let command = arguments.first, let call = call(command, Array(arguments.dropFirst())) { return call }
    if arguments.first == "help", let command = arguments.dropFirst().first,
      let call = call(command, ["--help"])
    {
      return call
    }
    return (needsEveryStrategy(arguments) ? fullProgram : "workbench", arguments)
  }

  /// Whether the arguments require strategies that the default program lacks: with `--full`, or with
  /// a `--strategy` other than default names joined by `|`, as in `dense|lexorank`.
  private static func needsEveryStrategy(_ arguments: [String]) -> Bool {
    var rest = arguments.prefix { $0 != "--" }[...]
    while let argument = rest.popFirst() {
      let option = "--strategy"
      let pattern: String?
      switch argument {
      case "--full": return true
      case option: pattern = rest.popFirst()
      case _ where argument.hasPrefix(option + "="): pattern = String(argument.dropFirst(option.count + 1))
      default: pattern = nil
      }
      if let pattern, !pattern.split(separator: "|").allSatisfy({ defaultStrategies.contains(String($0)) }) {
        return true
      }
    }
    return false
  }

  /// Returns the package's folder: the one that the launcher was compiled in or, if the package has
  /// moved, the nearest one above the executable.
  private static func root(executable: String, source: String, exists: (String) -> Bool) -> String? {
    let compiledIn = folders(above: source).dropFirst(2).prefix(1)
    return (compiledIn + folders(above: executable)).first { folder in
      exists(folder + "/Package.swift") && exists(folder + "/Benchmarks/bench")
    }
  }

  /// Returns the scratch folder that the launcher was built in, so that both builds share it.
  ///
  /// SwiftPM's layout is `SCRATCH/TRIPLE/CONFIGURATION/bench`. For an executable that was copied,
  /// or built by another build system, this returns `nil`, and SwiftPM uses the package's default.
  private static func scratch(executable: String) -> String? {
    guard executable.hasSuffix("/debug/bench") || executable.hasSuffix("/release/bench") else { return nil }
    return folders(above: executable).dropFirst(2).first
  }

  /// Returns the folders above an absolute path, from the nearest to the root.
  private static func folders(above path: String) -> [String] {
    let slashes = path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") }
    return slashes.reversed().map { $0 == path.startIndex ? "/" : String(path[..<$0]) }
  }
}

/// The reason why the launcher cannot run the program.
enum LaunchError: Error, Equatable {
  /// The launcher was started instead of the program.
  case launchedAgain
  /// The package is neither at the path where it was compiled nor above the executable.
  case noPackage(executable: String)
  /// The system does not report the path of the executable.
  case noExecutable
  /// `swift` could not be started, for the reason that the system gives.
  case noSwift(reason: String)
  /// `python3` could not be started, for the reason that the system gives.
  case noPython(reason: String)

  /// One line with the problem and its remedy.
  var message: String {
    switch self {
    case .launchedAgain:
      "\(Launch.mark) is set, so the launcher has started itself; unset it, and "
        + "type: swift run -c release workbench"
    case .noPackage(let executable):
      "\(executable) is not inside the ListOrdering package; in the package's folder, type: swift run bench"
    case .noExecutable:
      "cannot find the executable of bench; in the package's folder, type: swift run -c release workbench"
    case .noSwift(let reason):
      "cannot start swift (\(reason)); install Swift 6.2 or later (https://swift.org/install), put it on "
        + "PATH, and type: swift run bench"
    case .noPython(let reason):
      "cannot start python3 (\(reason)); install Python 3.10 or later (apt-get install python3), put it on "
        + "PATH, and type: swift run bench load"
    }
  }

  /// The exit code of sysexits: `EX_UNAVAILABLE` if a tool is missing, otherwise `EX_SOFTWARE`.
  var exitCode: Int32 {
    switch self {
    case .launchedAgain, .noPackage, .noExecutable: 70
    case .noSwift, .noPython: 69
    }
  }
}
