/// The instructions of a move, if `Benchmarks/profile` has counted them for a run.
struct InstructionCounts: Decodable {
  let strategy: String
  let size: Int
  /// A move takes so many.
  let instructions: Double
  /// How many of them serve what.
  let parts: [String: Double]

  /// All that was counted.
  static let attachment = RunAttachment<[Self]>(name: "instructions.json", writer: "Benchmarks/profile")
}
