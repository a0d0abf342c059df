import ListOrdering

/// The ordered list with one key space.
enum ListCases<Space: GrowthSpace> {
  typealias List = OrderedList<CountedNumber, Space>

  static var all: [GrowthCase] { inserting + removing + moving + movingMany + restoring + reading }

  /// Returns a list of the ids from 0 up to, but not including, a size.
  static func list(_ size: Int, direction: ListDirection = .ascending) throws -> List {
    try list(of: Space().evenKeys(size), direction: direction)
  }

  /// Returns a list of the ids from 0 on with these keys, which ascend.
  static func list(of keys: [Space.Key], direction: ListDirection = .ascending) throws -> List {
    let rows = keys.enumerated().map { (CountedNumber($0.offset), $0.element) }
    return try List.restore(rows, space: Space(), direction: direction).list
  }

  /// Returns a situation's name with that of the key space.
  static func situation(_ text: String) -> String { "\(Space.title), \(text)" }

  /// Returns the number of rows to store, and of bytes in their keys.
  static func outcome(_ changes: some Collection<OrderedRow<CountedNumber, Space.Key>>) -> Outcome {
    Outcome(rows: changes.count, keyBytes: changes.reduce(0) { $0 + Space.bytes(of: $1.key) })
  }

  /// Returns the work of many operations on one item each. Storage grows by doubling, so the cost
  /// is O(log n) and one chunk's shift only on average.
  static func each(
    _ places: [Int], of list: List, _ operation: @escaping (inout List, _ place: Int) throws -> List.Rows?
  ) -> Work {
    var list = list
    return Work(operations: places.count) {
      var sum = Outcome(rows: 0, keyBytes: 0)
      for place in places {
        guard let changes = try operation(&list, place) else { continue }
        sum.rows! += changes.count
        for change in changes { sum.keyBytes! += Space.bytes(of: change.key) }
      }
      return sum
    }
  }

  /// Returns a case of an operation on one item, at random places.
  static func one(
    _ operation: String, _ text: String = "random places", direction: ListDirection = .ascending,
    _ body: @escaping (inout List, _ place: Int) throws -> List.Rows?
  ) -> GrowthCase {
    GrowthCase("OrderedList.\(operation)", situation(text), .logarithmic, work: .chunk, scale: 4) { size in
      each(
        Numbers.places(Numbers.batch(size), below: size / 2), of: try list(size, direction: direction), body)
    }
  }

  /// Returns a case of an operation on one item that repeatedly hits one gap
  /// and sometimes exhausts it.
  static func hot(
    _ operation: String, _ text: String, _ body: @escaping (inout List, _ place: Int) throws -> List.Rows?
  ) -> GrowthCase {
    GrowthCase(
      "OrderedList.\(operation)", situation(text), .squaredLogarithmic, work: .windows, scale: 4
    ) { size in
      each(Array(1...min(size / 4, Numbers.hotBatch)), of: try list(size), body)
    }
  }
}

// MARK: - One item

extension ListCases {
  private static var inserting: [GrowthCase] {
    /// Returns an id that is not in the list. It is unique, since the list grows.
    func new(_ list: List) -> CountedNumber { CountedNumber(-1 - list.count) }
    return [
      one("insert(_:at:)") { try $0.insert(new($0), at: $1) },
      one("insert(_:at:)", "descending, random places", direction: .descending) {
        try $0.insert(new($0), at: $1)
      },
      hot("insert(_:at:)", "one gap, always behind") { try $0.insert(new($0), at: 16 + $1) },
      hot("insert(_:at:)", "one gap, always in front") { list, _ in try list.insert(new(list), at: 7) },
      one("insert(_:after:)") { try $0.insert(new($0), after: CountedNumber($1)) },
      one("insert(_:before:)") { try $0.insert(new($0), before: CountedNumber($1)) },
      one("insert(_:between:and:)") {
        try $0.insert(new($0), between: CountedNumber($1), and: CountedNumber($1 + 1))
      },
      one("insert(_:between:and:)", "far neighbors") {
        try $0.insert(new($0), between: CountedNumber($1), and: $0[$0.count - 1])
      },
      one("append(_:)") { list, _ in try list.append(new(list)) },
      one("append(_:)", "descending", direction: .descending) { list, _ in try list.append(new(list)) },
      one("insert(_:at: 0)", "always in front") { list, _ in try list.insert(new(list), at: 0) },
      GrowthCase(
        "OrderedList.insert(_:after:)", situation("each into an exhausted gap"), .squaredLogarithmic,
        work: .windows, scale: 4
      ) { size in
        each(Array(0..<size / 32), of: try list(of: Space().exhaustedKeys(size))) {
          try $0.insert(new($0), after: CountedNumber(16 * $1))
        }
      },
    ]
  }

