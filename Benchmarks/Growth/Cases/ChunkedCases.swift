import ListOrdering

enum ChunkedCases {
  static let all = changing + reading

  private static func chunked(_ size: Int) -> ChunkedArray<CountedNumber> { ChunkedArray(Numbers.even(size)) }

  private static func change(
    _ operation: String, _ situation: String, _ law: Law,
    _ body: @escaping (inout ChunkedArray<CountedNumber>, Int) -> Void
  ) -> GrowthCase {
    GrowthCase("ChunkedArray.\(operation)", situation, .constant, work: law, scale: 8) { size in
      var array = chunked(size)
      return .each(Numbers.places(Numbers.batch(size), below: size / 2)) { body(&array, $0) }
    }
  }

  private static func changeOnce(
    _ operation: String, _ situation: String, _ law: Law,
    _ body: @escaping (inout ChunkedArray<CountedNumber>, Int) -> Void
  ) -> GrowthCase {
    GrowthCase("ChunkedArray.\(operation)", situation, law, scale: 8) { size in
      var array = chunked(size)
      return .once { body(&array, size) }
    }
  }

  private static let changing = [
    GrowthCase("ChunkedArray.init(_:)", "an array", .linear, scale: 8) { size in
      let numbers = Numbers.even(size)
      return .once { Numbers.use(ChunkedArray(numbers)) }
    },
    change("insert(_:at:)", "anywhere", .chunk) { $0.insert(CountedNumber($1), at: $1) },
    change("insert(_:at:)", "at the start", .chunk) { $0.insert(CountedNumber($1), at: 0) },
    change("append(_:)", "", .constant) { $0.append(CountedNumber($1)) },
    change("remove(at:)", "anywhere", .chunk) { $0.remove(at: $1) },
    change("subscript(_:) set", "anywhere", .logarithmic) { $0[$1] = CountedNumber($1) },
    changeOnce("insert(contentsOf:at:)", "k = n/2", .linear.written("O(k + c + n/c)")) { array, size in
      array.insert(contentsOf: Numbers.even(size / 2), at: size / 2)
    },
    changeOnce("insert(contentsOf:at:)", "k = 8", .chunks) { array, size in
      array.insert(contentsOf: Numbers.even(8), at: size / 2)
    },
    changeOnce("removeSubrange(_:)", "k = n/2", .linear.written("O(k + c + n/c)")) { array, size in
      array.removeSubrange(size / 4..<size * 3 / 4)
    },
    changeOnce("removeSubrange(_:)", "k = 8", .chunks) { array, size in
      array.removeSubrange(size / 2..<size / 2 + 8)
    },
    changeOnce("removeAll()", "", .linear) { array, _ in array.removeAll() },
    changeOnce("insert(_:at:) into a copy", "one", .chunks) { array, size in
      let copy = array
      array.insert(CountedNumber(1), at: size / 2)
      Numbers.use(copy)
    },
  ]

  private static func read(
    _ operation: String, _ law: Law, _ body: @escaping (ChunkedArray<CountedNumber>, Int) -> Void
  ) -> GrowthCase {
    GrowthCase("ChunkedArray.\(operation)", "anywhere", law) { size in
      let array = chunked(size)
      return .each(Numbers.places(64, below: size)) { body(array, $0) }
    }
  }

  private static let reading = [
    read("subscript(_:)", .logarithmic) { Numbers.use($0[$1]) },
    read("partitioningIndex(where:)", .logarithmic) { array, place in
      let number = CountedNumber(2 * place)
      Numbers.use(array.partitioningIndex { number < $0 })
    },
    GrowthCase("ChunkedArray ==", "equal", .linear) { size in
      let (array, other) = (chunked(size), chunked(size))
      return .once { Numbers.use(array == other) }
    },
    GrowthCase("ChunkedArray.hash(into:)", "all", .linear) { size in
      let array = chunked(size)
      return .once { Numbers.use(array.hashValue) }
    },
    GrowthCase("ChunkedArray iteration", "all", .linear) { size in
      let array = chunked(size)
      return .once { for number in array { Numbers.use(number) } }
    },
  ]
}
