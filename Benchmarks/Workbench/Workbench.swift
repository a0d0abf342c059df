import ArgumentParser
import Catalogue
import Foundation
import Measuring

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
    Output.prepare()
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let error as InputError {
      end(error)
    } catch let error as WriteFailure {
      end(InputError(error))
    } catch {
      end(parsing: error)
    }
  }

  private static func end(_ error: InputError) -> Never {
    Output.complain("bench: \(error.description)")
    Foundation.exit(error.code.rawValue)
  }

  /// Ends as the argument parser wants to: with help, or with what is wrong about the arguments.
  private static func end(parsing error: any Error) -> Never {
    let code = exitCode(for: error)
    let message = fullMessage(for: error)
    do throws(InputError) {
      if message.isEmpty {
        // A code alone: what there was to say has been said.
      } else if code.isSuccess {
        try say(message)
      } else {
        Output.complain(message.shownInLines)
      }
    } catch {
      end(error)
    }
    Foundation.exit(code.rawValue)
  }
}

/// What a command prints.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case table, json
}