  private static var removing: [GrowthCase] {
    [
      one("remove(_:)", "each second") { list, place in
        let id = CountedNumber(2 * (place / 2))
        if list.contains(id) { try list.remove(id) }
        return nil
      },
      one("replace(_:with:)", "each once") { list, place in
        let id = CountedNumber(place)
        if list.contains(id) { _ = try list.replace(id, with: CountedNumber(-1 - place)) }
        return nil
      },
      one("remove(at:)") { list, place in
        list.remove(at: place)
        return nil
      },
    ]
  }

  private static var moving: [GrowthCase] {
    /// Returns another index for each index.
    func target(_ place: Int, _ list: List) -> Int { place * 7 % list.count }
    return [
      one("move(_:to:)") { try $0.move(CountedNumber($1), to: target($1, $0)) },
      one("move(_:to:)", "descending, random places", direction: .descending) {
        try $0.move(CountedNumber($1), to: target($1, $0))
      },
      one("move(from:to:)") { $0.move(from: $1, to: target($1, $0)) },
      one("move(from:to:)", "to the start") { $0.move(from: $1, to: 0) },
      one("move(from:to:)", "to the end") { $0.move(from: $1, to: $0.count - 1) },
      hot("move(from:to:)", "one gap") { list, _ in list.move(from: 0, to: list.count / 2) },
      one("move(_:after:)") { try $0.move(CountedNumber($1), after: CountedNumber(target($1, $0))) },
      one("move(_:before:)") { try $0.move(CountedNumber($1), before: CountedNumber(target($1, $0))) },
      one("move(_:between:and:)") {
        let place = min(target($1, $0), $0.count - 2)
        return try $0.move(CountedNumber($1), between: $0[place], and: $0[place + 1])
      },
      one("apply(_:)", "a row, at random places") { list, place in
        let key = list.key(of: list[target(place, list)])!
        return try list.apply([OrderedRow(id: CountedNumber(place), key: key)]).rows
      },
      hot("apply(_:)", "new rows under the key of one item") { list, _ in
        let row = OrderedRow(id: CountedNumber(-1 - list.count), key: list.key(of: CountedNumber(16))!)
        return try list.apply([row]).rows
      },
    ]
  }
}

// MARK: - Reading

extension ListCases {
  private static var reading: [GrowthCase] {
    func look(
      _ operation: String, _ law: Law, _ body: @escaping (List, Int) -> Void
    ) -> GrowthCase {
      GrowthCase("OrderedList.\(operation)", situation("random places"), law) { size in
        let list = try list(size)
        return .each(Numbers.places(64, below: size)) { body(list, $0) }
      }
    }
    func walk(
      _ operation: String, _ text: String, _ law: Law, direction: ListDirection = .ascending,
      _ body: @escaping (List) -> Void
    ) -> GrowthCase {
      GrowthCase("OrderedList\(operation)", situation(text), law) { size in
        let list = try list(size, direction: direction)
        return .once { body(list) }
      }
    }
    return [
      look("subscript(_:)", .logarithmic) { Numbers.use($0[$1]) },
      look("contains(_:)", .logarithmic) { Numbers.use($0.contains(CountedNumber($1))) },
      look("firstIndex(of:)", .logarithmic) { Numbers.use($0.firstIndex(of: CountedNumber($1))) },
      look("key(of:)", .logarithmic) { Numbers.use($0.key(of: CountedNumber($1))) },
      look("insertsLeft(at:)", .logarithmic) { Numbers.use($0.insertsLeft(at: $1)) },
      walk(" iteration", "ascending", .linear) { for id in $0 { Numbers.use(id) } },
      walk(" iteration", "descending", .linear, direction: .descending) { for id in $0 { Numbers.use(id) } },
      walk(".storedRows", "ascending", .linear) { Numbers.use($0.storedRows) },
      walk(".storedRows", "descending", .linear, direction: .descending) { Numbers.use($0.storedRows) },
      walk(" ==", "a copy", .linear) {
        var copy = $0
        _ = copy.move(from: 0, to: 0)
        Numbers.use(copy == $0)
      },
      walk(".hash(into:)", "all", .linear) { Numbers.use($0.hashValue) },
      GrowthCase("OrderedList.append(_:) to a copy", situation("one"), .linear) { size in
        let list = try list(size)
        return .once {
          var copy = list
          _ = try copy.append(CountedNumber(-1))
        }
      },
    ]
  }
}
