import Measuring
import Commands
import ArgumentParser
import Reordering

/// `bench keys`: order keys for programs in other languages.
struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract: "Makes order keys: a line LOWER UPPER [COUNT] in, the keys between out.",
    discussion: """
      Reads lines from standard input and answers each at once with the key or keys, or with "error: …". \
      "-" stands for an open end. Fields are separated by blanks, or by tabs where a line has one.

      Key spaces:
      \(KeysCommandLine.spaces.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n"))
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  @Option(help: "The key space.")
  var space = KeysCommandLine.spaces[0].name

  @Option(help: "A line an answer, or an array of JSON objects.")
  var format = Format.text

  func run() throws {
    var space: KeysSpace
    do {
      space = try KeysCommandLine.space(named: self.space)
    } catch {
      Output.complain("bench keys: \(error.description)")
      throw ExitCode(error.code.rawValue)
    }
    // Writes each answer on its own line, so that a program can read it before its next request.
    var isFirst = true
    var lines = InputLines()
    while let line = try lines.next() {
      let answer = KeysCommandLine.answer(line: line, maxBytes: InputLines.maxBytes, space: &space)
      switch format {
      case .text: try Output.write(answer.text + "\n")
      case .json: try Output.write((isFirst ? "[" : ",") + answer.json + "\n")
      }
      isFirst = false
    }
    if format == .json { try say(isFirst ? "[]" : "]") }
  }
}
