import ListOrdering
import PropertyTesting

/// An initial state of a list.
protocol ListStart: Sendable {
  static func list<Tested: TestedSpace>(
    _ source: inout Source, on: Tested.Type, space: Tested.Space
  ) throws -> OrderedList<Int, Tested.Space>
}

/// A list that is empty, filled in order, or restored from any keys, perhaps near its limit.
enum AnyStart: ListStart {
  static func list<Tested: TestedSpace>(
    _ source: inout Source, on: Tested.Type, space: Tested.Space
  ) throws -> OrderedList<Int, Tested.Space> {
    var list = OrderedList<Int, Tested.Space>(
      space: space, direction: try source.bool() ? .descending : .ascending)
    switch try source.index(below: 3) {
    case 1:
      list = try OrderedList(0..<(try source.integer(in: 0...12)), space: space, direction: list.direction)
    case 2:
      var keys: [Tested.Space.Key] = []
      try source.repeating(0...10) { keys.append(try Tested.key(&$0, near: keys, in: space)) }
      source.note("stored: \(keys)")
      list = try OrderedList.restore(
        keys.enumerated().map { (id: $0, key: $1) }, space: space, direction: list.direction
      ).list
    default: break
    }
    if try source.bool(0.2) { list.limit = list.count + (try source.integer(in: 0...4)) }
    return list
  }
}

/// A list of 198 to 202 items with a limit of 200.
enum NearLimit: ListStart {
  static func list<Tested: TestedSpace>(
    _ source: inout Source, on: Tested.Type, space: Tested.Space
  ) throws -> OrderedList<Int, Tested.Space> {
    let direction: ListDirection = try source.bool() ? .descending : .ascending
    var list = try OrderedList(0..<(try source.integer(in: 198...202)), space: space, direction: direction)
    list.limit = 200
    return list
  }
}

/// A list of so many items that using every other rank is not enough, but using all ranks is.
enum HalfOfAllRanks: ListStart {
  static func list<Tested: TestedSpace>(
    _ source: inout Source, on: Tested.Type, space: Tested.Space
  ) throws -> OrderedList<Int, Tested.Space> {
    let direction: ListDirection = try source.bool() ? .descending : .ascending
    return try OrderedList(0..<(try source.integer(in: 90...110)), space: space, direction: direction)
  }
}
