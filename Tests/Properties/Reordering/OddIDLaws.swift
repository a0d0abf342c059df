import ListOrdering
import PropertyTesting

extension ReorderingLaws {
  /// Ids from property lists or computations, including NaN, which does not equal itself.
  static let oddIDs = Property(
    "ids that do not equal themselves are refused, whatever the limit, and change nothing",
    coverage: ["refused": 0.2, "a list": 0.2]
  ) { source in
    let rows = try source.array(0...5) { source in
      (id: try oddID(&source), key: try source.double())
    }
    let limit = try source.bool() ? source.anyInteger(Int.self) : nil
    source.note("limit \(limit.map { "\($0)" } ?? "none"): \(rows)")
    source.count()
    let list: PriorityList<Double>
    do {
      list = try PriorityList<Double>.restore(rows, limit: limit).list
    } catch let error as OrderedListError<Double> {
      source.label("refused")
      switch error {
      case .unordered(let id): return try require(id.isNaN, "refused: \(id)")
      case .duplicate(let id): return try require(rows.count { $0.id == id } > 1, "refused: \(id)")
      default: return try require(false, "\(error)")
      }
    }
    source.label("a list")
    try require(rows.allSatisfy { !$0.id.isNaN } && Set(rows.map(\.id)).count == rows.count, "\(list)")
    list._checkInvariants()
    try source.repeating(0...4) { source in
      source.count()
      let id = try oddID(&source)
      source.note("\(id)")
      let isThere = list.contains(id)
      try requireEqual(isThere, rows.contains { $0.id == id })
      for edit in edits(id) {
        var edited = list
        do {
          try edit.body(&edited)
          try require(!id.isNaN && isThere == edit.wantsItem, "\(edit.name) was not refused")
          try require(edit.wantsItem || list.count < limit ?? .max, "the limit")
        } catch let error as OrderedListError<Double> {
          try requireEqual(edited.storedRows, list.storedRows, "\(edit.name), refused, changed the list")
          switch error {
          case .unordered: try require(id.isNaN && !edit.wantsItem, edit.name)
          case .unknown: try require(!isThere && edit.wantsItem, edit.name)
          case .duplicate: try require(isThere, edit.name)
          case .full(let full): try require(full == limit && list.count >= full && !edit.wantsItem, edit.name)
          default: try require(false, "\(edit.name): \(error)")
          }
        }
        edited._checkInvariants()
      }
    }
  }

  private static func oddID(_ source: inout Source) throws -> Double {
    try source.bool(0.1) ? .nan : Double(try source.integer(in: 0...9))
  }

  private struct Edit {
    let name: String
    /// Whether the edit needs an existing item instead of a new one.
    let wantsItem: Bool
    let body: (inout PriorityList<Double>) throws -> Void
  }

  private static func edits(_ id: Double) -> [Edit] {
    [
      Edit(name: "append", wantsItem: false) { _ = try $0.append(id) },
      Edit(name: "insert", wantsItem: false) { _ = try $0.insert(id, at: 0) },
      Edit(name: "insert between", wantsItem: false) { _ = try $0.insert(id, between: nil, and: nil) },
      Edit(name: "insert several", wantsItem: false) { _ = try $0.insert(contentsOf: [id], at: 0) },
      Edit(name: "move", wantsItem: true) { _ = try $0.move(id, to: $0.count - 1) },
      Edit(name: "move after", wantsItem: true) { _ = try $0.move(id, after: id) },
      Edit(name: "move several", wantsItem: true) { _ = try $0.move([id], to: 0) },
      Edit(name: "move several between", wantsItem: true) { _ = try $0.move([id], between: nil, and: nil) },
      Edit(name: "replace", wantsItem: true) { _ = try $0.replace(id, with: id) },
      Edit(name: "remove", wantsItem: true) { try $0.remove(id) },
      Edit(name: "remove several", wantsItem: true) { try $0.remove(contentsOf: [id]) },
    ]
  }
}
