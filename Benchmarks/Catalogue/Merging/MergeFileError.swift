/// Why a file of merge cases cannot be used: one line that says where, what, and how to mend it.
public struct MergeFileError: Error, Equatable, Sendable {
  /// The exit codes of `sysexits.h` that fit.
  public enum ExitCode: Int32, Sendable {
    /// The command was called wrongly.
    case usage = 64
    /// The file's content is wrong.
    case data = 65
    /// There is no such file, or it cannot be read.
    case noInput = 66
  }

  /// The file as the user named it.
  public let file: String
  /// The line on which the trouble begins, counted from 1.
  public let line: Int?
  /// The value that is wrong, such as `[3].local[2].priority`.
  public let path: String
  /// What is wrong.
  public let problem: String
  /// What mends it.
  public let mend: String
  /// The code with which a command exits on it.
  public let exitCode: ExitCode

  init(
    file: String, line: Int? = nil, path: String = "", problem: String, mend: String,
    exitCode: ExitCode = .data
  ) {
    self.file = file
    self.line = line
    self.path = path
    self.problem = problem
    self.mend = mend
    self.exitCode = exitCode
  }
}

extension MergeFileError: CustomStringConvertible {
  /// `file:line: path: problem; mend.` on one line, whatever the file holds.
  public var description: String {
    let place = file + (line.map { ":\($0)" } ?? "") + (path.isEmpty ? "" : ": \(path)")
    return "\(place): \(problem); \(mend)."
      .map { $0.isNewline ? " " : "\($0)" }.joined()
  }
}
