import ListOrdering

/// Operations of a replica other than the merge.
enum ReplicaCases {
  private typealias Sides = MergeCases<MidpointKeys>.Sides
  private typealias CountedReplica = Replica<GrowthItem<Double>>

  /// Returns a replica that has synced n items and then changed each with
  /// `edit`, and the server's answer.
  private static func synced(
    _ size: Int, edit: (inout LocalItem<GrowthItem<Double>>) -> Void = { _ in }
  ) -> (replica: CountedReplica, answer: ServerList<GrowthItem<Double>>) {
    let sides = Sides(MidpointKeys().evenKeys(size))
    var replica = CountedReplica(items: sides.local, base: sides.base, version: 1)
    for index in replica.items.indices { edit(&replica.items[index]) }
    return (replica, ServerList(version: 1, items: sides.server))
  }

  static let all: [GrowthCase] = [
    GrowthCase("Replica.push()", "every item edited", .linear, rows: .linear) { size in
      let (replica, _) = synced(size) { $0.dirty = .content }
      return Work {
        var replica = replica
        return Outcome(rows: replica.push()?.changes.count)
      }
    },
    GrowthCase("Replica.push()", "every item deleted", .linear, rows: .linear) { size in
      let (replica, _) = synced(size) { $0.isRemoved = true }
      return Work {
        var replica = replica
        return Outcome(rows: replica.push()?.changes.count)
      }
    },
    GrowthCase("Replica.acknowledge(_:version:)", "every item edited", .linear) { size in
      var (replica, _) = synced(size) { $0.dirty = .all }
      let batch = replica.push()?.batch ?? ""
      return .once { [replica] in
        var replica = replica
        Numbers.use(replica.acknowledge(batch, version: 2))
      }
    },
    GrowthCase("Replica.acknowledge(_:version:)", "every item new, and gone since", .linear) { size in
      var (replica, _) = synced(size) { $0.dirty = .all }
      replica.base = []
      let batch = replica.push()?.batch ?? ""
      replica.items = []
      return .once { [replica] in
        var replica = replica
        Numbers.use(replica.acknowledge(batch, version: 2))
      }
    },
    GrowthCase("IntentPreservingMerge.merge(_:into:)", "doubles, nothing changed", .linearithmic) { size in
      let (replica, answer) = synced(size)
      return .once {
        var replica = replica
        Numbers.use(try IntentPreservingMerge().merge(answer, into: &replica))
      }
    },
    GrowthCase("Replica.store(_:moved:)", "every row", .linear) { size in
      let (replica, _) = synced(size)
      let rows = replica.rows(in: 0)
      return .once {
        var replica = replica
        try replica.store(rows, moved: [])
        Numbers.use(replica)
      }
    },
    GrowthCase("Replica.edit(_:_:)", "the last of n items", .linear) { size in
      let (replica, _) = synced(size)
      return .once {
        var replica = replica
        try replica.edit(CountedNumber(size - 1)) { $0.content = 1 }
        Numbers.use(replica)
      }
    },
    GrowthCase("Replica.insert(_:)", "behind n items", .linear) { size in
      let (replica, _) = synced(size)
      return .once {
        var replica = replica
        try replica.insert(GrowthItem(id: CountedNumber(size), orderKey: 0))
        Numbers.use(replica)
      }
    },
    GrowthCase("Replica.remove(_:)", "the last of n items", .linear) { size in
      let (replica, _) = synced(size)
      return .once {
        var replica = replica
        try replica.remove(CountedNumber(size - 1))
        Numbers.use(replica)
      }
    },
    GrowthCase("Replica.restore(_:)", "the last of n items", .linear) { size in
      var (replica, _) = synced(size)
      try replica.remove(CountedNumber(size - 1))
      return .once { [replica] in
        var replica = replica
        try replica.restore(CountedNumber(size - 1))
        Numbers.use(replica)
      }
    },
    GrowthCase("Replica.isSettled", "no pending changes", .linear) { size in
      let (replica, _) = synced(size)
      return .once { Numbers.use(replica.isSettled) }
    },
    GrowthCase("Replica.rows(in:)", "one section", .linear) { size in
      let (replica, _) = synced(size)
      return .once { Numbers.use(replica.rows(in: 0)) }
    },
    GrowthCase("Replica.list(in:space:limit:direction:)", "rows in order", .linear) { size in
      let (replica, _) = synced(size)
      return .once {
        var replica = replica
        Numbers.use(try replica.list(in: 0, space: MidpointKeys()))
      }
    },
    GrowthCase("Replica.list(in:space:limit:direction:)", "no row has a key", .linearithmic, rows: .linear) {
      size in
      let (replica, _) = synced(size) { $0.item.orderKey = .nan }
      return .once {
        var replica = replica
        Numbers.use(try replica.list(in: 0, space: MidpointKeys()))
      }
    },
  ]
}
