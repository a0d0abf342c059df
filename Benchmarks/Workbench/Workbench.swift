import ArgumentParser
import Catalogue
import Foundation
import Measuring
import Reporting

/// The program behind `swift run bench`.
@main
struct Workbench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Compares ways to keep a list in order: inserting, reordering, merging.",
    usage: """
      bench [run] [<family> …] [--strategy <regex>] [--workload <regex>] [--size <n>,…] [--quick | --full]
      bench <command> …
      """,
    discussion: "Without arguments it measures all families in about a minute and writes a report.",
    subcommands: [
      RunCommand.self, ListCommand.self, ReplayCommand.self, MergeCommand.self, KeysCommand.self,
      CompareCommand.self, ReportCommand.self, FuzzCommand.self, MovesCommand.self,
    ],
    defaultSubcommand: RunCommand.self)

  /// Runs a command; every failure is one line on standard error and an exit code by sysexits.
  static func main() {
    // The launcher sets this to notice that it launches itself. From here on it is no loop.
    unsetenv("LISTORDERING_BENCH_LAUNCHED")
    // A reader that has seen enough, as `head` has, is no error.
    signal(SIGPIPE, SIG_DFL)
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let error as InputError {
      FileHandle.standardError.write(Data("bench: \(error.description)\n".utf8))
      exit(withCode: error.code)
    } catch {
      exit(withError: error)
    }
  }

  private static func exit(withCode code: InputError.Code) -> Never { Foundation.exit(code.rawValue) }
}

/// What a command prints.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case table, json
}

/// Prints a table that fits the terminal, or of any width where the output is no terminal.
func show(_ table: Table) {
  let isTerminal = Terminal.isTerminal(.output)
  print(
    table.terminal(
      width: isTerminal ? Terminal.width(.output) ?? 80 : .max, isStyled: Terminal.isStyled(.output)),
    terminator: "")
}
