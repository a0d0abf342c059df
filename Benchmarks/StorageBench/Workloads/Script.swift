import Reordering

/// A history of moves and inserts in an app's terms: ids and neighbors.
struct Script: Sendable {
  /// The number of rows at the start. Their ids are 1 to `initialCount`, in order.
  let initialCount: Int
  let edits: [Edit]

  /// Creates a script from the first `steps` inserts and moves of a history. Skips moves to the
  /// current position.
  ///
  /// - Complexity: O(*n*) per step.
  init(_ history: History, steps: Int) {
    initialCount = history.initialCount
    var list = OrderedIDs(count: history.initialCount)
    var nextID = Int64(history.initialCount) + 1
    var edits: [Edit] = []
    for operation in history.operations where edits.count < steps {
      let edit: Edit
      switch operation {
      case .insert(let index):
        edit = .insert(nextID, Self.place(index, list.ids[...]))
        nextID += 1
      case .move(let from, let to):
        if from == to { continue }
        let id = list.ids[from]
        // The row that will be above it after the move, by that row's index before the move.
        let neighbor = from < to ? to : to - 1
        edit = .move(
          id, to == 0 ? .start : to == list.ids.count - 1 ? .end : .after(list.ids[neighbor]))
      case .remove, .moveBlock: preconditionFailure("A script has inserts and moves of single rows")
      }
      edits.append(edit)
      list.apply(edit)
    }
    self.edits = edits
  }

  private static func place(_ index: Int, _ ids: ArraySlice<Int64>) -> Place {
    index == 0 ? .start : index == ids.count ? .end : .after(ids[index - 1])
  }

  /// Returns the list's order after the given number of steps.
  ///
  /// - Complexity: O(*n*) per step.
  func order(after steps: Int) -> [Int64] {
    var list = OrderedIDs(count: initialCount)
    for edit in edits.prefix(steps) { list.apply(edit) }
    return list.ids
  }
}
