import Measuring
import Reporting

/// What people say of merging two orders.
struct MergingClaims {
  let data: MergingFigures
  private var figures: Figures { data.figures }

  var claims: [Claim?] { [lastWriter, doubled] }

  private static let writer = "last-writer-jittered"

  private var lastWriter: Claim? {
    guard let size = data.simulated.last else { return nil }
    func loss(_ subject: (String) -> Subject) -> Reading? {
      guard let theirs = data.loss(subject(Self.writer)), let ours = data.loss(subject(MergingFigures.ours)),
        ours > 0
      else { return nil }
      return Reading(value: theirs / ours)
    }
    func ties(_ name: String) -> String? {
      data.share("mergesWithEqualPriorities", data.subject(name, size)).map {
        "equal keys with `\(name)` in \(Format.text($0, .percent)) of merges"
      }
    }
    return Claim(
      Quotation(
        "uses last-writer-wins to resolve conflicts, with the identifier of the peer that originally did the write "
          + "as a tie-breaker",
        Source(
          "Evan Wallace, CRDT: Fractional Indexing", "https://madebyevan.com/algos/crdt-fractional-indexing/")
      ), of: "`\(Self.writer)`, lists of \(Format.count(size))",
      [
        ClaimTest(
          "runs of replicas that agree",
          figures.rate("runsThatConverge", per: "runs", data.replicas(Self.writer, size)).map {
            Reading(value: $0)
          }, .atLeast(1), in: .percent)
      ],
      butNot: [
        (
          "without loss",
          ClaimTest(
            "intent lost in one merge, over that of `\(MergingFigures.ours)`",
            loss { data.subject($0, size) }, .atMost(1.05), in: .times)
        ),
        (
          "without loss over many rounds",
          ClaimTest("by replicas", loss { data.replicas($0, size) }, .atMost(1.05), in: .times)
        ),
      ], notes: [ties("last-writer"), ties(Self.writer)])
  }

  private var doubled: Claim? {
    guard let size = data.main else { return nil }
    func merges(_ name: String) -> Reading? {
      figures.count("mergesThatDoubleItems", data.subject(name, size)).map { Reading(value: $0) }
    }
    return Claim(
      Quotation(
        "the simulation would result in the deletion of the original element and the insertion of two new elements",
        Source("Loro's documentation", "https://loro.dev/docs/tutorial/list"),
        on: "Two moves of one item, each by deleting and inserting"),
      of: "lists of \(Format.count(size)), a tenth moved on each side",
      [
        ClaimTest(
          "merges by `delete-and-insert` that double an item", merges("delete-and-insert"), .atLeast(1)),
        ClaimTest(
          "by `\(Self.writer)`, one register an item", merges(Self.writer), .atMost(0)),
      ])
  }
}
