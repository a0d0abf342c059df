import AllocationCounting
import Measuring

/// The memory that one run of a trial allocates. With a fixed hash seed, the counts are reproducible.
struct Allocations {
  /// The number of allocated blocks.
  let count: Int
  /// The number of requested bytes.
  let bytes: Int
  /// The requested bytes of the blocks that the trial's data still holds after the run.
  let bytesHeld: Int

  /// Runs the trial twice, because the first run initializes globals, and counts the second run.
  /// Returns `nil` if this program cannot count allocations, or if the trial fails, which its
  /// timing has already reported.
  init?(of trial: Trial) {
    func prepared() throws -> () throws -> UInt64 { try trial.prepareForCounting?() ?? trial.prepare(1) }
    guard allocation_counting_is_on(), let first = try? prepared()() else { return nil }
    blackHole(first)
    note_holdings()
    defer { stop_noting_holdings() }
    guard let run = try? prepared() else { return nil }
    let start = allocation_counts_now()
    guard let checksum = try? run() else { return nil }
    let end = allocation_counts_now()
    blackHole(checksum)
    count = Int(end.allocations - start.allocations)
    bytes = Int(end.bytes - start.bytes)
    bytesHeld = Int(end.bytes_held)
    withExtendedLifetime(run) {}
  }

  static let names: Set = ["allocations", "allocatedBytes", "bytesInMemory", "timedOperations"]

  func named(operations: Int) -> [String: CounterValue] {
    [
      "allocations": CounterValue(count), "allocatedBytes": CounterValue(bytes),
      "bytesInMemory": CounterValue(bytesHeld), "timedOperations": CounterValue(operations),
    ]
  }
}
