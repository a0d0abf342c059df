import ListOrdering
import Measuring

/// What happens to a row's last write.
public enum DamageKind: String, Hashable, Sendable, CaseIterable {
  /// It never reached the store: the row has its former content, or is missing if it had none.
  case lost
  /// It reached the store as random bits, or as a reference to a random item.
  case garbled
}

/// What is left of a list whose rows were damaged: means of several trials.
public struct Damage: Hashable, Sendable {
  /// How many items the list has.
  public var items = 0
  /// How many trials there were.
  public var trials = 0
  /// The mean number of items that cannot be found any more.
  public var unreachable = 0.0
  /// The mean number of items that are found, but would have to move to bring all found ones into order.
  public var outOfPlace = 0.0
}

/// Runs a history, spoils some of the rows that it wrote last, reads the list back from what is stored, and counts
/// what is wrong with it.
///
/// The rows to spoil are drawn from those that the history's steps wrote and that are still there, and of each it is
/// the last write that goes wrong: an earlier one would have been mended since. A strategy with a single row can
/// lose that alone. Deletions of rows are not spoilt.
struct DamageExperiment<Order: StoredOrder> {
  /// The rows as they should be stored.
  private var stored: [Int: Order.Row] = [:]
  /// Of each row that the steps wrote: what it held before its last write, if anything.
  private var former: [Int: Order.Row?] = [:]
  /// The ids in the true order.
  private let truth: [Int]

  /// Runs a history, beginning with an empty list.
  init(_ history: History, _ order: Order) {
    var run = CountingRun(order, maxRows: .max)
    run.fill(history.initialCount)
    stored = run.rows
    for (step, operation) in history.operations.enumerated() {
      if case .remove(let index) = operation {
        let id = run.model.ids[index]
        stored[id] = nil
        former[id] = nil
      }
      run.apply(operation, step: step)
      for (id, row) in run.journal.writes {
        former.updateValue(stored[id] ?? row.former, forKey: id)
        stored[id] = row
      }
    }
    truth = Array(run.model.ids)
  }

  /// Spoils `losses` rows, or all that were written if there are fewer, anew in each trial.
  func damage(losses: Int, kind: DamageKind, seed: UInt64, trials: Int) -> Damage {
    var generator = SplitMix64(seed: seed)
    let written = former.keys.sorted()
    var (unreachable, outOfPlace) = (0, 0)
    for _ in 0..<trials {
      var rows = stored
      for id in generator.shuffled(written).prefix(losses) {
        rows[id] =
          switch kind {
          case .lost: former[id]!
          case .garbled: stored[id]!.garbled(among: truth, using: &generator)
          }
      }
      let faults = Self.faults(of: Order.Row.recovered(from: rows), truth: truth)
      unreachable += faults.unreachable
      outOfPlace += faults.outOfPlace
    }
    return Damage(
      items: truth.count, trials: trials, unreachable: Double(unreachable) / Double(trials),
      outOfPlace: Double(outOfPlace) / Double(trials))
  }

  /// Compares what was read with the truth; what was read but should not be there is passed over.
  static func faults(of recovered: [Int], truth: [Int]) -> (unreachable: Int, outOfPlace: Int) {
    let ranks = Dictionary(uniqueKeysWithValues: zip(truth, truth.indices))
    let found = recovered.compactMap { ranks[$0] }
    return (truth.count - found.count, found.count - longestIncreasingSubsequence(of: found).count)
  }
}
