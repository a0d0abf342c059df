import PropertyTesting
import Testing

/// A false law and its smallest counterexample.
struct PlantedFault: CustomTestStringConvertible, Sendable {
  let property: Property
  /// The notes of the smallest counterexample.
  let notes: [String]

  var testDescription: String { property.name }

  init(_ name: String, _ notes: [String], _ body: @escaping Property.Body) {
    property = Property(name, body)
    self.notes = notes
  }

  static let all: [PlantedFault] = numbers + lists + structures

  static let numbers: [PlantedFault] = [
    PlantedFault("the mean of two doubles lies between them", ["a = 0.0, b = 5e-324"]) { source in
      let a = try source.double()
      let b = try source.double(near: [a])
      try source.assume(a < b && a.isFinite && b.isFinite)
      source.note("a = \(a), b = \(b)")
      let middle = a / 2 + b / 2
      try require(a < middle && middle < b)
    },
    PlantedFault("integers are above -1000", ["x = -1001"]) { source in
      let x = try source.integer(in: -100_000...100_000)
      source.note("x = \(x)")
      try require(x >= -1000)
    },
    PlantedFault("no integer is its own negation", ["x = -9223372036854775808"]) { source in
      let x = try source.anyInteger(Int64.self)
      source.note("x = \(x)")
      try require(x == 0 || x != 0 &- x)
    },
    PlantedFault("two integers differ by less than 10", ["0 10"]) { source in
      let a = try source.integer(in: 0...1000)
      let b = try source.integer(in: 0...1000)
      source.note("\(a) \(b)")
      try require(a >= b || b - a < 10)
    },
    PlantedFault("odd numbers end at 100", ["101"]) { source in
      let x = try source.integer(in: 0...1 << 40)
      source.note("\(x)")
      try require(x % 2 == 0 || x < 100)
    },
    PlantedFault("a flag is never set", ["0 true"]) { source in
      let tag = try source.branch(1, 1, 1)
      let flag = try source.bool()
      source.note("\(tag) \(flag)")
      try require(!flag)
    },
    PlantedFault("only the first alternative holds", ["1 false"]) { source in
      let tag = try source.branch(1, 1, 1)
      let flag = try source.bool()
      source.note("\(tag) \(flag)")
      try require(tag == 0)
    },
    PlantedFault("an alternative fails for values of its own", ["0 30"]) { source in
      let tag = try source.branch(1, 9)
      let x = try source.integer(in: 0...100)
      source.note("\(tag) \(x)")
      try require(tag == 0 ? !(30...40).contains(x) : x < 60)
    },
  ]

  static let lists: [PlantedFault] = [
    PlantedFault("sorting by < puts a list in order", ["[0.0, nan]"]) { source in
      let list = try source.array(0...30) { try $0.double() }
      source.note("\(list)")
      let sorted = list.sorted()
      try require(zip(sorted, sorted.dropFirst()).allSatisfy { $0 <= $1 })
    },
    PlantedFault("sums stay below 250", ["[50, 100, 100]"]) { source in
      let list = try source.array(0...100) { try $0.integer(in: 0...100) }
      source.note("\(list)")
      try require(list.reduce(0, +) < 250)
    },
    PlantedFault("a list has no equal elements", ["[0, 0]"]) { source in
      let list = try source.array(0...50) { try $0.integer(in: 0...1000) }
      source.note("\(list)")
      try require(Set(list).count == list.count)
    },
    PlantedFault("a list equals its reverse", ["[0, 1]"]) { source in
      let list = try source.array(0...50) { try $0.integer(in: 0...1000) }
      source.note("\(list)")
      try requireEqual(list.reversed(), list)
    },
    PlantedFault("a list has fewer than five different elements", ["[0, 1, 2, 3, 4]"]) { source in
      let list = try source.array(0...50) { try $0.integer(in: 0...Int.max) }
      source.note("\(list)")
      try require(Set(list).count < 5)
    },
    PlantedFault("a list whose length comes first holds no 900", ["[900]"]) { source in
      let count = try source.integer(in: 0...30)
      let list = try (0..<count).map { _ in try source.integer(in: 0...1000) }
      source.note("\(list)")
      try require(!list.contains { $0 >= 900 })
    },
    PlantedFault("permutations move nothing far", ["[0, 1, 3, 4, 5, 2]"]) { source in
      let order = try source.permutation(of: Array(0..<6))
      source.note("\(order)")
      try require(order.enumerated().allSatisfy { abs($0.offset - $0.element) < 3 })
    },
    PlantedFault("text is ASCII", ["é"]) { source in
      let text = try source.string(0...20)
      source.note(text)
      try require(text.utf8.allSatisfy { $0 < 128 })
    },
  ]

