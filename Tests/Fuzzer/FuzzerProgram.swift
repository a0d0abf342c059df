import ArgumentParser
import Commands

/// The program that `bench fuzz` and `bench attack` execute.
@main
struct FuzzerProgram: BenchProgram {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Searches for cases that break a property, and for the worst case of strategies.",
    subcommands: [FuzzCommand.self, AttackCommand.self])
}
