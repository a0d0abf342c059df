import ArgumentParser
import Reordering
import Commands
import Foundation
import Measuring

/// `bench echo`: a `--program` for `bench replay` that answers at once, to time the pipes'
/// overhead.
struct EchoCommand: ParsableCommand {
  static let name = "echo"
  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Answers each operation at once with a meaningless key.",
    shouldDisplay: false)

  func run() throws {
    try Output.write(EchoProgram.greeting)
    var echo = EchoProgram()
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      // Treats an unreadable input as ended.
      guard count > 0 else { return }
      try Output.write(String(decoding: echo.answer(to: buffer[..<count]), as: UTF8.self))
    }
  }
}
