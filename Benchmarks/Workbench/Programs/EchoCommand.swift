import ArgumentParser
import Commands
import Reordering

/// `bench echo`: a `--program` for `bench replay` that answers at once, to time the pipes'
/// overhead.
struct EchoCommand: ParsableCommand {
  static let name = "echo"
  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Answers each operation at once with a meaningless key.",
    shouldDisplay: false)

  func run() throws {
    try Output.write(EchoProgram.greeting)
    while let line = readLine() { try Output.write(EchoProgram.answer(to: line)) }
  }
}
