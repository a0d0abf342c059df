import Measuring
import Commands
import ArgumentParser
import Reordering

/// `bench keys`: order keys for programs in other languages.
struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract: "Makes order keys: reads lines LOWER UPPER [COUNT], and writes the keys between.",
    discussion: """
      Reads lines from standard input and answers each line immediately, with the keys or with "error: …". \
      "-" stands for the start or the end of the list. Fields are separated by spaces, or by tabs in a line \
      that contains a tab.

      Key spaces:
      \(KeysSpace.all.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n"))
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  @Option(help: "The kind of keys, from the list above.")
  var space = KeysSpace.all[0].name

  @Option(help: "text: one line per answer; json: an array of objects.")
  var format = Format.text

  func run() throws {
    var space = try KeysSpace.named(space)
    // Writes each answer on its own line, so that a program can read it before its next request.
    var isFirst = true
    var lines = InputLines()
    while let line = try lines.next() {
      let answer =
        line.map { space.answer($0) }
        ?? KeysAnswer(error: "the line has more than \(InputLines.maxBytes) bytes; use shorter keys")
      switch format {
      case .text: try Output.write(answer.text + "\n")
      case .json: try Output.write((isFirst ? "[" : ",") + answer.json + "\n")
      }
      isFirst = false
    }
    if format == .json { try say(isFirst ? "[]" : "]") }
  }
}
