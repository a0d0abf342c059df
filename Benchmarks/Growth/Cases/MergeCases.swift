import ListOrdering

/// An item with a content and a section, whose id and key can be counted.
struct GrowthItem<OrderKey: Hashable & Comparable & Sendable>: MergeableItem, Equatable, Sendable {
  var id: CountedNumber
  var section = 0
  var orderKey: OrderKey
  var content = 0

  static var fields: [ItemField<Self>] { [ItemField(\Self.content, named: "content")] }
}

/// The merge with one key space, with one section and unchanged contents.
enum MergeCases<Space: GrowthSpace> {
  typealias Server = GrowthItem<Space.Key>
  typealias Local = LocalItem<Server>

  /// The input of a merge.
  struct Sides {
    var base: [Server]
    var local: [Local]
    var server: [Server]

    /// Creates three equal sides: the ids from 0 on, with these keys.
    init(_ keys: [Space.Key]) {
      server = keys.enumerated().map { number, key in
        Server(id: CountedNumber(number), orderKey: key)
      }
      base = server
      local = server.map { Local($0) }
    }

    /// Moves an item locally between two others of the base, even if there is no room.
    mutating func moveHere(_ row: Int, between lower: Int, and upper: Int) {
      var space = Space()
      let (low, high) = (base[lower].orderKey, base[upper].orderKey)
      local[row].item.orderKey = space.key(between: low, and: high) ?? low
      local[row].dirty = .order
    }

    /// Moves an item on the server between two others of the base.
    mutating func moveThere(_ row: Int, between lower: Int, and upper: Int) {
      var space = Space()
      let (low, high) = (base[lower].orderKey, base[upper].orderKey)
      server[row].orderKey = space.key(between: low, and: high) ?? low
    }

    /// Inserts a new item locally. Its id is greater than all others, so it
    /// comes last among equal keys.
    mutating func insertHere(_ number: Int, key: Space.Key) {
      local.append(Local(Server(id: CountedNumber(number), orderKey: key), dirty: .all))
    }
  }

  private static func merge(
    _ situation: String, rows: Law = .linear, scale: Int = 1,
    keys: @escaping (Int) -> [Space.Key] = { Space().evenKeys($0) },
    law: Law = .linearithmic,
    _ change: @escaping (inout Sides) -> Void
  ) -> GrowthCase {
    GrowthCase(
      "IntentPreservingMerge.merge", "\(Space.title), \(situation)", law, rows: rows, scale: scale
    ) { size in
      var sides = Sides(keys(size))
      change(&sides)
      return Work { [sides] in
        let merge = IntentPreservingMerge(space: Space())
        let result = try merge.merge(base: sides.base, local: sides.local, server: sides.server)
        return Outcome(rows: result.changes.count)
      }
    }
  }

  static var all: [GrowthCase] { moves + news + strange }

  private static var moves: [GrowthCase] {
    /// Moves every `step`-th item between two others that are half a list away.
    func move(_ step: Int, _ sides: inout Sides, _ body: (inout Sides, Int, Int, Int) -> Void) {
      let count = sides.base.count
      for row in stride(from: 1, to: count / 2 - 1, by: step) {
        body(&sides, row, count / 2 + row, count / 2 + row + 1)
      }
    }
    return [
      merge("nothing changed", rows: .constant) { _ in },
      merge("8 moved here", rows: .constant) { sides in
        move(sides.base.count / 16, &sides) { $0.moveHere($1, between: $2, and: $3) }
      },
      merge("n/16 moved here") { move(8, &$0) { $0.moveHere($1, between: $2, and: $3) } },
      merge("n/16 moved there", rows: .constant) { move(8, &$0) { $0.moveThere($1, between: $2, and: $3) } },
      merge("n/16 moved on each side") {
        move(8, &$0) { $0.moveHere($1, between: $2, and: $3) }
        move(8, &$0) { $0.moveThere($1 + 2, between: $2 + 1, and: $3 + 1) }
      },
      merge("all moved here, reversed") { sides in
        for row in sides.local.indices {
          sides.local[row].item.orderKey = sides.base[sides.base.count - 1 - row].orderKey
          sides.local[row].dirty = .order
        }
      },
      // In a shuffled list about 2√n rows keep their order. In each gap between them, √n others are
      // merged in pair by pair.
      merge("shuffled there, n/16 moved here", law: .rootGroups.written("O(n log n + d c)")) { sides in
        let keys = sides.base.map(\.orderKey)
        for (row, other) in Numbers.shuffled(keys.count).enumerated() {
          sides.server[row].orderKey = keys[other.number / 2]
        }
        move(8, &sides) { $0.moveHere($1, between: $2, and: $3) }
      },
      // Items moved into the same gap on both sides are merged pair by pair.
      merge("8 moved here and n/8 there into one gap", law: .linearithmic.written("O(n log n + d c)")) {
        sides in
        let (count, gap) = (sides.base.count, sides.base.count / 2)
        for row in 0..<count / 8 { sides.moveThere(row, between: gap, and: gap + 1) }
        for row in count / 4..<count / 4 + 8 { sides.moveHere(row, between: gap, and: gap + 1) }
      },
      merge("n/8 moved here and there into one gap", law: .quadratic.written("O(n log n + d c)")) { sides in
        let (count, gap) = (sides.base.count, sides.base.count / 2)
        for row in 0..<count / 8 { sides.moveThere(row, between: gap, and: gap + 1) }
        for row in count / 4..<count * 3 / 8 { sides.moveHere(row, between: gap, and: gap + 1) }
      },
    ]
  }

