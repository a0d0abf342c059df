/// Work that no change of this package's code makes faster or slower: it takes its turn among the strategies of every
/// comparison, so that two runs can be told to have met the same machine in another state.
///
/// It computes and writes to a small stretch of memory, without a branch to guess: processors learn where a search goes,
/// sooner or later, so that one takes now this and now that long.
public enum Control {
  /// The name under which its samples stand, which no strategy has.
  public static let name = "control"

  /// Whether the samples of a subject are the control's.
  public static func measured(_ subject: Subject) -> Bool { subject.strategy == name }

  /// The trial: random numbers, one after another, change a thousand cells.
  public static let trial = Trial(name, operations: steps, largestBatch: 64) {
    [UInt64](repeating: 0, count: cells)
  } run: {
    stir(&$0)
  }

  private static let steps = 20_000
  private static let cells = 1_024

  @inline(never)
  private static func stir(_ numbers: inout [UInt64]) -> UInt64 {
    var generator = SplitMix64(seed: 0)
    for _ in 0..<steps {
      let number = generator.next()
      numbers[Int(truncatingIfNeeded: number) & (cells - 1)] &+= number
    }
    return numbers[0]
  }
}
