import ListOrdering
import Measuring

/// What happens to a row's last write.
public enum DamageKind: String, Hashable, Sendable, CaseIterable {
  /// It never reached the store: the row has its previous content, or is missing if it had none.
  case lost
  /// It reached the store as random bits, or as a reference to a random item.
  case garbled
}

/// The state of a list after damage to its rows: means of several trials.
public struct Damage: Hashable, Sendable {
  public var items = 0
  public var trials = 0
  /// The mean number of items that can no longer be found.
  public var unreachable = 0.0
  /// The mean number of found items that would have to move to bring all found ones into order.
  public var outOfPlace = 0.0
}

/// Runs a history, damages some of the rows that it last wrote, reads the list back from the stored
/// rows, and counts the faults.
///
/// The rows are drawn from those that the history's steps wrote and that still exist. The last
/// write of each row is damaged, since it would have overwritten damage to an earlier write. A
/// strategy with a single row can lose only that row. Deletions of rows are not damaged.
struct DamageExperiment<Order: StoredOrder> {
  /// The rows as they should be stored.
  private var stored: [Int: Order.Row] = [:]
  /// For each row that the steps wrote, its content before its last write, if any.
  private var former: [Int: Order.Row?] = [:]
  /// The ids in the correct order.
  private let truth: [Int]

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

  /// Damages `losses` rows in each trial, or all written rows if there are fewer.
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

  /// Compares the recovered ids with the correct ones, ignoring ids that should not be there.
  static func faults(of recovered: [Int], truth: [Int]) -> (unreachable: Int, outOfPlace: Int) {
    let ranks = Dictionary(uniqueKeysWithValues: zip(truth, truth.indices))
    let found = recovered.compactMap { ranks[$0] }
    return (truth.count - found.count, found.count - longestIncreasingSubsequence(of: found).count)
  }
}