  static let structures: [PlantedFault] = [
    PlantedFault("nested lists hold no more than nine elements", ["[[0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]"]) {
      source in
      let lists = try source.array(0...10) { try $0.array(0...10) { try $0.integer(in: 0...9) } }
      source.note("\(lists)")
      try require(lists.reduce(0) { $0 + $1.count } < 10)
    },
    PlantedFault("trees hold no 777", ["leaf 777"]) { source in
      let tree = try Tree.draw(&source, depth: 7)
      source.note("\(tree)")
      try require(!tree.leaves.contains(777))
    },
    PlantedFault("JSON texts hold no name twice", [#"{"id":null,"id":null}"#]) { source in
      let text = try source.json()
      source.note(text)
      try require(text.split(separator: "\"id\":").count < 3 || !text.hasPrefix("{\"id\":"))
    },
  ]

  /// Faults whose choices depend on each other, so none can be simplified alone. They are too rare
  /// to be found by chance, so each has an initial case, as a file of regressions would have.
  static let coupled: [(fault: PlantedFault, start: [UInt64])] = [
    (
      PlantedFault("three are never equal", ["0 0 0"]) { source in
        let list = try (0..<3).map { _ in try source.draw(upTo: 1_000_000_000) }
        source.note("\(list[0]) \(list[1]) \(list[2])")
        try require(Set(list).count > 1)
      }, [87_654_321, 87_654_321, 87_654_321]
    ),
    (
      PlantedFault("no two differ by 3", ["0 3"]) { source in
        let x = try source.draw(upTo: 1_000_000_000)
        let y = try source.draw(upTo: 1_000_000_000)
        source.note("\(x) \(y)")
        try require(x > y || y - x != 3)
      }, [87_654_321, 87_654_324]
    ),
    (
      PlantedFault("800 and 900 do not meet", ["800 900"]) { source in
        let x = try source.draw(upTo: 1_000_000_000)
        let y = try source.draw(upTo: 1_000_000_000)
        source.note("\(x) \(y)")
        try require([x, y].sorted() != [800, 900])
      }, [900, 800]
    ),
    (
      PlantedFault("no checksum is right", ["0 0 0"]) { source in
        try source.span("record") { source in
          let x = try source.draw(upTo: 1_000_000_000)
          let y = try source.draw(upTo: 1_000_000_000)
          let z = try source.draw(upTo: 1_000_000_006)
          source.note("\(x) \(y) \(z)")
          try require(z != (31 * x + 17 * y) % 1_000_000_007)
        }
      }, [3, 5, 178]
    ),
    (
      PlantedFault("after its length, a list has no 900 before a 901", ["[900, 901]"]) { source in
        let count = try source.integer(in: 0...6)
        let list = try (0..<count).map { _ in try source.integer(in: 0...1_000_000) }
        source.note("\(list)")
        guard let first = list.firstIndex(of: 900), let last = list.lastIndex(of: 901) else { return }
        try require(first > last)
      }, [5, 900, 77, 78, 79, 901]
    ),
  ]
}

/// A tree, which shrinks to a subtree.
indirect enum Tree: CustomStringConvertible {
  case leaf(Int)
  case node(Tree, Tree)

  static func draw(_ source: inout Source, depth: Int) throws -> Tree {
    try source.span("tree") { source in
      if try source.branch(weights: [1, depth > 0 ? 2 : 0]) == 0 {
        return .leaf(try source.integer(in: 0...1000))
      }
      return .node(try draw(&source, depth: depth - 1), try draw(&source, depth: depth - 1))
    }
  }

  var leaves: [Int] {
    switch self {
    case .leaf(let value): [value]
    case .node(let left, let right): left.leaves + right.leaves
    }
  }

  var description: String {
    switch self {
    case .leaf(let value): "leaf \(value)"
    case .node(let left, let right): "(\(left), \(right))"
    }
  }
}