  private static var news: [GrowthCase] {
    [
      merge("n/4 new here at the end") { sides in
        var space = Space()
        let (count, last) = (sides.base.count, sides.base.last!.orderKey)
        for (number, key) in space.keys(count / 4, between: last, and: nil)!.enumerated() {
          sides.insertHere(count + number, key: key)
        }
      },
      merge("one new here in each second gap") { sides in
        var space = Space()
        let count = sides.base.count
        for row in stride(from: 0, to: count - 1, by: 2) {
          let (low, high) = (sides.base[row].orderKey, sides.base[row + 1].orderKey)
          sides.insertHere(count + row, key: space.key(between: low, and: high)!)
        }
      },
      merge("one new here in each exhausted gap", scale: 2, keys: { Space().exhaustedKeys($0) }) { sides in
        let count = sides.base.count
        for row in stride(from: 0, to: count - 1, by: 2) {
          sides.insertHere(count + row, key: sides.base[row].orderKey)
        }
      },
      merge("n/4 moved here into exhausted gaps", keys: { Space().exhaustedKeys($0) }) { sides in
        for row in stride(from: 2, to: sides.base.count - 6, by: 4) {
          sides.moveHere(row, between: row + 4, and: row + 5)
        }
      },
      merge("n/4 new there", rows: .constant) { sides in
        var space = Space()
        let (count, last) = (sides.base.count, sides.base.last!.orderKey)
        for (number, key) in space.keys(count / 4, between: last, and: nil)!.enumerated() {
          sides.server.append(Server(id: CountedNumber(count + number), orderKey: key))
        }
      },
    ]
  }

  private static var strange: [GrowthCase] {
    [
      merge("all keys unusable there") { sides in
        for row in sides.server.indices { sides.server[row].orderKey = Space.unusable }
      },
      merge("all keys equal there") { sides in
        for row in sides.server.indices { sides.server[row].orderKey = sides.base[0].orderKey }
      },
      merge("equal in pairs there, one new here in each") { sides in
        let count = sides.base.count
        for row in stride(from: 0, to: count - 1, by: 2) {
          sides.server[row + 1].orderKey = sides.base[row].orderKey
          sides.insertHere(count + row, key: sides.base[row].orderKey)
        }
      },
      merge("all removed here") { sides in
        for row in sides.local.indices { sides.local[row].isRemoved = true }
      },
      merge("all removed there", rows: .constant) { $0.server = [] },
      merge("sections by the dozen", rows: .constant) { sides in
        for row in sides.base.indices {
          sides.base[row].section = row % 12
          sides.server[row].section = row % 12
          sides.local[row].item.section = row % 12
        }
      },
      merge("a section each", rows: .constant) { sides in
        for row in sides.base.indices {
          sides.base[row].section = row
          sides.server[row].section = row
          sides.local[row].item.section = row
        }
      },
    ]
  }
}

/// The merge with the library's key spaces, and the rule that it is compared with.
enum MergingCases {
  static let all =
    OrderedListCases.both(MergeCases<MidpointKeys>.all, MergeCases<CountedKeys<MidpointKeys>>.all)
    + OrderedListCases.both(MergeCases<LabelKeys>.all, MergeCases<CountedKeys<LabelKeys>>.all)
    + OrderedListCases.both(MergeCases<FractionalKeys>.all, MergeCases<CountedKeys<FractionalKeys>>.all)
    + miniDo

  private static let miniDo: [GrowthCase] = [("nothing changed", false), ("all moved", true)].map {
    situation, isDirty in
    GrowthCase("MiniDoMerge.merge", situation, .linearithmic, rows: .linear) { size in
      var sides = MergeCases<MidpointKeys>.Sides(MidpointKeys().evenKeys(size))
      if isDirty { for row in sides.local.indices { sides.local[row].dirty = .order } }
      return .once { [sides] in Numbers.use(MiniDoMerge().merge(local: sides.local, server: sides.server)) }
    }
  }
}
