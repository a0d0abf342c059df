import Measuring

/// What the two sides of a random conflict have done.
public enum MergeWorkload: String, CaseIterable, Sendable {
  /// Each has moved a tenth of the todos.
  case randomMoves = "random-moves"
  /// Each has moved two fifths of the todos.
  case manyMoves = "many-moves"
  /// A tenth was moved here; the server has shuffled everything.
  case serverShuffled = "server-shuffled"

  /// What is done, in a line.
  public var summary: String {
    switch self {
    case .randomMoves: "n todos; a tenth of them, at least one, moved at random on each side"
    case .manyMoves: "n todos; two fifths of them moved at random on each side"
    case .serverShuffled: "n todos; a tenth of them moved at random here, the server has shuffled them all"
    }
  }

  /// How many moves a side makes in a list of `size`; a thousand at most.
  public func moves(_ size: Int) -> Int {
    min(1_000, max(1, self == .manyMoves ? size * 2 / 5 : size / 10))
  }

  /// Conflicts of lists of `size`.
  func conflicts(_ count: Int, size: Int, seed: UInt64) -> [MergeCase] {
    var generator = ConflictGenerator(seed: SplitMix64(seed: seed).derive("\(rawValue)/\(size)"))
    return (0..<count).map { _ in
      generator.moves(moves(size), of: max(2, size), serverShuffles: self == .serverShuffled)
    }
  }
}
