import ListOrdering
import Testing

/// Random merges are checked by the laws of merging.
@Suite struct MergeExplanationTests {
  private typealias Item = TestItem<String, Int, Int, Double>

  private static func item(_ id: String, _ key: Double, section: Int = 0) -> Item {
    Item(id: id, content: 0, placement: TestPlacement(section: section, key: key))
  }

  private static let three = [item("a", 1), item("b", 2), item("c", 3)]

  /// The user saw b and c in this order, and the server put b back before c.
  @Test func userWhoSawBothOutvotesTheServer() throws {
    let base = [Self.item("a", 1), Self.item("b", 2), Self.item("c", 3, section: 1)]
    var local = base.map { LocalItem($0) }
    local[2] = LocalItem(Self.item("c", 0.25), dirty: [.section, .order])
    let server = [Self.item("a", 1), Self.item("b", 0.3125), Self.item("c", 1.25)]
    let explanation = try IntentPreservingMerge().explanation(base: base, local: local, server: server)
    #expect(
      explanation.brokenIntents.contains(
        BrokenIntent(side: .server, first: "b", second: "c", rule: .seenHere)))
    #expect(explanation.items[2].move == .both && explanation.items[1].move == .server)
  }

  @Test func movedItemStaysOnTheSideOfTheGapWhereItWas() throws {
    var local = Self.three.map { LocalItem($0) }
    local[2] = LocalItem(Self.item("c", 1.3125), dirty: .order)
    let server = [
      Self.item("a", 1), Self.item("b", 2), Self.item("c", 0.3125), Self.item("d", 0.625),
      Self.item("e", 1.6875),
    ]
    let explanation = try IntentPreservingMerge().explanation(base: Self.three, local: local, server: server)
    #expect(
      explanation.brokenIntents.contains(
        BrokenIntent(side: .server, first: "c", second: "e", rule: .sideInBase)))
  }

  @Test func deletedItemsAreExplained() throws {
    var local = Self.three.map { LocalItem($0) }
    local[0].isRemoved = true
    local[1].item.content = 1
    local[1].dirty = .content
    let server = [Item(id: "a", content: 2, placement: TestPlacement(section: 0, key: 1))]
    let explanation = try IntentPreservingMerge().explanation(base: Self.three, local: local, server: server)
    #expect(explanation.items.map(\.presence) == [.removedHere, .keptAfterRemoval, .removedByServer])
    #expect(explanation.items[0].conflicts == [.content, .presence])
    #expect(explanation.items.map(\.key) == [nil, .here, nil])
    #expect(explanation.order.map(\.ids) == [["b"]])
  }

  /// The user puts d between a and b, which have adjacent keys.
  @Test func keysOfAnExhaustedGapAreExplained() throws {
    let base = [Self.item("a", 1), Self.item("b", (1.0).nextUp)]
    let local = base.map { LocalItem($0) } + [LocalItem(Self.item("d", 1), dirty: .all)]
    let explanation = try IntentPreservingMerge().explanation(base: base, local: local, server: base)
    let keys = explanation.items.map(\.key)
    #expect(
      keys.contains { if case .relabeled = $0 { true } else { false } }
        && keys.contains { if case .placed = $0 { true } else { false } }, "\(keys)")
    #expect(explanation.brokenIntents.isEmpty)
  }

  /// An app put two items into other sections here. The server did nothing.
  @Test func serverIsNotBlamedForChangesHere() throws {
    let base = [Self.item("a", 1), Self.item("b", 2), Self.item("c", 3, section: 1)]
    var local = base.map { LocalItem($0) }
    local[0] = LocalItem(Self.item("a", 1, section: 1), dirty: .section)
    local[2] = LocalItem(Self.item("c", 0.5, section: 1), dirty: .order)
    local.append(LocalItem(Self.item("d", 4), dirty: .all, isRemoved: true))
    let explanation = try IntentPreservingMerge().explanation(base: base, local: local, server: base)
    #expect(explanation.items.map(\.move) == [.here, .none, .here, .none])
    #expect(explanation.items[3].presence == .removedBeforePush)
    #expect(explanation.brokenIntents.allSatisfy { $0.side == .here })
  }

  @Test func everyValueHasADescriptionOfItsOwn() throws {
    typealias Explained = ItemExplanation<Item>
    let presences: [Explained.Presence] = [
      .onBothSides, .addedByServer, .addedHere, .removedByServer, .removedHere, .removedByBoth,
      .removedBeforePush, .keptAfterRemoval, .keptWithoutOrigin,
    ]
    #expect(Set(presences.map(\.description)).count == presences.count)
    let rules: [PlacementRule] = [.placedHere, .unmovedItem, .seenHere, .sideInBase, .fewestViolations]
    let intents = [MergeSide.here, .server].flatMap { side in
      rules.map { BrokenIntent(side: side, first: "a", second: "b", rule: $0) }
    }
    #expect(Set(intents.map(\.description)).count == intents.count)

    let explanation = try IntentPreservingMerge().explanation(
      base: Self.three, local: Self.three.map { LocalItem($0) }, server: Self.three)
    var item = explanation.items[0]
    #expect(item.description == "a: on both sides")
    var texts: Set<String> = []
    for move in [Explained.Move.none, .here, .server, .both, .voided] {
      for key in [Explained.Key.server, .placed(2), .relabeled(3)] {
        (item.move, item.key) = (move, key)
        texts.insert(item.description)
      }
    }
    #expect(texts.count == 15)
    (item.fromServer, item.fromHere, item.conflicts) = (.section, [.content, .order], .content)
    #expect(item.description.contains("from the server: [section]; changed here: [content]; also changed"))
  }
}
