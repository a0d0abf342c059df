import Reordering

/// Writes a history in the format that `bench replay` reads.
enum AttackTrace {
  /// Returns the trace of a history, with comment lines that describe it.
  static func text(of history: History, result: AttackResult) -> String {
    var text = """
      # The worst history found for \(result.strategy) at \(result.size) items, of \(result.evaluations) \
      histories tried:
      # after the first line, it relabels \(result.found) rows of other items per placement.
      # \(result.genome)
      i 0 \(history.initialCount)

      """
    for operation in history.operations {
      switch operation {
      case .insert(let index): text += "i \(index)\n"
      case .remove(let index): text += "d \(index)\n"
      case .move(let from, let to): text += "m \(from) \(to)\n"
      case .moveBlock: preconditionFailure("Adversaries move items one by one")
      }
    }
    return text
  }
}
