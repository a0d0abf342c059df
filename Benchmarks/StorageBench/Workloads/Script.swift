import Reordering

/// A history of moves and inserts as an app does it: by ids and neighbors.
struct Script: Sendable {
  /// How many rows the list has at the start: those of the ids from 1 on, in order.
  let initialCount: Int
  /// The steps.
  let edits: [Edit]

  /// The first steps of a history of inserts and moves. Moves to where a row stands are left out.
  ///
  /// - Complexity: O(*n*) a step.
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
        // Among the others it stands behind the one that is now at this index.
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

  /// The list's order after so many steps.
  ///
  /// - Complexity: O(*n*) a step.
  func order(after steps: Int) -> [Int64] {
    var list = OrderedIDs(count: initialCount)
    for edit in edits.prefix(steps) { list.apply(edit) }
    return list.ids
  }
}
