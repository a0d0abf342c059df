import ArgumentParser
import Commands

/// The program that `bench fuzz` and `bench attack` execute.
@main
struct FuzzerProgram: BenchProgram {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Looks for what breaks a law, and for the worst that can happen to a strategy.",
    subcommands: [FuzzCommand.self, AttackCommand.self])
}
