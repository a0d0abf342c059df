/// Work whose speed does not depend on this package's code. It is sampled among the
/// strategies of every comparison, so that a report can tell when two runs met the same
/// machine in different states.
///
/// It computes and writes to a small range of memory, without unpredictable branches. Processors
/// learn the branches of a search sooner or later, which would make its time vary.
public enum Control {
  /// The name of its samples, which no strategy has.
  public static let name = "control"

  /// Returns whether the samples of a subject are the control's.
  public static func measured(_ subject: Subject) -> Bool { subject.strategy == name }

  /// The trial, in which consecutive random numbers change about a thousand cells.
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
