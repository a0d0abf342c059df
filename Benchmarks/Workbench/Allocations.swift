import AllocationCounting
import Measuring

/// What one run of a trial asks of the allocator: the same each time, where hash tables are laid out the same.
struct Allocations {
  /// Blocks that the run got.
  let count: Int
  /// Bytes that it asked for.
  let bytes: Int
  /// Bytes that what the trial set up holds when the run is over, as they were asked for.
  let bytesHeld: Int

  /// Runs the trial twice, so that what is made once for all is there; nil where this program cannot count, or the trial
  /// fails, which its timing has said.
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

  /// The names of the counters.
  static let names: Set = ["allocations", "allocatedBytes", "bytesInMemory", "timedOperations"]

  /// The counters by name.
  func named(operations: Int) -> [String: CounterValue] {
    [
      "allocations": CounterValue(count), "allocatedBytes": CounterValue(bytes),
      "bytesInMemory": CounterValue(bytesHeld), "timedOperations": CounterValue(operations),
    ]
  }
}
