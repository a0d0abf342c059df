import Measuring

/// The kind of edits on both sides of a random conflict.
public enum MergeWorkload: String, CaseIterable, Sendable {
  /// Each side has moved a tenth of the todos.
  case randomMoves = "random-moves"
  /// Each side has moved two fifths of the todos.
  case manyMoves = "many-moves"
  /// A tenth was moved locally; the server has shuffled all todos.
  case serverShuffled = "server-shuffled"
  /// Each side has inserted a todo near the same exhausted gap, so the
  /// server has relabeled rows there.
  case relabelsConcurrently = "relabeled-apart"

  public var summary: String {
    switch self {
    case .randomMoves: "n todos; a tenth of them, at least one, moved at random on each side"
    case .manyMoves: "n todos; two fifths of them moved at random on each side"
    case .serverShuffled: "n todos; a tenth of them moved at random locally; the server has shuffled them all"
    case .relabelsConcurrently:
      "n todos; one inserted on the server into an exhausted gap, one locally within three positions of it"
    }
  }

  /// Returns the number of todos that a side moves or inserts in a list of
  /// `size`; at most a thousand.
  public func moves(_ size: Int) -> Int {
    self == .relabelsConcurrently ? 1 : min(1_000, max(1, self == .manyMoves ? size * 2 / 5 : size / 10))
  }

  /// Returns conflicts of lists of `size`. With jittered keys, the edits are the same.
  func conflicts(_ count: Int, size: Int, seed: UInt64, isJittered: Bool = false) -> [MergeCase] {
    // The former spelling of this name keeps the conflicts that were counted under it.
    let label = self == .relabelsConcurrently ? "relabelled-apart" : rawValue
    var generator = ConflictGenerator(
      seed: SplitMix64(seed: seed).derive("\(label)/\(size)"), isJittered: isJittered)
    return (0..<count).map { _ in
      self == .relabelsConcurrently
        ? generator.relabelsConcurrently(of: max(4, size))
        : generator.moves(moves(size), of: max(2, size), serverShuffles: self == .serverShuffled)
    }
  }
}
