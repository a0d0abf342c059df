import Merging
import ListOrdering
import PropertyTesting

/// The laws of merging.
enum MergingLaws {
  static let all =
    MergeCatalog.policies.map { declared(of: $0) }
    + [
      minViolations, minViolationsOfATangle, explanations, explanationsOfATangle, anySequence,
      anyLists(MidpointSpaces.self),
      anyLists(Labels.self),
      anyLists(CrowdedLabels.self), anyLists(TextKeySpaces.self), anyLists(AnyTextKeys.self),
      anyLists(FewRanks.self),
      anyLists(FewLooseRanks.self),
      anything(SeveralFields<Int, Int, Double>.self, MidpointSpaces.self),
      anything(NoFields<Int, Int, Int64>.self, CrowdedLabels.self), anyPriorities, aroundTheLimit,
      replicas(MergeTodo.self), replicas(SeveralFields<String, String, Double>.self),
      replicas(NoFields<String, String, Double>.self),
    ]

  private static func anyLists<Tested: TestedSpace>(_ tested: Tested.Type) -> Property {
    anything(OneField<Int, Int, Tested.Space.Key>.self, tested)
  }

  private static func replicas<Item: TestedItem>(_: Item.Type) -> Property
  where Item.ID == String, Item.OrderKey == Double, Item.Value == String {
    Property(
      "devices\(Item.kind) that sync lose, double and revive nothing, and come to show the same",
      machine: ReplicaMachine<Item>.self, steps: 0...80,
      coverage: ["refused": 0.05, "intruded upon": 0.2, "repaired": 0.02])
  }

  /// Checks that a policy has the properties that it declares.
  private static func declared(of policy: some MergePolicy) -> Property {
    let properties = MergeProperty.allCases.filter { policy.properties.contains($0) }
    return Property("the policy \(policy.name) keeps what it declares") { source in
      let conflict = try source.conflict()
      source.note(conflict)
      for property in properties {
        source.count()
        try require(try property.isKept(by: policy, in: conflict), "\(property.rawValue) is not kept")
      }
    }
  }
}

extension Source {
  /// Draws a conflict of the kind that apps cause: a synced list that both sides then edited.
  mutating func conflict() throws -> MergeCase {
    let base = try array(0...7) { source in
      (section: MergeSection(done: try source.bool(0.2)), key: try source.bool(0.1) ? 0.5 : nil)
    }.enumerated().map { index, drawn in
      // Some keys may equal another todo's key.
      MergeTodo(
        id: "b\(index)", content: "",
        placement: Placement(section: drawn.section, key: drawn.key ?? Double(index + 1)))
    }
    var local = base.map { LocalTodo($0) }
    var server = local
    try edit(&local, newIDs: "l")
    try edit(&server, newIDs: "s")
    let rows = server.filter { !$0.isRemoved }.map {
      $0.item
    }
    return MergeCase(name: "drawn", base: base, local: local, server: try bool(0.2) ? rows.reversed() : rows)
  }

  private mutating func edit(_ todos: inout [LocalTodo], newIDs prefix: String) throws {
    var number = 0
    try repeating(0...6) { source in
      let live = todos.indices.filter { !todos[$0].isRemoved }
      let isFilled = live.isEmpty ? 0 : 1
      let kind = try source.branch(weights: [6 * isFilled, 2, isFilled, 2 * isFilled, isFilled])
      if kind == 1 {
        let section = MergeSection(done: try source.bool(0.2))
        let key = try source.key(in: section, of: todos, except: -1)
        todos.append(
          LocalTodo(
            id: "\(prefix)\(number)", content: "", placement: Placement(section: section, key: key),
            dirty: .all))
        number += 1
        return
      }
      let index = try source.pick(live)
      switch kind {
      case 2:
        todos[index].item.content += prefix
        todos[index].dirty.insert(.content)
      case 3:
        let section = MergeSection(done: todos[index].placement.section == .open)
        todos[index].item.placement = Placement(
          section: section, key: try source.key(in: section, of: todos, except: index))
        todos[index].dirty.formUnion([.section, .order])
      case 4: todos[index].isRemoved = true
      default:
        todos[index].item.placement.key = try source.key(
          in: todos[index].placement.section, of: todos, except: index)
        todos[index].dirty.insert(.order)
      }
    }
  }

  /// Draws the key of a random position in a section. If no key fits, the key ties.
  private mutating func key(in section: MergeSection, of todos: [LocalTodo], except index: Int) throws
    -> Double
  {
    let keys = todos.indices.filter {
      $0 != index && !todos[$0].isRemoved && todos[$0].placement.section == section
    }.map { todos[$0].placement.key }.sorted()
    let place = try self.index(below: keys.count + 1)
    let lower = place > 0 ? keys[place - 1] : nil
    let upper = place < keys.count ? keys[place] : nil
    var space = MidpointKeys()
    return space.key(between: lower, and: upper) ?? lower ?? 1
  }
}
