import Reporting

/// The number of instructions per move, if `Benchmarks/profile` has counted them for a run.
struct InstructionCounts: Decodable {
  let strategy: String
  let size: Int
  /// The number of instructions per move.
  let instructions: Double
  /// The number of instructions by purpose.
  let parts: [String: Double]

  static let attachment = RunAttachment<[Self]>(name: "instructions.json", writer: "Benchmarks/profile")
}

extension InstructionCounts {
  /// A copy with all texts escaped for Markdown.
  var shownInMarkdown: InstructionCounts {
    InstructionCounts(
      strategy: strategy.shownInMarkdown, size: size, instructions: instructions,
      parts: Dictionary(parts.map { ($0.key.shownInMarkdown, $0.value) }) { $0 + $1 })
  }
}
