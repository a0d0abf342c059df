import Foundation
import ListOrdering

/// The ordered list with each of the library's key spaces, and cases specific to one of them.
enum OrderedListCases {
  static let all =
    both(ListCases<MidpointKeys>.all, ListCases<CountedKeys<MidpointKeys>>.all)
    + both(ListCases<LabelKeys>.all, ListCases<CountedKeys<LabelKeys>>.all)
    + both(ListCases<FractionalKeys>.all, ListCases<CountedKeys<FractionalKeys>>.all)
    + documents(of: MidpointKeys.self) + documents(of: LabelKeys.self) + documents(of: FractionalKeys.self)
    + farOut + remembering

  /// Returns the plain cases, with the measures that need counted keys from
  /// the same cases on such keys.
  static func both(_ plain: [GrowthCase], _ counted: [GrowthCase]) -> [GrowthCase] {
    zip(plain, counted).map { $0.counting(keysBy: $1) }
  }

  /// A list as a document. The cost of JSON itself is included, and is linear.
  private static func documents<Space: GrowthSpace & Codable>(of space: Space.Type) -> [GrowthCase]
  where Space.Key: Codable {
    typealias Cases = ListCases<Space>
    return [
      GrowthCase("OrderedList.encode(to:)", Cases.situation("JSON"), .linear) { size in
        let list = try Cases.list(size)
        return .once { Numbers.use(try JSONEncoder().encode(list)) }
      },
      GrowthCase("OrderedList.init(from:)", Cases.situation("JSON"), .linearithmic) { size in
        let document = try JSONEncoder().encode(try Cases.list(size))
        return .once { Numbers.use(try JSONDecoder().decode(Cases.List.self, from: document)) }
      },
    ]
  }

  /// Keys so large that adding 1 does not change them, such as nanoseconds since 1970.
  private static let farOut: [GrowthCase] = [
    ("append(_:)", { list, _ in try list.append(CountedNumber(-1 - list.count)) }),
    ("insert(_:at: 0)", { list, _ in try list.insert(CountedNumber(-1 - list.count), at: 0) }),
  ].map {
    (
      operation: String,
      body: @escaping (inout PriorityList<CountedNumber>, Int) throws -> PriorityList<CountedNumber>.Rows
    ) in
    GrowthCase(
      "OrderedList.\(operation)", "doubles, next to a key of 1.7e18", .logarithmic, work: .chunk
    ) { size in
      let sign: Double = operation.hasPrefix("append") ? 1 : -1
      let keys = (0..<size).map { sign * 1.7e18 + Double(($0 - size) * 1_000_000) }
      return ListCases<MidpointKeys>.each([0], of: try ListCases<MidpointKeys>.list(of: keys), body)
    }
  }

  /// Inserts into a hot gap, with doubles that remember the last insert.
  private static let remembering = [
    GrowthCase(
      "OrderedList.insert(_:at:)", "doubles that remember the last insert, one gap", .squaredLogarithmic,
      work: .windows, scale: 4
    ) { size in
      let keys = MidpointKeys().evenKeys(size).enumerated().map { (CountedNumber($0.offset), $0.element) }
      var list = try PriorityList.restore(keys, space: MidpointKeys(remembersLastInsert: true)).list
      return .each(0..<min(size / 4, Numbers.hotBatch)) {
        _ = try list.insert(CountedNumber(-1 - $0), at: size / 2 + $0)
      }
    }
  ]
}
