#if Server
import ArgumentParser

/// The program: a server, and commands for its access tokens.
@main
struct Todos: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "todos", abstract: "Serves to-do lists to several devices and manages their access tokens.",
    subcommands: [
      ServeCommand.self, TokenCommand.self, TokensCommand.self, RevokeCommand.self, RestoredCommand.self,
    ])

  static func main() async {
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch let error as ProgramError {
      error.end()
    } catch {
      exit(withError: error)
    }
  }
}
#else
import Foundation

/// The program as it is built without the server. It only prints an error.
@main
enum Todos {
  static func main() {
    FileHandle.standardError.write(
      Data("todos: this build does not contain the server; run: swift run --traits Server todos\n".utf8))
    exit(64)
  }
}
#endif
