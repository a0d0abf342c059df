package import ArgumentParser
import Commands
import Foundation
import Measuring

/// The program of `swift run bench`, with its commands. It works with any set of strategies.
package struct Workbench: BenchProgram {
  package static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Compares strategies for ordered lists: inserting, reordering, merging.",
    usage: """
      bench [run] [<family> …] [--strategy <regex>] [--workload <regex>] [--size <n>,…] [--quick | --full]
      bench <command> …
      """,
    discussion: """
      Without arguments, bench measures all families in about half a minute and writes a report.

      Separate programs, which are built when they are first used: bench fuzz, bench attack, bench storage,
      bench load.
      """,
    subcommands: [
      RunCommand.self, ListCommand.self, ReplayCommand.self, MergeCommand.self, KeysCommand.self,
      CompareCommand.self, ReportCommand.self, LatencyCommand.self, MovesCommand.self, EchoCommand.self,
    ],
    defaultSubcommand: RunCommand.self)

  package init() {}
}
