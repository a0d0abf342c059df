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
  /// thing. A launcher that finds the variable set was started in the program's place. If the
  /// program or one of its scripts starts a launcher, that launcher does not find the variable, and
  /// runs. Comparing process ids would not need the program's help, but would miss the loop if
  /// `swift` is a wrapper that starts the toolchain as a child process.
  static let mark = "LISTORDERING_BENCH_LAUNCHED"

  /// The commands that are separate programs because their dependencies take long to build, with
  /// the names of their products. The workbench has all other commands.
  private static let programs = ["fuzz": "fuzzer", "attack": "fuzzer", "storage": "storage-bench"]

  /// The strategies and policies of the default program. All others are only in
  /// `workbench-full`, which is built on demand.
  static let defaultStrategies: Set = [
    "append-and-sort", "binary", "chunked", "galloping", "hand-written", "interpolation", "linear",
    "dense", "fractional-index", "fractional-window", "gitlab", "labels-window", "lexorank", "linked-list",
    "midpoint-float32", "midpoint-whole", "midpoint-window", "ranked-model", "tag-range",
    "after-predecessor", "delete-and-insert", "intent-preserving", "last-writer", "last-writer-jittered",
    "local-first", "minido", "minido-float32", "position-register", "remote-first",
  ]

  /// The build options: optimized, and without debugging information, which takes a tenth of the
  /// build time.
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
    var arguments = arguments
    if arguments.count > 1, arguments[0] == "help",
      Self.programs[arguments[1]] != nil || arguments[1] == "load"
    {
      arguments = [arguments[1], "--help"]
    }
    let name = arguments.first ?? ""
    if name == "load" {
      // The server has a separate scratch folder, because a build with other traits recompiles
      // everything.
      let serverScratch = (scratch ?? root + "/.build") + "-server"
      command =
        ["python3", root + "/Benchmarks/load/load.py", "--scratch-path", serverScratch]
        + arguments.dropFirst()
      return
    }
    let product = Self.programs[name] ?? (Self.needsEveryStrategy(arguments) ? "workbench-full" : "workbench")
    // This program has one command, so it does not take the command's name.
    if product == "storage-bench" { arguments.removeFirst() }
    let options = scratch.map { ["--scratch-path", $0] } ?? []
    command = ["swift", "run"] + Self.build + ["--package-path", root] + options + [product] + arguments
  }

  /// Whether the arguments require strategies that the default program lacks: with `--full`, or with
  /// a `--strategy` other than default names joined by `|`, as in `dense|lexorank`.
  private static func needsEveryStrategy(_ arguments: [String]) -> Bool {
    let option = "--strategy"
    var rest = arguments.prefix { $0 != "--" }
    while let argument = rest.popFirst() {
      if argument == "--full" { return true }
      var pattern: String?
      if argument == option { pattern = rest.popFirst() }
      if argument.hasPrefix(option + "=") { pattern = String(argument.dropFirst(option.count + 1)) }
      let names = pattern?.split(separator: "|").map(String.init) ?? []
      if !defaultStrategies.isSuperset(of: names) { return true }
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
struct LaunchError: Error, Equatable {
  /// One line with the problem and its remedy.
  let message: String
  /// An exit code of sysexits: by default `EX_SOFTWARE`.
  var exitCode: Int32 = 70

  /// The launcher was started instead of the program.
  static let launchedAgain = LaunchError(
    message: "\(Launch.mark) is set, so the launcher has started itself; unset it, and "
      + "type: swift run -c release workbench")

  /// The system does not report the path of the executable.
  static let noExecutable = LaunchError(
    message: "cannot find the executable of bench; in the package's folder, type: "
      + "swift run -c release workbench")

  /// The package is neither at the path where it was compiled nor above the executable.
  static func noPackage(executable: String) -> LaunchError {
    LaunchError(
      message: "\(executable) is not inside the ListOrdering package; in the package's folder, "
        + "type: swift run bench")
  }

  /// `swift` or `python3` could not be started, for the reason that the system gives.
  static func cannotStart(_ tool: String, reason: String) -> LaunchError {
    let (package, command) =
      tool == "swift"
      ? ("Swift 6.2 or later (https://swift.org/install)", "swift run bench")
      : ("Python 3.10 or later (apt-get install python3)", "swift run bench load")
    return LaunchError(
      message: "cannot start \(tool) (\(reason)); install \(package), put it on PATH, and type: \(command)",
      exitCode: 69)
  }
}
