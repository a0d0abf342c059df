import ArgumentParser
import Catalogue
import Commands
import Measuring

/// `bench echo`: a program for `bench replay --program` that answers at once, so that the way to it can be timed.
struct EchoCommand: ParsableCommand {
  static let name = "echo"
  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Answers each operation at once with a key that means nothing.",
    shouldDisplay: false)

  func run() throws {
    try Output.write(EchoProgram.greeting)
    var lines = InputLines()
    while let line = try lines.next() {
      guard let answer = line.flatMap(EchoProgram.answer) else {
        throw InputError(.data, "standard input: this is no operation; write one such as 'insert - - 0'")
      }
      try Output.write(answer)
    }
  }
}
