public import ArgumentParser
import Foundation
import Measuring

/// A program that the launcher `bench` becomes.
public protocol BenchProgram: ParsableCommand {}

extension BenchProgram {
  /// Runs the command that the arguments name; every failure is one line on standard error and an exit code by sysexits.
  public static func main() {
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
