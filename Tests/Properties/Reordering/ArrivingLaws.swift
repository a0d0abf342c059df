import ListOrdering
import PropertyTesting

extension ReorderingLaws {
  /// Compares applying rows whose keys other rows already have with inserting the same items by index.
  static func arriving<Tested: TestedSpace>(_: Tested.Type) -> Property {
    Property(
      "rows that arrive under taken keys of \(Tested.name) write about as much as inserts",
      coverage: ["many": 0.1]
    ) { source in
      let space = try Tested.space(&source)
      var list = try OrderedList(
        0..<(try source.integer(in: 2...8)), space: space,
        direction: try source.bool() ? .descending : .ascending)
      var inserted = list
      // A few keys, which may be close together.
      var maker = space
      let rows = list.storedRows.map(\.key).sorted()
      let near = maker.keys(try source.integer(in: 0...3), between: rows[0], and: rows[1]) ?? []
      let taken = [rows[0], rows[1]] + near
      let kinds = try source.integer(in: 1...taken.count)
      source.note("\(list.direction): \(list.storedRows), arriving under \(taken.prefix(kinds))")
      source.count()
      var (written, writtenByInserts, nextID) = (0, 0, list.count)

      try source.repeating(0...250) { source in
        let count = list.count
        switch try source.branch(weights: [12, 2, 1, 1]) {
        case 0:
          let keys = try source.array(1...(source.bool(0.8) ? 1 : 4)) { try taken[$0.index(below: kinds)] }
          source.note("arriving: \(keys)")
          let arriving = keys.enumerated().map { OrderedRow(id: nextID + $0, key: $1) }
          nextID += keys.count
          written += try list.apply(arriving).rows.count
          let places = try arriving.map { row in try (index: some(list.firstIndex(of: row.id)), id: row.id) }
          for place in places.sorted(by: { $0.index < $1.index }) {
            writtenByInserts += try inserted.insert(place.id, at: place.index).count
          }
        case 1:
          // A known row gets a taken key.
          let (item, key) = (try source.index(below: count), try taken[source.index(below: kinds)])
          source.note("\(list[item]) under \(key)")
          let id = list[item]
          written += try list.apply([OrderedRow(id: id, key: key)]).rows.count
          writtenByInserts += try inserted.move(id, to: some(list.firstIndex(of: id))).count
        case 2:
          let index = try source.index(below: count + 1)
          source.note("insert(at: \(index))")
          written += try list.insert(nextID, at: index).count
          writtenByInserts += try inserted.insert(nextID, at: index).count
          nextID += 1
        default:
          let (from, to) = (try source.index(below: count), try source.index(below: count))
          source.note("move(from: \(from), to: \(to))")
          written += list.move(from: from, to: to).count
          writtenByInserts += inserted.move(from: from, to: to).count
        }
        try require(
          written <= 2 * writtenByInserts + 16, "\(written) rows written, and \(writtenByInserts) by inserts")
      }
      source.label("many", if: nextID > 100)
      list._checkInvariants()
      try requireEqual(Array(list), Array(inserted))
    }
  }
}
