#if canImport(Darwin)
  import Darwin
  import MachO
#else
  import Glibc
#endif

/// Returns the path of the running executable, symbolic links resolved.
func executablePath() throws(LaunchError) -> String {
  #if canImport(Darwin)
    var size: UInt32 = 0
    _ = _NSGetExecutablePath(nil, &size)  // only returns the size
    var path = [CChar](repeating: 0, count: Int(size))
    _ = _NSGetExecutablePath(&path, &size)
  #else
    let path = "/proc/self/exe"
  #endif
  guard let resolved = realpath(path, nil) else { throw .noExecutable }
  defer { free(resolved) }
  return String(cString: resolved)
}

/// Replaces this process with the command. Returns only if that fails, with the reason.
func become(_ command: [String]) -> LaunchError {
  var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
  execvp(command[0], &arguments)
  return .cannotStart(command[0], reason: String(cString: strerror(errno)))
}

do throws(LaunchError) {
  let launch = try Launch(
    executable: executablePath(), source: #filePath, arguments: Array(CommandLine.arguments.dropFirst()),
    isMarked: getenv(Launch.mark) != nil, exists: { access($0, F_OK) == 0 })
  setenv(Launch.mark, "1", 1)
  throw become(launch.command)
} catch {
  let line = "bench: \(error.message)\n"
  write(STDERR_FILENO, line, line.utf8.count)
  exit(error.exitCode)
}
