import Merging
import Measuring
import Reporting

/// The outcomes of simulations in which several clients and a server merge with each policy.
struct ReplicaSection {
  private let data: MergingFigures

  init(_ data: MergingFigures) { self.data = data }

  var blocks: [ReportSection.Block] {
    guard !data.simulated.isEmpty else { return [] }
    return [.text(text)]
      + data.simulated.reversed().flatMap { size -> [ReportSection.Block] in
        let runs = data.policies.lazy.compactMap { data.figures.count("runs", data.replicas($0, size)) }.first
        return [
          .heading("Lists of \(Format.count(size)), \(Format.text(runs ?? 0)) runs per policy"),
          .table(table(size)),
        ]
      }
  }

  private let text = """
    Two to five clients edit one list offline: they move, insert, edit, check off and delete items. Now and \
    then, a client syncs with the server: it fetches, merges and pushes. Responses, pushes and \
    acknowledgments get lost, pushes arrive twice, other clients push in between, and the server renumbers \
    its list. All policies have the same safeguards: versions, tokens and jittered keys. So `last-writer` is \
    the same as `last-writer-jittered` here. At the end, all clients sync undisturbed for at most ten \
    rounds, until they agree: each of them shows the server's list and has no pending changes. *Rounds* are \
    the rounds until then.

    *Items lost* are gone although nobody deleted them. *Doubled* ids appear twice on a client after a \
    merge. *Equal* items have the same key as another item on the server. All three are sums over the runs. \
    *Own order broken* is the share of runs. The lost intent is that of all merges except each client's \
    first one, which loads the list.
    """

  private func table(_ size: Int) -> Table {
    var table = Table([
      .init("policy"), .init("runs that agree", .trailing), .init("rounds, mean", .trailing),
      .init("maximum", .trailing), .init("items lost", .trailing), .init("doubled", .trailing),
      .init("equal", .trailing), .init("intent lost, by field", .trailing),
      .init("intent lost, plain", .trailing), .init("own order broken", .trailing),
      .init("rows pushed per run", .trailing),
    ])
    for policy in ranking(size) {
      let subject = data.replicas(policy, size)
      let agreed = data.figures.rate("runsThatConverge", per: "runs", subject)
      table.append(
        [
          .text(policy), .number(agreed, .percent),
          agreed == 0
            ? .text("never")
            : .number(data.figures.rate("roundsToConverge", per: "runsThatConverge", subject)),
          agreed == 0 ? .missing : .number(data.figures.count("maxRounds", subject)),
          .number(data.figures.count("itemsLost", subject)),
          .number(data.figures.count("itemsDoubled", subject)),
          .number(data.figures.count("equalPriorities", subject)),
          .number(data.loss(subject), .percent), .number(data.plainLoss(subject), .percent),
          .number(data.figures.rate("runsThatBreakOwnOrder", per: "runs", subject), .percent),
          .number(data.figures.rate("rowsPushed", per: "runs", subject)),
        ], isStrong: policy == MergingFigures.ours)
    }
    return table
  }

  /// Returns the policies sorted by runs that agree, then by faults, then by lost intent.
  private func ranking(_ size: Int) -> [String] {
    func key(_ policy: String) -> (Double, Double, Double) {
      let subject = data.replicas(policy, size)
      let faults = ["itemsLost", "itemsDoubled", "equalPriorities"].reduce(0) {
        $0 + (data.figures.count($1, subject) ?? 0)
      }
      return (
        -(data.figures.count("runsThatConverge", subject) ?? 0), faults, data.loss(subject) ?? .infinity
      )
    }
    return data.policies.filter { data.figures.count("runs", data.replicas($0, size)) != nil }
      .sorted { key($0) < key($1) }
  }
}
