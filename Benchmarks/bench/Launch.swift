/// The command that `bench` becomes.
///
/// Measuring wants an optimized build, and `swift run bench` makes a debug build. So `bench` is not the
/// program: it is a launcher, built in a moment, which turns into `swift run -c release … workbench` with the
/// user's own arguments, or into the program of the command that has one of its own. It turns into it, rather
/// than starting it, so that terminal, signals and exit code are the program's own. SwiftPM does the rest: it
/// passes whatever follows the product's name on as it stands, runs the product in the folder where the user
/// called, and reports on its build to standard error, which leaves standard output to the program.
///
/// `bench load` becomes a Python program instead, which builds the server itself.
struct Launch: Equatable {
  /// The environment variable that says that a launcher has already run.
  ///
  /// Were the product ever the launcher again, each would start the next for ever. The variable breaks that
  /// circle: the launcher sets it, and the program takes it away as the first thing it does. So a launcher that
  /// finds it was started in the program's place, while one that the program itself, or a script below it,
  /// starts does not find it and runs. To compare process ids would need nothing from the program, but misses
  /// the circle where `swift` is a wrapper that starts the toolchain as a child.
  static let mark = "LISTORDERING_BENCH_LAUNCHED"

  /// The commands that are programs of their own, for what they alone need takes long to build, and the products'
  /// names; all others are the workbench's.
  static let programs = ["fuzz": "fuzzer", "attack": "fuzzer", "storage": "storage-bench"]

  /// The strategies and policies of the default program. All others are built only when they are asked for, with
  /// ``fullProgram``.
  static let defaultStrategies: Set = [
    // Insertion.
    "append-and-sort", "binary", "chunked", "galloping", "hand-written", "interpolation", "linear",
    // Reordering.
    "dense", "fractional-index", "fractional-window", "gitlab", "labels-window", "lexorank", "linked-list",
    "midpoint-float32", "midpoint-whole", "midpoint-window", "ranked-model", "tag-range",
    // Merging.
    "after-predecessor", "delete-and-insert", "intent-preserving", "last-writer", "last-writer-jittered",
    "local-first", "minido", "minido-float32", "position-register", "remote-first",
  ]

  /// The program that has every strategy.
  static let fullProgram = "workbench-full"

  /// The products that have several commands, and so are told which.
  private static let sharedPrograms: Set<String> = ["fuzzer"]

  /// How programs are built: for measuring, and without debugging information, which takes a tenth of the build.
  private static let build = ["-c", "release", "-debug-info-format", "none"]

  /// The program and its arguments, to be looked up on the path.
  let command: [String]

  /// Plans the launch.
  ///
  /// - Parameters:
  ///   - executable: the launcher's absolute path, symbolic links resolved.
  ///   - source: the absolute path at compile time of a source file in `Benchmarks/bench`.
  ///   - arguments: what the user typed after `bench`.
  ///   - isMarked: whether the environment holds ``mark``.
  ///   - exists: whether a file or folder stands at a path.
  /// - Throws: `launchedAgain` where marked; `noPackage` where the package is found neither where it was
  ///   compiled nor around the executable.
  init(
    executable: String, source: String, arguments: [String], isMarked: Bool, exists: (String) -> Bool
  ) throws(LaunchError) {
    if isMarked { throw .launchedAgain }
    guard let root = Self.root(executable: executable, source: source, exists: exists) else {
      throw .noPackage(executable: executable)
    }
    let scratch = Self.scratch(executable: executable)
    if let rest = Self.loadArguments(of: arguments) {
      // A separate scratch folder for the server, because a build with other traits compiles everything again.
      let serverScratch = (scratch ?? root + "/.build") + "-server"
      command = ["python3", root + "/Benchmarks/load/load.py", "--scratch-path", serverScratch] + rest
      return
    }
    let (product, rest) = Self.program(of: arguments)
    let options = scratch.map { ["--scratch-path", $0] } ?? []
    command = ["swift", "run"] + Self.build + ["--package-path", root] + options + [product] + rest
  }

  /// The arguments of `bench load`, which is a Python program; `nil` for any other command.
  private static func loadArguments(of arguments: [String]) -> [String]? {
    if arguments.first == "load" { return Array(arguments.dropFirst()) }
    return arguments.starts(with: ["help", "load"]) ? ["--help"] : nil
  }

  /// The product that the arguments ask for, and what it is given of them.
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

  /// Whether the arguments ask for strategies that the default program lacks: by `--full`, or by a `--strategy` that is
  /// not made of the names of default strategies alone, such as `lexorank` or `dense|lexorank`.
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

  /// The package's folder: the one that the launcher was compiled in, or, if the package has moved since,
  /// the nearest above the executable.
  private static func root(executable: String, source: String, exists: (String) -> Bool) -> String? {
    let compiledIn = folders(above: source).dropFirst(2).prefix(1)
    return (compiledIn + folders(above: executable)).first { folder in
      exists(folder + "/Package.swift") && exists(folder + "/Benchmarks/bench")
    }
  }

  /// The scratch folder that the launcher was built in, so that both builds share it wherever that is.
  ///
  /// SwiftPM's layout is `SCRATCH/TRIPLE/CONFIGURATION/bench`. An executable that was copied elsewhere, or
  /// that another build system made, has none, and SwiftPM takes the package's own.
  private static func scratch(executable: String) -> String? {
    guard executable.hasSuffix("/debug/bench") || executable.hasSuffix("/release/bench") else { return nil }
    return folders(above: executable).dropFirst(2).first
  }

  /// The folders above an absolute path, nearest first, the root last.
  private static func folders(above path: String) -> [String] {
    let slashes = path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") }
    return slashes.reversed().map { $0 == path.startIndex ? "/" : String(path[..<$0]) }
  }
}

/// Why the launcher cannot become the program.
enum LaunchError: Error, Equatable {
  /// The launcher was started in the program's place.
  case launchedAgain
  /// The package is neither where it was compiled nor around the executable.
  case noPackage(executable: String)
  /// The system does not say where the executable is.
  case noExecutable
  /// `swift` could not be started, for the reason that the system gives.
  case noSwift(reason: String)
  /// `python3` could not be started, for the reason that the system gives.
  case noPython(reason: String)

  /// One line that says what is wrong and what to do about it.
  var message: String {
    switch self {
    case .launchedAgain:
      "\(Launch.mark) is set, so the launcher started itself; unset it, and "
        + "type: swift run -c release workbench"
    case .noPackage(let executable):
      "no ListOrdering package around \(executable); in the package's folder, type: swift run bench"
    case .noExecutable:
      "cannot find my own executable; in the package's folder, type: swift run -c release workbench"
    case .noSwift(let reason):
      "cannot start swift (\(reason)); install Swift 6.2 or later (https://swift.org/install), put it on "
        + "PATH, and type: swift run bench"
    case .noPython(let reason):
      "cannot start python3 (\(reason)); install Python 3.10 or later (apt-get install python3), put it on "
        + "PATH, and type: swift run bench load"
    }
  }

  /// The exit code, by sysexits: `EX_SOFTWARE`, or `EX_UNAVAILABLE` if `swift` or `python3` is missing.
  var exitCode: Int32 {
    switch self {
    case .launchedAgain, .noPackage, .noExecutable: 70
    case .noSwift, .noPython: 69
    }
  }
}
