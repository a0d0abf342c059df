public import ArgumentParser
import Foundation
import Measuring

/// A program that the launcher `bench` replaces itself with.
public protocol BenchProgram: ParsableCommand {}

extension BenchProgram {
  /// Runs the command that the arguments name. Prints any failure as one line on standard error and
  /// exits with a code of sysexits.
  public static func main() {
    // The launcher sets this variable to detect that it launches itself. This program is running
    // now, so the launcher has not launched itself.
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

  /// Exits as the argument parser requires: with the help text, or with an error.
  private static func end(parsing error: any Error) -> Never {
    let code = exitCode(for: error)
    let message = fullMessage(for: error)
    do throws(InputError) {
      if message.isEmpty {
        // The error is an exit code only: the command has already printed its message.
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
