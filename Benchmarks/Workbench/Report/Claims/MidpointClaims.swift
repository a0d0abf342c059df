import Measuring
import Reordering
import Reporting

/// What people say of numbers between numbers, and of lists whose rows point at each other.
struct MidpointClaims {
  let run: ClaimFigures

  var claims: [Claim?] { [oneRow, fifty, float32, fractions, robust, linkedList] }

  private static let miniDo = Source(
    "MiniDo's README", repository: "taki-on/MiniDo", commit: "9e36665823b6490752f3c55cd36f0cffc7ab9b2a",
    path: "README.md")

  private var oneRow: Claim? {
    let name = "midpoint-window"
    let worst = run.data.worst(name, run.size)
    let most = worst.map { Reading(value: $0.rows, workload: $0.workload) }
    let words = worst?.group == .adversary ? "against an adversary" : "everywhere"
    return Claim(
      Quotation(
        "if a task is re-ordered, we do not need to update other tasks, we can change just the target task",
        Self.miniDo), of: "`\(name)`",
      [
        ClaimTest("rows a random move", run.rows(name, "random-move"), .atMost(1.01)),
        ClaimTest(
          "most rows an operation on a real list",
          run.most("rowsWritten", per: "placements", name, on: run.realLists), .atMost(1.01)),
      ], butNot: [(words, ClaimTest("rows on its worst workload", most, .atMost(1.5)))])
  }

  private var fifty: Claim? {
    func inserts(_ workload: String) -> Reading? {
      guard var reading = run.reading("operations", "midpoint-bare", workload) else { return nil }
      // That it breaks is what is said; the last operation that holds is the one before.
      if let step = reading.brokenAt { reading.value = Double(step - 1) }
      reading.brokenAt = nil
      return reading
    }
    return Claim(
      Quotation(
        "averaging a number with another number can only be done around 50 times with 64-bit floating-point "
          + "numbers before the numbers become equal",
        Source(
          "Evan Wallace, CRDT: Fractional Indexing", "https://madebyevan.com/algos/crdt-fractional-indexing/")
      ), of: "`midpoint-bare`",
      [
        ("before the last", "hot-gap-left"), ("after the last", "hot-gap-right"),
        ("between the last two", "hot-gap-alternating"),
      ].map { ClaimTest("inserts \($0) that hold", inserts($1), .within(50...54)) })
  }

  private var float32: Claim? {
    let name = "midpoint-float32"
    return Claim(
      Quotation(
        "Each Task has 'float' priority", Self.miniDo,
        on: "Midpoints read as 32-bit floats, as MiniDo ships, keep a to-do list's order"), of: "`\(name)`",
      [
        ClaimTest("random moves", run.order(name, on: [("random-move", run.size)]), .orderKept),
        ClaimTest("real lists", run.order(name, on: run.realLists), .orderKept),
      ])
  }

  private var fractions: Claim? {
    // Two integers of 32 bits as there, not of 64; a run that does not tell them apart has the latter under this name.
    let name = "stern-brocot"
    guard run.has("stern-brocot-wide") else { return nil }
    return Claim(
      Quotation(
        "It can continue to split deeper between fractions as much as any practical application requires.",
        Source(
          "README of pg_rational", repository: "begriffs/pg_rational",
          commit: "eafcf743ba8c6a180bba9cbb1627db5dc0b88f4b", path: "README.md")),
      of: "`\(name)`, two 32-bit integers",
      [
        ClaimTest("random moves", run.order(name, on: [("random-move", run.size)]), .orderKept),
        ClaimTest("real lists", run.order(name, on: run.realLists), .orderKept),
      ],
      butNot: [
        ("for blocks that are moved or pasted", ["block-move", "bursts-forward", "bursts-backward"]),
        ("where inserts alternate", ["hot-gap-alternating", "churn-alternating"]),
      ].map { words, workloads in
        (words, ClaimTest("there", run.order(name, on: workloads.map { ($0, run.size) }), .orderKept))
      })
  }

  private var robust: Claim? {
    let damage = DamageFigures(run.figures)
    var notes: [String] = []
    let tests = [("lost", DamageKind.lost), ("garbled", .garbled)].map { name, kind -> ClaimTest? in
      guard let keys = damage.loss("midpoint-window", kind), let list = damage.loss("linked-list", kind)
      else { return nil }
      notes.append(
        "\(Format.text(keys.losses)) writes of a list of \(Format.text(keys.items)) \(name): "
          + "\(Format.text(keys.total)) items against \(Format.text(list.total))")
      return ClaimTest(
        "items unreachable or out of place after \(name) writes, of the linked list's",
        Reading(value: keys.total / list.total), .atMost(0.5), in: .percent)
    }
    return Claim(
      Quotation(
        "Comparing with 'linked-list'-based approaches, it is probably more robust against data corruption.",
        Self.miniDo, on: "Priorities"), of: "`midpoint-window` and `linked-list`", tests, notes: notes)
  }

  private var linkedList: Claim? {
    let bursts = run.data.sizes.compactMap { size in
      run.data.largest("largestBurst", "linked-list", size)
    }
    return Claim(
      Quotation(
        "whether an item is added, removed, or reordered, at most three rows will need to be updated",
        Source("Theodore Brown, SQL linked lists", "https://theodorejb.me/2015/05/17/sql-linked-lists/")),
      of: "`linked-list`",
      [
        ClaimTest(
          "most rows of an operation on any workload", bursts.max().map { Reading(value: $0 + 1) },
          .atMost(3))
      ],
      notes: [run.rows("linked-list", "random-move").map { "rows a random move: \(Format.text($0.value))" }])
  }
}
